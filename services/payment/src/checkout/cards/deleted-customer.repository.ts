import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { openStates } from '#sales/subscription.repository.ts';

/** Customers of deleted accounts. */
export function deletedCustomerRepository(db: Queries) {
  return {
    /** Takes all customers from a person, to delete them. */
    async takeAll(personId: UserId, at: Date): Promise<void> {
      await db.run(
        'deletedCustomer.takeAll',
        `with first as (delete from customer where person_id = $1 returning provider_customer_id),
              further as (delete from subscription_customer where person_id = $1 returning provider_customer_id)
         insert into deleted_customer (provider_customer_id, person_id, requested_at)
         select provider_customer_id, $1, $2::timestamptz from (table first union table further) taken
         on conflict do nothing`,
        [personId, at],
      );
    },

    async count(personId: UserId): Promise<number> {
      const row = await db.one<{ count: number }>(
        'deletedCustomer.count',
        'select count(*)::int as count from deleted_customer where person_id = $1',
        [personId],
      );
      return row?.count ?? 0;
    },
  };
}

/** Customers that are not deleted at the provider yet, for the sweep. */
export function dueCustomerRepository(db: Queries) {
  return {
    /** Claims customers that are not deleted yet and were not tried recently, longest ago first. */
    async claim(now: Date, triedBefore: Date, limit: number): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'dueCustomer.claim',
        `update deleted_customer set asked_at = $1 where provider_customer_id in (
           select provider_customer_id from deleted_customer
            where deleted_at is null and (asked_at is null or asked_at <= $2)
            order by asked_at nulls first limit $3 for update skip locked)
         returning provider_customer_id as id`,
        [now, triedBefore, limit],
      );
      return rows.map(({ id }) => id);
    },

    /** Returns the provider's charges of purchases that wait for a payer who is gone. */
    async findWaitingCharges(id: string): Promise<string[]> {
      const rows = await db.rows<{ chargeId: string }>(
        'dueCustomer.findWaitingCharges',
        `select provider_charge_id as "chargeId" from payment
          where customer_id = $1 and state = 'requires_action' and subscription_id is null and provider_charge_id is not null`,
        [id],
      );
      return rows.map(({ chargeId }) => chargeId);
    },

    /** Returns whether a payment or a subscription of the customer is still open, which other sweeps finish. */
    async isInUse(id: string): Promise<boolean> {
      const row = await db.one(
        'dueCustomer.isInUse',
        `select where exists (select from payment where customer_id = $1 and state in ('pending', 'requires_action'))
            or exists (select from subscription
                        where id in (select subscription_id from payment where customer_id = $1)
                          and (${openStates} or cancel_wanted_at is not null))`,
        [id],
      );
      return row !== undefined;
    },

    async markDeleted(id: string, at: Date): Promise<void> {
      await db.run(
        'dueCustomer.markDeleted',
        'update deleted_customer set deleted_at = $2 where provider_customer_id = $1',
        [id, at],
      );
    },
  };
}
