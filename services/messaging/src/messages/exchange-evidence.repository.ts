import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type ExchangeFigures = { sent: number; received: number; firstAt: Date | null; lastAt: Date | null };

/** Figures of a conversation, as evidence in a dispute. */
export function exchangeEvidenceRepository(db: Queries) {
  return {
    /** Counts the messages between a user and another. */
    async count(userId: UserId, otherId: UserId): Promise<ExchangeFigures> {
      const row = await db.one<ExchangeFigures>(
        'exchangeEvidence.count',
        `select count(*) filter (where sender_id = $1)::int as sent, count(*) filter (where sender_id = $2)::int as received,
                min(message.created_at) as "firstAt", max(message.created_at) as "lastAt"
           from message join conversation on conversation.id = conversation_id
          where low_user_id = least($1::text collate "C", $2::text collate "C")
            and high_user_id = greatest($1::text collate "C", $2::text collate "C")`,
        [userId, otherId],
      );
      return row ?? { sent: 0, received: 0, firstAt: null, lastAt: null };
    },
  };
}
