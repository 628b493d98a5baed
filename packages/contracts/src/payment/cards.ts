import { z } from 'zod';
import { call } from '#call.ts';
import { ownersAlone } from '#others.ts';
import { Currency } from '#money.ts';
import {
  CardDeclined,
  PaymentMethodNotFound,
  PaymentMethodsFailed,
  ProviderUnavailable,
  SetupCustomerFailed,
  TooManyDeclines,
} from './failures.ts';

/**
 * The payments of a card. The provider renews the subscriptions of a customer in one currency, so a person has a customer, with cards of its
 * own, for each currency of subscriptions. The first customer also pays for everything else.
 */
export const CardUse = z.object({
  /** purchases, tips and gifts, in every currency */
  purchases: z.boolean(),
  /** currency of the subscriptions that it renews; null before the first one: any */
  subscriptions: Currency.nullable(),
});
export type CardUse = z.infer<typeof CardUse>;

/** A card as the provider describes it. The browser sends the card number to the provider only, and receives `id`. */
export const PaymentMethod = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  /** among the cards of the same use */
  isDefault: z.boolean(),
  use: CardUse,
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const setupCustomer = call({
  method: 'POST',
  path: '/api/payments/setup-customer',
  caller: 'member',
  summary:
    'Creates the customer at the card provider and returns where the browser sends a card: for subscriptions in `currency`, without it for purchases. Idempotent.',
  query: z.object({ currency: Currency.optional() }),
  data: z.object({
    customerId: z.string(),
    provider: z.object({ url: z.url(), publishableKey: z.string() }),
    /** secret of a session in which the provider's form acts for the customer */
    session: z.string(),
  }),
  failures: [ProviderUnavailable, SetupCustomerFailed],
});

const failures = [PaymentMethodNotFound, ProviderUnavailable, PaymentMethodsFailed];
const cards = z.array(PaymentMethod);

/** All cards, and what is still to be done until the new one is saved: 3-D Secure on the page of its bank. */
const SavedCard = z.object({
  cards,
  challenge: z.object({ id: z.string(), url: z.url().nullable() }).nullable(),
});
export type SavedCard = z.infer<typeof SavedCard>;

const params = z.object({ id: z.string().min(1).max(100) });

export const listPaymentMethods = call({
  method: 'GET',
  path: '/api/payments/payment-methods',
  caller: 'member',
  closed: 'allowed',
  summary: "Lists the caller's cards, those of purchases first.",
  data: cards,
  failures: [ProviderUnavailable, PaymentMethodsFailed],
});

export const listCardUses = call({
  method: 'GET',
  path: '/api/payments/card-uses',
  caller: 'member',
  summary: "Lists the uses of the caller's cards, with and without a card: purchases first.",
  data: z.array(CardUse),
});

export const attachPaymentMethod = call({
  method: 'POST',
  path: '/api/payments/payment-methods',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Saves a card that the browser has sent to the provider, if its bank accepts it: for subscriptions in `currency`, without it for purchases. The first one of a use becomes its default.',
  body: z.object({ paymentMethodId: z.string().min(1).max(100), currency: Currency.optional() }),
  data: SavedCard,
  failures: [...failures, CardDeclined, TooManyDeclines],
});

export const readCardSetup = call({
  method: 'GET',
  path: '/api/payments/card-setups/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Returns how the saving of a card stands, after 3-D Secure.',
  params,
  data: SavedCard,
  failures: [...failures, CardDeclined],
});

export const removePaymentMethod = call({
  method: 'DELETE',
  path: '/api/payments/payment-methods/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Removes a card. Returns the remaining cards.',
  params,
  data: cards,
  failures,
});

export const setDefaultPaymentMethod = call({
  method: 'PUT',
  path: '/api/payments/payment-methods/{id}/default',
  caller: 'member',
  others: ownersAlone,
  summary: 'Sets the default card of its use, for renewals and payments that name no card. Returns all cards.',
  params,
  data: cards,
  failures,
});
