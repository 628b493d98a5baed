import type { Queries } from '@velvet/kit/database/database';

export type CustomerRow = {
  id: string;
  metadata: Record<string, string>;
  /** charged where no card is named, renewals among them */
  defaultCardId: string | null;
  createdAt: Date;
};

export const customerColumns = `id, metadata, default_card_id as "defaultCardId", created_at as "createdAt"`;

export function customerRepository(db: Queries) {
  return {
    async insert({ id, metadata, createdAt }: CustomerRow): Promise<void> {
      await db.run(
        'customer.insert',
        `insert into customer (id, idempotency_key, reference, metadata, created_at)
         values ($1, $1, coalesce($2::jsonb ->> 'reference', ''), $2, $3)`,
        [id, metadata, createdAt],
      );
    },

    find(id: string): Promise<CustomerRow | undefined> {
      return db.one('customer.find', `select ${customerColumns} from customer where id = $1`, [id]);
    },

    async update({ id, metadata, defaultCardId }: CustomerRow): Promise<void> {
      await db.run('customer.update', 'update customer set default_card_id = $2, metadata = $3 where id = $1', [
        id,
        defaultCardId,
        metadata,
      ]);
    },

    /** Removes a detached card wherever it would be charged. */
    async forgetCard(cardId: string): Promise<void> {
      await db.run('customer.forgetCard', 'update customer set default_card_id = null where default_card_id = $1', [
        cardId,
      ]);
      await db.run(
        'subscription.forgetCard',
        `update subscription set card_id = null where card_id = $1 and state <> 'ended'`,
        [cardId],
      );
    },
  };
}
