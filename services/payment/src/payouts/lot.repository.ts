import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** SQL: whether a lot that is in the balance can be paid out. @param releasedUpTo parameter: sales up to then are released */
export const isPayable = (releasedUpTo: string): string =>
  `(lot.is_debt or (lot.earned_at <= ${releasedUpTo} and not lot.is_disputed))`;

/**
 * SQL: the `LotState` of a lot.
 * @param releasedUpTo parameter: sales up to then are released
 * @param isHeld parameter: whether the platform holds the balance
 */
export const lotState = (releasedUpTo: string, isHeld: string): string => `case
  when lot.is_reversed and not lot.is_reversal then 'reversed'
  when lot.payout_state = 'completed' then 'paid'
  when lot.payout_id is not null then 'in_transit'
  when lot.is_reversal and not lot.is_debt then 'reversed'
  when lot.is_disputed then 'held'
  when not ${isPayable(releasedUpTo)} then 'pending'
  when ${isHeld} then 'held'
  else 'available' end`;

/** Sums of the lots in the balance; cents. A reversal counts where its sale is, so both add up to zero there. */
export type LotSums = {
  balanceMinor: number;
  disputedMinor: number;
  pendingMinor: number;
  payableMinor: number;
  /** payable at the next close of a week */
  nextMinor: number;
};

export function lotRepository(db: Queries) {
  return {
    /** @param next the release time of the next close */
    async sum(creatorId: UserId, releasedUpTo: Date, next: Date): Promise<LotSums> {
      const total = (condition: string) => `coalesce(sum(amount_minor) filter (where ${condition}), 0)::bigint`;
      const row = await db.one<LotSums>(
        'lot.sum',
        `select ${total('true')} as "balanceMinor", ${total('is_disputed')} as "disputedMinor",
                ${total(`not is_disputed and not ${isPayable('$2')}`)} as "pendingMinor",
                ${total(isPayable('$2'))} as "payableMinor", ${total(isPayable('$3'))} as "nextMinor"
           from lot where creator_id = $1 and payout_id is null`,
        [creatorId, releasedUpTo, next],
      );
      return row ?? { balanceMinor: 0, disputedMinor: 0, pendingMinor: 0, payableMinor: 0, nextMinor: 0 };
    },

    /** Returns pending amounts by the day (UTC) on which they are released. */
    findReleases(
      creatorId: UserId,
      releasedUpTo: Date,
      holdDays: number,
    ): Promise<{ day: string; amountMinor: number }[]> {
      return db.rows(
        'lot.findReleases',
        `select to_char((earned_at + make_interval(days => $3)) at time zone 'UTC', 'YYYY-MM-DD') as day,
                sum(amount_minor)::bigint as "amountMinor"
           from lot where creator_id = $1 and payout_id is null and not is_disputed and not ${isPayable('$2')}
          group by 1 having sum(amount_minor) <> 0 order by 1`,
        [creatorId, releasedUpTo, holdDays],
      );
    },
  };
}
