import type { SubscriptionId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { LateRenewal } from '#provider/payment-provider.ts';

/** The unpaid renewal of a past due subscription. */
export type DunningRow = Omit<LateRenewal, 'period'>;

export function dunningRepository(db: Queries) {
  return {
    find(id: SubscriptionId): Promise<DunningRow | undefined> {
      return db.one(
        'dunning.find',
        `select amount_minor as "amountMinor", next_attempt_at as "nextAttemptAt", needs_action as "needsAction", is_retried as "isRetried",
                decline_message as "declineMessage" from dunning where subscription_id = $1`,
        [id],
      );
    },

    async upsert(id: SubscriptionId, row: DunningRow): Promise<void> {
      const { amountMinor, nextAttemptAt, needsAction, isRetried, declineMessage } = row;
      await db.run(
        'dunning.upsert',
        `insert into dunning (subscription_id, next_attempt_at, needs_action, is_retried, decline_message, amount_minor) values ($1, $2, $3, $4, $5, $6)
         on conflict (subscription_id) do update set next_attempt_at = $2, needs_action = $3, is_retried = $4, decline_message = $5, amount_minor = $6`,
        [id, nextAttemptAt, needsAction, isRetried, declineMessage, amountMinor],
      );
    },

    async delete(id: SubscriptionId): Promise<void> {
      await db.run('dunning.delete', 'delete from dunning where subscription_id = $1', [id]);
    },
  };
}
