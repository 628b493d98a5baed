import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function customerRepository(db: Queries) {
  return {
    /** @returns the provider's customer id of the person; undefined before the first set-up */
    async find(personId: UserId): Promise<string | undefined> {
      const row = await db.one<{ id: string }>(
        'customer.find',
        'select provider_customer_id as id from customer where person_id = $1',
        [personId],
      );
      return row?.id;
    },

    async insert(personId: UserId, customerId: string): Promise<void> {
      await db.run(
        'customer.insert',
        'insert into customer (person_id, provider_customer_id) values ($1, $2) on conflict do nothing',
        [personId, customerId],
      );
    },
  };
}
