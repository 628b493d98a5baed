import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Objects that a request created; the response is their current state. */
export type Opened = { paymentId: string | null; subscriptionId: SubscriptionId | null };
export type IdempotentRequestRow = Opened & { bodyHash: string; openedAt: Date };

export function idempotentRequestRepository(db: Queries) {
  return {
    find(personId: UserId, key: string): Promise<IdempotentRequestRow | undefined> {
      return db.one(
        'idempotentRequest.find',
        `select body_hash as "bodyHash", payment_id as "paymentId", subscription_id as "subscriptionId", opened_at as "openedAt"
           from money_call where person_id = $1 and key = $2`,
        [personId, key],
      );
    },

    /** @returns false if another process has stored the key */
    async insert(call: { personId: UserId; key: string } & IdempotentRequestRow): Promise<boolean> {
      const inserted = await db.run(
        'idempotentRequest.insert',
        `insert into money_call (person_id, key, body_hash, payment_id, subscription_id, opened_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [call.personId, call.key, call.bodyHash, call.paymentId, call.subscriptionId, call.openedAt],
      );
      return inserted === 1;
    },

    async delete(personId: UserId, key: string, openedAt: Date): Promise<void> {
      await db.run(
        'idempotentRequest.delete',
        'delete from money_call where person_id = $1 and key = $2 and opened_at <= $3',
        [personId, key, openedAt],
      );
    },

    deleteOlderThan(at: Date): Promise<number> {
      return db.run('idempotentRequest.deleteOlderThan', 'delete from money_call where opened_at < $1', [at]);
    },
  };
}
