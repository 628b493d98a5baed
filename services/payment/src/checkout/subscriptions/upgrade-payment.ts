import { CardDeclined, PaymentInProgress, PaymentMethodRequired } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { withCredit, type Quote } from '#catalog/quote.ts';
import { customerRepository } from '#checkout/cards/customer.repository.ts';
import { requireWithinCap } from '#checkout/spending/spending-cap.policy.ts';
import { paymentRepository } from '#sales/payment.repository.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';

type Upgrade = { quoted: Quote; amountMinor: number };

/**
 * Opens the payment of an upgrade before the provider charges it. So the spending cap sees it, and parallel payments see each other. It
 * takes the place of the renewal that is due.
 *
 * @returns its id; of a repeated request that of the first one
 * @throws {Refusal} `SpendingCapReached`, `PaymentInProgress` for another upgrade that is not decided
 */
export async function openUpgrade(
  tx: Transaction,
  clock: Clock,
  row: SubscriptionRow,
  { quoted, amountMinor }: Upgrade,
): Promise<string> {
  const { id: subscriptionId, subscriberId, creatorId, currency } = row;
  const payments = paymentRepository(tx);
  const period = row.period + 1;
  const price = { amountMinor, quote: withCredit(quoted, amountMinor) };
  const customerId = await customerRepository(tx).takeForSubscriptions(subscriberId, currency);
  if (customerId === undefined) throw new Refusal(PaymentMethodRequired);
  const id = newId();
  const order = {
    id,
    kind: 'subscription',
    payerId: subscriberId,
    creatorId,
    subject: null,
    currency,
    customerId,
  } as const;
  const isFirst = await payments.insert({ ...order, subscriptionId, period, ...price, cardId: null, at: clock.now() });
  const payment = await payments.findOfPeriodForUpdate(subscriptionId, period);
  if (!payment) throw new Error('The payment of a period was opened or found.');
  if (!isFirst && payment.state !== 'failed') {
    if (payment.amountMinor !== amountMinor) throw new Refusal(PaymentInProgress);
    return payment.id;
  }
  // one that failed before is tried again
  if (!isFirst) await payments.reopen(payment, price, clock.now());
  await requireWithinCap(tx, subscriberId, payment.id, clock.now());
  return payment.id;
}

/** Closes the payment of an upgrade that the provider refused. One that was settled meanwhile stays. */
export function failUpgrade(db: Database, id: string, sentence: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const payments = paymentRepository(tx);
    const payment = await payments.findForUpdate(id);
    if (payment?.state !== 'pending') return;
    await payments.update({ ...payment, state: 'failed', failureCode: CardDeclined.code, failureMessage: sentence });
  });
}
