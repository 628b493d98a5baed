import type { Queries } from '@velvet/kit/database/database';
import { invalidRequest } from '#api/stripe-error.ts';
import { subscriptionRepository } from './subscription.repository.ts';

/** The API takes no two running subscriptions of a customer in different currencies. */
export async function requireSameCurrency(tx: Queries, customerId: string, unit: string): Promise<void> {
  const other = await subscriptionRepository(tx).findOtherCurrency(customerId, unit);
  if (other !== undefined)
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.toLowerCase()}.`,
    );
}
