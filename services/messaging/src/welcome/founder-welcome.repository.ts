import type { ConversationId, MessageId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type FounderWelcomeRow = {
  userId: UserId;
  messageId: MessageId;
  conversationId: ConversationId | null;
  version: number;
  sentAt: Date;
  readAt: Date | null;
};

const columns = `user_id as "userId", message_id as "messageId", conversation_id as "conversationId", template_version as version,
  sent_at as "sentAt", read_at as "readAt"`;

/** The members that the founder has welcomed. */
export function founderWelcomeRepository(db: Queries) {
  return {
    find(userId: UserId): Promise<FounderWelcomeRow | undefined> {
      return db.one('founderWelcome.find', `select ${columns} from founder_welcome where user_id = $1`, [userId]);
    },

    /** Waits for a concurrent welcome of the same member. @returns whether the member was not welcomed before */
    async insert({ userId, messageId, version, sentAt }: Omit<FounderWelcomeRow, 'conversationId' | 'readAt'>) {
      const inserted = await db.run(
        'founderWelcome.insert',
        `insert into founder_welcome (user_id, message_id, template_version, sent_at) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [userId, messageId, version, sentAt],
      );
      return inserted === 1;
    },

    /** Stores where the founder wrote. */
    async place(userId: UserId, messageId: MessageId, conversationId: ConversationId): Promise<void> {
      await db.run(
        'founderWelcome.place',
        'update founder_welcome set message_id = $2, conversation_id = $3 where user_id = $1',
        [userId, messageId, conversationId],
      );
    },

    /** Keeps the time of the first reading. @returns undefined if the member has no such welcome */
    markRead(userId: UserId, messageId: MessageId, now: Date): Promise<FounderWelcomeRow | undefined> {
      return db.one(
        'founderWelcome.markRead',
        `update founder_welcome set read_at = coalesce(read_at, $3) where user_id = $1 and message_id = $2 returning ${columns}`,
        [userId, messageId, now],
      );
    },

    async delete(userId: UserId): Promise<void> {
      await db.run('founderWelcome.delete', 'delete from founder_welcome where user_id = $1', [userId]);
    },
  };
}
