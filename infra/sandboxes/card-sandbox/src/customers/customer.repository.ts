import type { Queries } from '@velvet/kit/database/database';

export type CustomerRow = { id: string; defaultCardId: string | null };

export function customerRepository(db: Queries) {
  return {
    /** @returns the customer id of the key, new or existing */
    async insert(customer: { id: string; key: string; reference: string; at: Date }): Promise<string> {
      const row = await db.one<{ id: string }>(
        'customer.insert',
        `insert into customer (id, idempotency_key, reference, created_at) values ($1, $2, $3, $4)
         on conflict (idempotency_key) do update set reference = customer.reference returning id`,
        [customer.id, customer.key, customer.reference, customer.at],
      );
      return row?.id ?? customer.id;
    },

    findForUpdate(id: string): Promise<CustomerRow | undefined> {
      return db.one(
        'customer.findForUpdate',
        // a charge already holds a key-share lock on its customer; a stronger lock would deadlock
        'select id, default_card_id as "defaultCardId" from customer where id = $1 for no key update',
        [id],
      );
    },

    find(id: string): Promise<CustomerRow | undefined> {
      return db.one('customer.find', 'select id, default_card_id as "defaultCardId" from customer where id = $1', [id]);
    },

    async updateDefault(id: string, cardId: string | null): Promise<void> {
      await db.run('customer.updateDefault', 'update customer set default_card_id = $2 where id = $1', [id, cardId]);
    },
  };
}
