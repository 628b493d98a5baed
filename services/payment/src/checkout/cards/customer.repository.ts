import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';

/** A customer at the provider. `isFirst`: it pays for purchases; `currency`: of the subscriptions that it renews, null before any */
export type CustomerRow = { id: string; isFirst: boolean; currency: Currency | null };

/** The customers of people at the provider: one for purchases and the first currency of subscriptions, one for each further currency. */
export function customerRepository(db: Queries) {
  return {
    /** @returns the provider's id of the customer of purchases; undefined before the first set-up */
    async find(personId: UserId): Promise<string | undefined> {
      const row = await db.one<{ id: string }>(
        'customer.find',
        'select provider_customer_id as id from customer where person_id = $1',
        [personId],
      );
      return row?.id;
    },

    /** @returns all customers of a person, that of purchases first */
    findAll(personId: UserId): Promise<CustomerRow[]> {
      return db.rows(
        'customer.findAll',
        `select provider_customer_id as id, first.person_id is not null as "isFirst", coalesce(renewing.currency, ${runningCurrency}) as currency
           from (select * from customer where person_id = $1) first
             full join (select * from subscription_customer where person_id = $1) renewing using (provider_customer_id)
          order by "isFirst" desc, currency`,
        [personId],
      );
    },

    /**
     * Returns the customer for subscriptions in a currency. The first currency is taken by the customer of purchases, and stays with it;
     * of two parallel orders in two currencies one takes it.
     * @returns undefined before the set-up for this currency
     */
    async takeForSubscriptions(personId: UserId, currency: Currency): Promise<string | undefined> {
      await db.run('customer.bind', bindSql, [personId, currency]);
      const row = await db.one<{ id: string }>(
        'customer.findForSubscriptions',
        'select provider_customer_id as id from subscription_customer where person_id = $1 and currency = $2',
        [personId, currency],
      );
      return row?.id;
    },

    /** @param currency of the subscriptions of a further customer; null for the customer of purchases */
    async insert(personId: UserId, customerId: string, currency: Currency | null): Promise<void> {
      if (currency === null)
        await db.run(
          'customer.insert',
          'insert into customer (person_id, provider_customer_id) values ($1, $2) on conflict do nothing',
          [personId, customerId],
        );
      else
        await db.run(
          'customer.insertForSubscriptions',
          `insert into subscription_customer (person_id, currency, provider_customer_id) values ($1, $2, $3) on conflict do nothing`,
          [personId, currency, customerId],
        );
    },
  };
}

/**
 * SQL: the currency of the running subscriptions of a person. A customer without a row has it, because processes of the version before
 * write no rows. @param $1 the person
 */
const runningCurrency = `(select currency from subscription
  where subscriber_id = $1 and provider_subscription_id is not null and state in ('active', 'past_due') limit 1)`;

const bindSql = `insert into subscription_customer (person_id, currency, provider_customer_id)
  select person_id, coalesce(${runningCurrency}, $2), provider_customer_id from customer where person_id = $1
  on conflict do nothing`;
