import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';
import type { PeriodTerms } from './period-terms.ts';

type Period = { period: number; amountMinor: number; quote?: PeriodTerms['quote'] };

/** Returns the locked payment of a period: the subscriber created the first one; payments of renewals are created here. */
export async function periodPayment(
  tx: Transaction,
  clock: Clock,
  row: SubscriptionRow,
  { period, amountMinor, quote }: Period,
): Promise<PaymentRow | undefined> {
  const payments = paymentRepository(tx);
  const known = await payments.findOfPeriodForUpdate(row.id, period);
  if (period === 1) return known;
  if (known) {
    // it was opened for an upgrade, and the period is paid at another price, or for another plan of the same price
    if (known.state === 'settled' || (known.amountMinor === amountMinor && !quote)) return known;
    await payments.reprice(known, { amountMinor, quote });
    return payments.findOfPeriodForUpdate(row.id, period);
  }
  const first = await payments.findOfPeriodForUpdate(row.id, 1);
  if (!first) return undefined;
  const { kind, payerId, creatorId, subscriptionId, currency, customerId } = first;
  await payments.insert({
    id: newId(),
    kind,
    payerId,
    creatorId,
    subject: null,
    subscriptionId,
    period,
    amountMinor,
    currency,
    customerId,
    cardId: null,
    ...(quote && { quote }),
    at: clock.now(),
  });
  return payments.findOfPeriodForUpdate(row.id, period);
}
