import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { ConversationFilter } from '@velvet/contracts/messaging/conversations';
import type { PersonRole } from '@velvet/contracts/account/events';
import { isSubscribed } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { isTopSpender } from '#spending/spending.repository.ts';
import { listedSeq, membershipColumns, type Membership } from './membership.repository.ts';
import { writingFacts, type Receiving } from './writing.repository.ts';

export type ConversationRow = Membership &
  Receiving & {
    isMuted: boolean;
    isArchived: boolean;
    /** null until the first event of the person */
    card: { handle: string; name: string; avatar: string | null; role: PersonRole; verified: boolean } | null;
  };

/** A conversation with broadcasts that are not messages of it yet. */
export type PendingHead = { creatorId: UserId; sentAt: Date; count: number; content: string };

export type ListWindow = {
  filter: ConversationFilter;
  pending: readonly PendingHead[];
  /** a pattern of `like` */
  pattern: string | null;
  after: { at: string; id: string } | null;
  skip: number;
  take: number;
};

const listedColumns = 'conversation_id, user_id, other_id, delivered_seq, read_seq, own_unread, has_sent, is_muted';

const columns = `${membershipColumns}, m.is_muted as "isMuted", m.is_archived as "isArchived",
  case when p.user_id is not null then jsonb_build_object('handle', p.handle, 'name', p.name, 'avatar', p.avatar, 'role', p.role, 'verified', p.verified) end as card,
  ${writingFacts('m.other_id', 'o.has_sent', 'm.has_sent')}`;

/** SQL of the rows of a selection `m` of memberships of `$1`, at the time `$2`. */
const rowsOf = (selection: string) => `
  select ${columns}
    from (${selection}) m
    join member o on o.conversation_id = m.conversation_id and o.user_id = m.other_id
    left join profile_card p on p.user_id = m.other_id
   order by m.last_at desc, m.conversation_id desc`;

/** SQL condition: the membership has unread messages. The first comparison is that of the index. */
const hasUnread = 'read_seq < last_seq and read_seq + own_unread < last_seq';

const filters: Record<ConversationFilter, string> = {
  all: 'not is_archived',
  unread: `not is_archived and ${hasUnread}`,
  subscribers: `not is_archived and ${isSubscribed('member.other_id', '$1', '$2')}`,
  topSpenders: `not is_archived and ${isTopSpender('member.other_id', '$1')}`,
  archived: 'is_archived',
};

/** @param isShown SQL condition: the text that the list shows is found */
const isFound = (isShown: string) => `($3::text is null or ${isShown}
  or exists (select from profile_card f where f.user_id = member.other_id and (f.name ilike $3 or f.handle ilike $3)))`;
const isLastFound = `exists (select from message l where l.conversation_id = member.conversation_id
  and l.seq = ${listedSeq('member')} and l.body ilike $3)`;

const isAfter = '($4::timestamptz is null or (last_at, conversation_id) < ($4, $5::uuid))';
const inOrder = 'order by last_at desc, conversation_id desc';

/**
 * SQL query: the listed conversations of `$1`, from an index in the order of the list, merged with those of pending broadcasts
 * (`$8` to `$11`). A pending broadcast counts as a message of its conversation.
 */
const merged = (filter: ConversationFilter) => `
  select * from (
    (select ${listedColumns}, last_seq, last_at, is_archived from member
      where user_id = $1 and is_listed and other_id <> all ($8::text[]) and ${filters[filter]} and ${isFound(isLastFound)} and ${isAfter}
      ${inOrder} limit $6::bigint + $7)
    union all
    select ${listedColumns}, last_seq, last_at, is_archived from (
      select ${listedColumns}, last_seq + b.waiting as last_seq, greatest(last_at, b.at) as last_at, false as is_archived, b.body
        from unnest($8::text[], $9::timestamptz[], $10::bigint[], $11::text[]) as b (creator_id, at, waiting, body)
        join member on user_id = $1 and other_id = b.creator_id) member
     where ${filters[filter]} and ${isFound('body ilike $3')} and ${isAfter}) member
   ${inOrder} limit $6 offset $7`;

export function conversationListRepository(db: Queries) {
  return {
    find(userId: UserId, conversationId: ConversationId, now: Date): Promise<ConversationRow | undefined> {
      return db.one(
        'conversation.find',
        rowsOf('select * from member where user_id = $1 and conversation_id = $3 and is_listed'),
        [userId, now, conversationId],
      );
    },

    /** Lists the conversations of a person by their last message, newest first. */
    list(userId: UserId, now: Date, window: ListWindow): Promise<ConversationRow[]> {
      const { filter, pattern, after, skip, take, pending } = window;
      return db.rows(`conversation.list.${filter}`, rowsOf(merged(filter)), [
        userId,
        now,
        pattern,
        after?.at ?? null,
        after?.id ?? null,
        take,
        skip,
        pending.map(({ creatorId }) => creatorId),
        pending.map(({ sentAt }) => sentAt),
        pending.map(({ count }) => count),
        pending.map(({ content }) => content),
      ]);
    },

    /** @param pending the people whose broadcasts wait to be opened */
    async countUnread(userId: UserId, pending: readonly UserId[]): Promise<number> {
      const row = await db.one<{ count: number }>(
        'conversation.countUnread',
        `select count(*) from member
          where user_id = $1 and is_listed and not is_archived and ${hasUnread} and other_id <> all ($2::text[])`,
        [userId, pending],
      );
      return (row?.count ?? 0) + pending.length;
    },
  };
}
