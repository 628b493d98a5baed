import type { Currency } from '@velvet/contracts/money';
import type { PostId, PurchaseId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { PaymentState } from '@velvet/contracts/payment/payments';
import type { Quote } from '#catalog/quote.ts';
import type { Subject, SubjectKind } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { shareOf } from '#ledger/booking.ts';
import type { Tax } from '#taxes/tax.ts';

export type PaymentRow = {
  id: string;
  kind: 'purchase' | 'subscription';
  payerId: UserId;
  creatorId: UserId;
  /** id of the purchased subject; null for a subscription */
  postId: PostId | null;
  /** kind of the subject that `postId` names; without meaning for a subscription */
  subjectKind: SubjectKind;
  subscriptionId: SubscriptionId | null;
  period: number | null;
  amountMinor: number;
  creatorMinor: number;
  currency: Currency;
  state: PaymentState;
  customerId: string;
  cardId: string | null;
  providerChargeId: string | null;
  actionUrl: string | null;
  failureCode: string | null;
  failureMessage: string | null;
  /** nothing is left of it */
  isRefunded: boolean;
  /** cents returned to the card so far, and the creator's part of them */
  refundedMinor: number;
  returnedMinor: number;
  /** cents of the returned ones that came back to the platform */
  failedRefundMinor: number;
  /** cents that the dispute withdrew; 0 without one */
  disputedMinor: number;
  disputeState: 'open' | 'won' | 'lost' | null;
  openedAt: Date;
  /** set when a taxed payment is settled */
  tax?: Tax | null;
  purchaseId: PurchaseId | null;
  /** limited subject of which the payment takes a piece, unless it fails */
  stockId: string | null;
  /** end of the hold on a limited piece or use while the payment waits for its payer; null for everything else */
  holdEndsAt: Date | null;
  /** the bought content stays closed until its buyer opens it */
  isSealed: boolean;
};

/** A payment to insert. The creator's share is computed from the creator and the amount. */
export type NewPayment = Pick<
  PaymentRow,
  | 'id'
  | 'kind'
  | 'payerId'
  | 'creatorId'
  | 'subscriptionId'
  | 'period'
  | 'amountMinor'
  | 'currency'
  | 'customerId'
  | 'cardId'
> & {
  /** null for a subscription */
  subject: Subject | null;
  /** how the amount of a subscription's order came about */
  quote?: Quote;
  stockId?: string | null;
  holdEndsAt?: Date | null;
  isSealed?: boolean;
  at: Date;
};

/** `quote`: how the price came about, if it differs from that of the period before */
export type PeriodPrice = Pick<PaymentRow, 'amountMinor'> & { quote?: Quote | undefined };

type Priced = Pick<PaymentRow, 'id' | 'creatorId'>;

/** SQL: cents returned to the card. Replicas of the version before write only that nothing is left. @param table of the payment */
export const refunded = (table: string): string =>
  `case when ${table}.is_refunded then ${table}.amount_minor else ${table}.refunded_minor end`;
export const paymentColumns = `payment.id, kind, payer_id as "payerId", payment.creator_id as "creatorId", payment.post_id as "postId",
  subject_kind as "subjectKind",
  subscription_id as "subscriptionId", period, amount_minor as "amountMinor", creator_minor as "creatorMinor", payment.currency,
  state, customer_id as "customerId", card_id as "cardId", provider_charge_id as "providerChargeId",
  action_url as "actionUrl", failure_code as "failureCode",
  failure_message as "failureMessage", is_refunded as "isRefunded", ${refunded('payment')} as "refundedMinor",
  returned_minor as "returnedMinor", failed_refund_minor as "failedRefundMinor", disputed_minor as "disputedMinor", dispute_state as "disputeState", opened_at as "openedAt",
  stock_id as "stockId", hold_ends_at as "holdEndsAt", is_sealed as "isSealed", payment.tax`;
const withPurchase = `select ${paymentColumns}, purchase.id as "purchaseId" from payment left join purchase on purchase.payment_id = payment.id`;

export function paymentRepository(db: Queries) {
  return {
    ...periodPrices(db),

    /** @returns false if another payment for the same object is open or settled */
    async insert(payment: NewPayment): Promise<boolean> {
      return (await db.run('payment.insert', insertSql, insertValues(payment))) === 1;
    },

    find(id: string): Promise<PaymentRow | undefined> {
      return db.one('payment.find', `${withPurchase} where payment.id = $1`, [id]);
    },

    findForUpdate(id: string): Promise<PaymentRow | undefined> {
      return db.one('payment.findForUpdate', `${withPurchase} where payment.id = $1 for update of payment`, [id]);
    },

    findOfPeriodForUpdate(subscriptionId: SubscriptionId, period: number): Promise<PaymentRow | undefined> {
      return db.one(
        'payment.findOfPeriodForUpdate',
        `${withPurchase} where subscription_id = $1 and period = $2 for update of payment`,
        [subscriptionId, period],
      );
    },

    /** Returns the payment that prevents buying the subject again. */
    findOpenPurchase(payerId: UserId, postId: PostId): Promise<PaymentRow | undefined> {
      return db.one(
        'payment.findOpenPurchase',
        `${withPurchase} where payer_id = $1 and payment.post_id = $2 and kind = 'purchase' and state <> 'failed'
            and not is_refunded and dispute_state is distinct from 'lost'`,
        [payerId, postId],
      );
    },

    /** Returns the checkout of a payer that waits for 3-D Secure and holds a piece of the stock of a subject. */
    findWaitingOfStock(payerId: UserId, subjectId: PostId): Promise<PaymentRow | undefined> {
      return db.one(
        'payment.findWaitingOfStock',
        `${withPurchase} where payer_id = $1 and state = 'requires_action'
            and stock_id = (select coalesce(stock_id, subject_id) from subject_offer where subject_id = $2)`,
        [payerId, subjectId],
      );
    },

    /** Updates all other mutable fields. */
    async update(row: PaymentRow): Promise<void> {
      await db.run(
        'payment.update',
        `update payment set state = $2, provider_charge_id = $3, action_url = $4, failure_code = $5, failure_message = $6,
           is_refunded = ($7 >= amount_minor), refunded_minor = $7, dispute_state = $8, returned_minor = $9, disputed_minor = $10, failed_refund_minor = $11,
           was_challenged = was_challenged or $2 = 'requires_action'
          where id = $1`,
        updateValues(row),
      );
    },
  };
}

/** Prices of payments of periods. */
function periodPrices(db: Queries) {
  return {
    /** Gives a payment of a period that is not settled another price. */
    async reprice({ id, creatorId }: Priced, { amountMinor, quote }: PeriodPrice): Promise<void> {
      await db.run(
        'payment.reprice',
        `update payment set amount_minor = $2, creator_minor = $3, quote = $4 where id = $1 and state <> 'settled'`,
        [id, amountMinor, shareOf(creatorId, amountMinor), quote ? JSON.stringify(quote) : null],
      );
    },

    /** Marks the payments of a replaced subscription that were settled after the order of the other one as superseded. */
    async supersede(subscriptionId: SubscriptionId): Promise<void> {
      await db.run(
        'payment.supersede',
        `update payment set is_superseded = true from subscription
          where subscription.id = $1 and subscription_id = $1 and payment.state = 'settled' and settled_at > replaced_from`,
        [subscriptionId],
      );
    },

    /** Opens a failed payment of a period again, at the price of today. */
    async reopen(payment: Priced, price: PeriodPrice, at: Date): Promise<void> {
      await periodPrices(db).reprice(payment, price);
      await db.run(
        'payment.reopen',
        `update payment set state = 'pending', opened_at = $2, asked_at = $2, failure_code = null, failure_message = null
          where id = $1 and state = 'failed'`,
        [payment.id, at],
      );
    },
  };
}

const insertSql = `insert into payment (id, kind, payer_id, creator_id, post_id, subscription_id, period, amount_minor,
    creator_minor, currency, state, customer_id, card_id, opened_at, asked_at, subject_kind, quote, stock_id, is_sealed, hold_ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending', $11, $12, $13, $13, coalesce($14, 'post'), $15, $16, $17, $18) on conflict do nothing`;

function insertValues(payment: NewPayment): unknown[] {
  const { id, kind, payerId, creatorId, subject, subscriptionId, period } = payment;
  const { amountMinor, currency, customerId, cardId, at } = payment;
  return [
    id,
    kind,
    payerId,
    creatorId,
    subject?.id ?? null,
    subscriptionId,
    period,
    amountMinor,
    shareOf(creatorId, amountMinor),
    currency,
    customerId,
    cardId,
    at,
    subject?.kind ?? null,
    payment.quote ? JSON.stringify(payment.quote) : null,
    payment.stockId ?? null,
    payment.isSealed ?? false,
    payment.holdEndsAt ?? null,
  ];
}

function updateValues(row: PaymentRow): unknown[] {
  const { id, state, providerChargeId, actionUrl, failureCode, failureMessage, disputeState } = row;
  const charge = [id, state, providerChargeId, actionUrl, failureCode, failureMessage];
  return [...charge, row.refundedMinor, disputeState, row.returnedMinor, row.disputedMinor, row.failedRefundMinor];
}
