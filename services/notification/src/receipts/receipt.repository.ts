import type { Money } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** The paid thing; `refund` for a credit note. */
export type ReceiptSubject =
  | 'subscription'
  | 'renewal'
  | 'plan'
  | 'planRenewal'
  | 'post'
  | 'message'
  | 'tip'
  | 'content'
  | 'refund';

export type Receipt = {
  /** of the purchase, the period of a subscription, or the reversed charge */
  readonly id: string;
  readonly userId: UserId;
  readonly creatorId: UserId;
  readonly what: ReceiptSubject;
  readonly price: Money;
  readonly paidAt: Date;
  /** of a subscription */
  readonly periodEndsAt: Date | null;
};

export function receiptRepository(db: Queries) {
  return {
    async insert({ id, userId, creatorId, what, price, paidAt, periodEndsAt }: Receipt): Promise<void> {
      await db.run(
        'receipt.insert',
        `insert into receipt (id, user_id, creator_id, what, amount_minor, currency, paid_at, period_ends_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [id, userId, creatorId, what, price.amountMinor, price.currency, paidAt, periodEndsAt],
      );
    },

    async deleteOfPerson(userId: UserId): Promise<void> {
      await db.run('receipt.deleteOfPerson', 'delete from receipt where user_id = $1', [userId]);
    },

    async deleteOld(before: Date): Promise<void> {
      await db.run('receipt.deleteOld', 'delete from receipt where paid_at < $1', [before]);
    },
  };
}
