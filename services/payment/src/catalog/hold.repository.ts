import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { lapsesMs, type HoldFacts } from './hold.ts';

/** A limited thing: pieces of a stock, or the uses of the promotions of a creator. */
export type Held = { stockId: string } | { promotionsOf: UserId };

const waiting = `state = 'requires_action' and hold_ends_at is not null and hold_ends_at <= $1`;

/** Holds of unpaid checkouts. The rows are those of payments. */
export function holdRepository(db: Queries) {
  return {
    /** Returns the facts for a new hold of a person. The lock of the limited thing must be held, so that parallel checkouts see each other. */
    async findFacts(payerId: UserId, held: Held, now: Date): Promise<HoldFacts & { isOpen: boolean }> {
      const isSame = 'stockId' in held ? 'stock_id = $3::uuid' : `kind = 'subscription' and creator_id = $3`;
      const row = await db.one<HoldFacts & { isOpen: boolean }>(
        `hold.findFacts.${'stockId' in held ? 'stock' : 'promotions'}`,
        `select max(hold_ends_at) filter (where ${isSame} and hold_ends_at > $2 and state <> 'settled') as "runningUntil",
                count(distinct hold_ends_at) filter (where state = 'failed' and was_challenged and hold_ends_at > opened_at)::int as lapses,
                coalesce(bool_or(${isSame} and state in ('pending', 'requires_action')), false) as "isOpen"
           from payment where payer_id = $1 and hold_ends_at > $4`,
        [payerId, now, 'stockId' in held ? held.stockId : held.promotionsOf, new Date(now.getTime() - lapsesMs)],
      );
      return row ?? { runningUntil: null, lapses: 0, isOpen: false };
    },

    /** Returns purchases at the provider that wait for their payer beyond their hold. */
    findLapsed(now: Date, limit: number): Promise<{ id: string; providerChargeId: string }[]> {
      return db.rows(
        'hold.findLapsed',
        `select id, provider_charge_id as "providerChargeId" from payment
          where ${waiting} and subscription_id is null and provider_charge_id is not null order by hold_ends_at limit $2`,
        [now, limit],
      );
    },

    /** Returns subscriptions at the provider whose first payment waits for its payer beyond its hold. */
    findLapsedSubscriptions(now: Date, limit: number): Promise<{ id: SubscriptionId; providerId: string }[]> {
      return db.rows(
        'hold.findLapsedSubscriptions',
        `select s.id, s.provider_subscription_id as "providerId"
           from (select subscription_id, hold_ends_at from payment where ${waiting} and period = 1) held
           join subscription s on s.id = held.subscription_id
          where s.state = 'pending' and s.provider_subscription_id is not null order by held.hold_ends_at limit $2`,
        [now, limit],
      );
    },
  };
}
