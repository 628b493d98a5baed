import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { openStates, selectSubscription, type SubscriptionRow } from '#sales/subscription.repository.ts';

/**
 * A paid charge of a period that ended before its time. `amountMinor`: the charge; `leftMinor`: what was not refunded of it; `unused`: part
 * of the period that was left, 0 to 1.
 */
export type UnusedPayment = { paymentId: string; amountMinor: number; leftMinor: number; unused: number };

/** SQL of a pair in either direction, for two columns. */
const between = (one: string, other: string) => `((${one} = $1 and ${other} = $2) or (${one} = $2 and ${other} = $1))`;

/** Subscriptions and purchases between two people. */
export function partingRepository(db: Queries) {
  return {
    findOpenForUpdate(one: UserId, other: UserId): Promise<SubscriptionRow[]> {
      return db.rows(
        'parting.findOpen',
        `${selectSubscription} where ${between('subscriber_id', 'creator_id')} and ${openStates} order by id for update`,
        [one, other],
      );
    },

    /** Returns the subjects of purchases whose payment is not settled yet. */
    findUnsettled(one: UserId, other: UserId): Promise<(Subject & { buyerId: UserId })[]> {
      return db.rows(
        'parting.findUnsettled',
        `select subject_kind as kind, post_id as id, payer_id as "buyerId" from payment
          where kind = 'purchase' and state in ('pending', 'requires_action') and ${between('payer_id', 'creator_id')}`,
        [one, other],
      );
    },

    /** Returns rights to write a first message that one of two people sold to the other since a time. */
    findFirstMessages(sellerId: UserId, buyerId: UserId, since: Date): Promise<(Subject & { buyerId: UserId })[]> {
      return db.rows(
        'parting.findFirstMessages',
        `select subject_kind as kind, post_id as id, payer_id as "buyerId" from payment
          where kind = 'purchase' and subject_kind = 'firstMessage' and creator_id = $1 and payer_id = $2 and opened_at > $3`,
        [sellerId, buyerId, since],
      );
    },
  };
}

/** Ended subscriptions whose unused rest is to be returned. */
export function unusedRestRepository(db: Queries) {
  return {
    /** Orders the return of the unused rest of a period. */
    async insert(id: SubscriptionId, at: Date): Promise<void> {
      await db.run(
        'parting.insert',
        'insert into parting (subscription_id, parted_at) values ($1, $2) on conflict do nothing',
        [id, at],
      );
    },

    /**
     * Returns the paid charges of the current period of ended subscriptions, with the part of the period that was left when they ended
     * (0 to 1). A given subscription was paid with its gift. Charges after the end are refunded as a whole, elsewhere.
     */
    findUnused(ids: readonly SubscriptionId[]): Promise<UnusedPayment[]> {
      return db.rows(
        'parting.findUnused',
        `with parted as (select s.id, s.period, s.opened_at, s.period_ends_at, t.parted_at
             from parting t join subscription s on s.id = t.subscription_id where t.subscription_id = any ($1))
         select p.id as "paymentId", p.amount_minor as "amountMinor", p.amount_minor - p.refunded_minor as "leftMinor",
                greatest(0, extract(epoch from parted.period_ends_at - parted.parted_at)
                  / nullif(extract(epoch from parted.period_ends_at - least(greatest(p.settled_at, parted.opened_at), parted.parted_at)), 0))::float8 as unused
           from parted join payment p on p.state = 'settled' and p.amount_minor > 0 and p.settled_at <= parted.parted_at
            and ((p.subscription_id = parted.id and p.period = parted.period)
              or p.post_id in (select id from gift where gift.subscription_id = parted.id))
          where parted.period_ends_at > parted.parted_at`,
        [ids],
      );
    },

    async delete(ids: readonly SubscriptionId[]): Promise<void> {
      await db.run('parting.delete', 'delete from parting where subscription_id = any ($1)', [ids]);
    },

    async findIds(limit: number): Promise<SubscriptionId[]> {
      const rows = await db.rows<{ id: SubscriptionId }>(
        'parting.findIds',
        'select subscription_id as id from parting order by parted_at limit $1',
        [limit],
      );
      return rows.map(({ id }) => id);
    },
  };
}
