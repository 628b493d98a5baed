import type { Queries } from '@velvet/kit/database/database';
import type { ProviderNotice } from '#provider/payment-provider.ts';
import type { PaymentRow } from './payment.repository.ts';
import { subscriptionRepository } from './subscription.repository.ts';

/** Returns the provider's object that has the state of a payment: its charge, or the subscription whose period it pays. */
export async function subjectOf(db: Queries, row: PaymentRow): Promise<ProviderNotice['subject']> {
  if (row.subscriptionId === null) return { kind: 'charge', id: row.providerChargeId ?? '' };
  const subscription = await subscriptionRepository(db).find(row.subscriptionId);
  return { kind: 'subscription', id: subscription?.providerSubscriptionId ?? '' };
}
