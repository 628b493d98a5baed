import type { Queries } from '@velvet/kit/database/database';

export type CustomerRow = {
  id: string;
  metadata: Record<string, string>;
  /** charged where no card is named, renewals among them */
  defaultCardId: string | null;
  /** of its first subscription, in upper case; null before */
  currency: string | null;
  deletedAt: Date | null;
  createdAt: Date;
};

export const customerColumns = `id, metadata, default_card_id as "defaultCardId", currency, deleted_at as "deletedAt", created_at as "createdAt"`;

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

    /** Finds deleted customers, too. */
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

    /** The first subscription gives a customer its currency. */
    async noteCurrency(id: string, currency: string): Promise<void> {
      await db.run('customer.noteCurrency', 'update customer set currency = $2 where id = $1 and currency is null', [
        id,
        currency,
      ]);
    },

    /** The row stays for the charges of the customer, without what names a person. */
    async delete(id: string, at: Date): Promise<void> {
      await db.run(
        'customer.delete',
        `update customer set deleted_at = $2, default_card_id = null, metadata = '{}', reference = '' where id = $1`,
        [id, at],
      );
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
