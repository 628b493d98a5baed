import type { PlanId, SubscriptionId, TierId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A new price of a tier. `toldUpTo`: the last subscription that has its notice */
export type PriceChangeRow = { planId: PlanId; tierId: TierId; toldUpTo: SubscriptionId | null };

/** New prices that subscribers get after a notice. */
export function priceChangeRepository(db: Queries) {
  return {
    async insert({ planId, tierId }: Omit<PriceChangeRow, 'toldUpTo'>, at: Date): Promise<void> {
      await db.run(
        'priceChange.insert',
        'insert into price_change (plan_id, tier_id, made_at) values ($1, $2, $3) on conflict do nothing',
        [planId, tierId, at],
      );
    },

    /** Claims the oldest change that still lacks notices. */
    claim(): Promise<PriceChangeRow | undefined> {
      return db.one(
        'priceChange.claim',
        `select plan_id as "planId", tier_id as "tierId", told_up_to as "toldUpTo" from price_change
          where finished_at is null order by made_at limit 1 for update skip locked`,
        [],
      );
    },

    /** @param finishedAt null while there may be more subscribers */
    async update(planId: PlanId, toldUpTo: SubscriptionId | null, finishedAt: Date | null): Promise<void> {
      await db.run(
        'priceChange.update',
        'update price_change set told_up_to = coalesce($2, told_up_to), finished_at = $3 where plan_id = $1',
        [planId, toldUpTo, finishedAt],
      );
    },
  };
}
