import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith } from '@velvet/people/visibility';
import { showsReceipts } from '#settings/setting.repository.ts';
import type { Marks } from './conversation.ts';

/** A conversation as one of its members has it. */
export type Membership = {
  conversationId: ConversationId;
  userId: UserId;
  otherId: UserId;
  lastSeq: number;
  /** of the last message in the list of the member */
  lastAt: Date;
  /** of the last message of the conversation: broadcasts do not move it up in the list of their sender */
  headAt: Date;
  /** the member sent a message that is no tip */
  hasSent: boolean;
  /** own messages after `marks.readSeq` */
  ownUnread: number;
  marks: Marks;
  other: Marks;
  /** one of the two hides read receipts, or blocks the other */
  isPrivate: boolean;
  /** one of the two blocks the other: what is delivered to one is hidden from the other, too */
  isParted: boolean;
  /** the other member has muted the conversation */
  isOtherMuted: boolean;
};

/** SQL condition: one of the two members of a row of `member` blocks the other. */
export const isParted = (m: string) => `${m}.other_id = any (array(${blockedWith(`${m}.user_id`)}))`;

/** SQL condition: one of the two members of a row of `member` hides read receipts, or blocks the other. */
export const isPrivate = (m: string) =>
  `(not (${showsReceipts(`${m}.user_id`)} and ${showsReceipts(`${m}.other_id`)}) or ${isParted(m)})`;

/** SQL columns of a membership `m` and the other's `o`. */
export const membershipColumns = `
  m.conversation_id as "conversationId", m.user_id as "userId", m.other_id as "otherId", m.last_seq as "lastSeq", m.last_at as "lastAt",
  greatest(m.last_at, o.last_at) as "headAt", m.own_unread as "ownUnread", m.has_sent as "hasSent", o.is_muted as "isOtherMuted",
  jsonb_build_object('deliveredSeq', m.delivered_seq, 'readSeq', m.read_seq) as marks,
  jsonb_build_object('deliveredSeq', o.delivered_seq, 'readSeq', o.read_seq) as other,
  ${isPrivate('m')} as "isPrivate", ${isParted('m')} as "isParted"`;

/**
 * SQL of the position of the message that the list of a member `m` shows, which is that of `last_at`. Broadcasts do not move a
 * conversation in the list of their sender, so its own ones are shown only if nothing else was written.
 */
export const listedSeq = (m: string) => `
  coalesce((select l.seq from message l
             where l.conversation_id = ${m}.conversation_id and (l.broadcast_id is null or l.sender_id <> ${m}.user_id)
             order by l.seq desc limit 1), ${m}.last_seq)`;

/** SQL of the members `m` and `o` of a conversation, for each as `m`. */
export const joinedMembers = `member m join member o on o.conversation_id = m.conversation_id and o.user_id = m.other_id`;

/**
 * Locks a conversation until the end of the transaction. A further statement reads the members, because one that waited for the lock
 * would return older ones.
 */
export const lockConversation = (db: Queries, conversationId: ConversationId) =>
  db.run('membership.lock', 'select from conversation where id = $1 for no key update', [conversationId]);

export type MemberFlags = { isMuted: boolean | undefined; isArchived: boolean | undefined };

export function membershipRepository(db: Queries) {
  return {
    /** Returns undefined for everyone but the members, and for a member that has not received the first message. */
    find(userId: UserId, conversationId: ConversationId): Promise<Membership | undefined> {
      return db.one(
        'membership.find',
        `select ${membershipColumns} from ${joinedMembers} where m.conversation_id = $2 and m.user_id = $1 and m.is_listed`,
        [userId, conversationId],
      );
    },

    /** As `lock`, for a member that does not have the conversation in the list. */
    async lockAny(userId: UserId, conversationId: ConversationId): Promise<Membership> {
      const [, member] = await Promise.all([
        lockConversation(db, conversationId),
        db.one<Membership>(
          'membership.findAny',
          `select ${membershipColumns} from ${joinedMembers} where m.conversation_id = $2 and m.user_id = $1`,
          [userId, conversationId],
        ),
      ]);
      if (!member) throw new Error('The user is not a member of the conversation.');
      return member;
    },

    /**
     * Locks the conversation of a member until the end of the transaction. Its messages then change one after another, and
     * their events have that order.
     */
    async lock(userId: UserId, conversationId: ConversationId): Promise<Membership | undefined> {
      const [, member] = await Promise.all([lockConversation(db, conversationId), this.find(userId, conversationId)]);
      return member;
    },

    /** Adds the conversation to the list of a member. */
    async list(conversationId: ConversationId, userId: UserId): Promise<void> {
      await db.run(
        'member.list',
        'update member set is_listed = true where conversation_id = $1 and user_id = $2 and not is_listed',
        [conversationId, userId],
      );
    },

    /** @returns whether a flag changed */
    async updateFlags(conversationId: ConversationId, userId: UserId, flags: MemberFlags): Promise<boolean> {
      const changed = await db.run(
        'member.updateFlags',
        `update member set is_muted = coalesce($3, is_muted), is_archived = coalesce($4, is_archived)
          where conversation_id = $1 and user_id = $2 and is_listed
            and (is_muted, is_archived) is distinct from (coalesce($3, is_muted), coalesce($4, is_archived))`,
        [conversationId, userId, flags.isMuted ?? null, flags.isArchived ?? null],
      );
      return changed === 1;
    },
  };
}
