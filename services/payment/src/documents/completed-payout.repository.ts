import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Completed payouts of a creator, for the statement of a month. */
export function completedPayoutRepository(db: Queries) {
  return {
    /** Oldest first. @param to exclusive */
    findBetween(creatorId: UserId, from: Date, to: Date): Promise<{ settledAt: Date; amountMinor: number }[]> {
      return db.rows(
        'payout.findCompletedBetween',
        `select settled_at as "settledAt", amount_minor as "amountMinor" from payout
          where creator_id = $1 and state = 'completed' and settled_at >= $2 and settled_at < $3 order by settled_at`,
        [creatorId, from, to],
      );
    },
  };
}
