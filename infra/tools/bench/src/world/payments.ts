import type { Pool } from 'pg';
import { PostId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { creatorShare } from '@velvet/payment/ledger/booking';
import type { PaymentRow } from '@velvet/payment/sales/payment.repository';
import type { ProviderCharge } from '@velvet/payment/provider/payment-provider';
import { benchPerson } from './people.ts';

const priceMinor = 500;

/** So many purchases that wait for their charge. */
export async function openPayments(pool: Pool, count: number): Promise<PaymentRow[]> {
  const rows = Array.from({ length: count }, (_, index) => paymentOf(index));
  await pool.query(
    `insert into payment (id, kind, payer_id, creator_id, post_id, amount_minor, creator_minor, currency, state, customer_id, opened_at, asked_at)
     select id, 'purchase', payer, creator, post, $5, $6, 'USD', 'pending', 'cus_bench', now(), now()
       from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as p (id, payer, creator, post)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ payerId }) => payerId),
      rows.map(({ creatorId }) => creatorId),
      rows.map(({ postId }) => postId),
      priceMinor,
      creatorShare(priceMinor),
    ],
  );
  await pool.query('analyze payment');
  return rows;
}

function paymentOf(index: number): PaymentRow {
  return {
    id: newId(),
    kind: 'purchase',
    payerId: benchPerson('payer', index % 10_000),
    creatorId: benchPerson('creator', index % 1000),
    postId: PostId.parse(newId()),
    subjectKind: 'post',
    subscriptionId: null,
    period: null,
    amountMinor: priceMinor,
    creatorMinor: creatorShare(priceMinor),
    currency: 'USD',
    state: 'pending',
    customerId: 'cus_bench',
    cardId: null,
    providerChargeId: null,
    actionUrl: null,
    failureCode: null,
    failureMessage: null,
    isRefunded: false,
    refundedMinor: 0,
    failedRefundMinor: 0,
    isSealed: false,
    returnedMinor: 0,
    disputedMinor: 0,
    disputeState: null,
    openedAt: new Date(),
    stockId: null,
    holdEndsAt: null,
    purchaseId: null,
  };
}

/** Returns the provider's result of a successful charge. */
export function chargeOf({ id, amountMinor, currency }: PaymentRow): ProviderCharge {
  return {
    id: `pi_${id}`,
    reference: id,
    state: 'succeeded',
    price: { amountMinor, currency },
    card: { brand: 'visa', last4: '4242' },
    actionUrl: null,
    declineMessage: null,
    refundedMinor: 0,
    failedRefundMinor: 0,
    dispute: null,
    disputedMinor: 0,
    subscription: null,
  };
}

/** Its webhook about the same. */
export function noticeOf({ id }: PaymentRow) {
  return { id: `evt_${id}`, type: 'payment_intent.succeeded', subject: { kind: 'charge' as const, id: `pi_${id}` } };
}
