import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { keepLatestVoid } from '#catalog/voided-offer.repository.ts';
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

    /**
     * Voids purchases of a person, and from the person, whose payment is not settled yet, and rights to write a first message that the
     * person sold since a time.
     *
     * @param other the other side; null: everybody
     */
    async voidPurchases(partedBy: UserId, other: UserId | null, { since, at }: { since: Date; at: Date }) {
      await db.run(
        'parting.voidPurchases',
        `insert into voided_offer (subject_id, subject_kind, buyer_id, voided_at)
         select distinct post_id, subject_kind, payer_id, $3::timestamptz from payment
          where kind = 'purchase' and (payer_id = $1 or creator_id = $1)
            and ($2::text is null or payer_id = $2 or creator_id = $2)
            and (state in ('pending', 'requires_action')
              or (subject_kind = 'firstMessage' and creator_id = $1 and opened_at > $4))
         ${keepLatestVoid}`,
        [partedBy, other, at, since],
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

/** Accounts that were closed, until the subscriptions to them have ended. */
export function closedAccountRepository(db: Queries) {
  return {
    async insert(userId: UserId, at: Date): Promise<void> {
      await db.run(
        'closedAccount.insert',
        'insert into closed_account (user_id, closed_at) values ($1, $2) on conflict do nothing',
        [userId, at],
      );
    },

    async delete(userId: UserId): Promise<void> {
      await db.run('closedAccount.delete', 'delete from closed_account where user_id = $1', [userId]);
    },

    /** Returns open subscriptions to closed accounts. */
    async findSubscriptions(limit: number): Promise<SubscriptionId[]> {
      const rows = await db.rows<{ id: SubscriptionId }>(
        'closedAccount.findSubscriptions',
        `select subscription.id from closed_account join subscription on creator_id = user_id where ${openStates} limit $1`,
        [limit],
      );
      return rows.map(({ id }) => id);
    },

    /** Deletes accounts that were closed before a time, and to which nobody is subscribed. */
    async deleteDone(before: Date): Promise<void> {
      await db.run(
        'closedAccount.deleteDone',
        `delete from closed_account where closed_at < $1
            and not exists (select from subscription where creator_id = user_id and ${openStates})`,
        [before],
      );
    },
  };
}
