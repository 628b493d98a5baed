import type { Queries } from '@velvet/kit/database/database';
import { invalidRequest, missing } from '#api/stripe-error.ts';
import { cardRepository, type CardRow } from './card.repository.ts';
import { customerRepository, type CustomerRow } from './customer.repository.ts';

/** @throws {StripeError} that names the parameter `customer`, also for a deleted one */
export async function requireCustomer(tx: Queries, id: string, param = 'customer'): Promise<CustomerRow> {
  const customer = await customerRepository(tx).find(id);
  if (!customer || customer.deletedAt !== null) throw missing('customer', id, param, param === 'id' ? 404 : 400);
  return customer;
}

/** Returns a card that this customer may be charged with: one of the customer's, or one of no customer. @throws {StripeError} */
export async function requireCard(tx: Queries, id: string, customerId: string | null): Promise<CardRow> {
  const card = await cardRepository(tx).find(id);
  if (!card) throw missing('PaymentMethod', id, 'payment_method', 400);
  if (card.customerId !== null && card.customerId !== customerId)
    throw invalidRequest('The PaymentMethod belongs to another Customer.', { param: 'payment_method' });
  return card;
}

/** Stores a card with its customer after a successful charge. */
export async function keepPaidCard(tx: Queries, customerId: string, cardId: string | null): Promise<void> {
  if (cardId !== null) await cardRepository(tx).attach(cardId, customerId);
}

/** Returns the card of a renewal: the subscription's, else the customer's default one. Removed cards are not charged. */
export async function cardToRenewWith(
  tx: Queries,
  { customerId, cardId }: { customerId: string; cardId: string | null },
): Promise<CardRow | undefined> {
  const id = cardId ?? (await customerRepository(tx).find(customerId))?.defaultCardId;
  return id ? cardRepository(tx).find(id) : undefined;
}
