import { call } from '@velvet/contracts/call';
import { Currency } from '@velvet/contracts/money';
import { Moment } from '@velvet/contracts/time';
import { z } from 'zod';
import {
  CardDeclined,
  CardMissing,
  CardNotFound,
  CardRefused,
  ChargeNotFound,
  CustomerNotFound,
  KeyRefused,
  KeyReused,
  NotDisputed,
  NotRefundable,
  ReturnRefused,
  SubscriptionNotFound,
  SubscriptionOver,
} from './failures.ts';
import { CardObject, ChargeObject, SubscriptionObject } from './objects.ts';

// Every call requires a key in the header `x-api-key`: the first one the publishable key, the others the secret key.

const id = z.string().min(1).max(100);
const params = z.object({ id });

export const createCard = call({
  method: 'POST',
  path: '/v1/payment-methods',
  caller: 'anyone',
  summary: 'Turn a card into a payment method. From the browser, with the publishable key.',
  body: z.object({
    number: z.string().max(40),
    expMonth: z.coerce.number().int(),
    expYear: z.coerce.number().int().min(0).max(9999),
    cvc: z.string().max(10),
    name: z.string().max(100).default(''),
  }),
  data: CardObject,
  failures: [KeyRefused, CardRefused],
});

export const readCard = call({
  method: 'GET',
  path: '/v1/payment-methods/{id}',
  caller: 'anyone',
  summary: 'A payment method, with a fingerprint that is the same for the same number.',
  params,
  data: CardObject.extend({ fingerprint: z.string().nullable() }),
  failures: [KeyRefused, CardNotFound],
});

export const listTestCards = call({
  method: 'GET',
  path: '/test-cards',
  caller: 'anyone',
  summary: 'The published test cards. No key is needed.',
  data: z.array(z.object({ number: z.string(), brand: z.string(), what: z.string() })),
});

export const createCustomer = call({
  method: 'POST',
  path: '/v1/customers',
  caller: 'anyone',
  summary: 'Open a customer.',
  body: z.object({ idempotencyKey: id, reference: z.string().min(1).max(200) }),
  data: z.object({ id }),
  failures: [KeyRefused],
});

const Cards = z.object({ cards: z.array(CardObject), defaultCard: z.string().nullable() });
const ofCard = {
  params: z.object({ id, card: id }),
  data: Cards,
  failures: [KeyRefused, CustomerNotFound, CardNotFound],
};

export const listCards = call({
  method: 'GET',
  path: '/v1/customers/{id}/payment-methods',
  caller: 'anyone',
  summary: "A customer's cards.",
  params,
  data: Cards,
  failures: [KeyRefused, CustomerNotFound],
});
export const attachCard = call({
  ...ofCard,
  method: 'POST',
  path: '/v1/customers/{id}/payment-methods/{card}/attach',
  caller: 'anyone',
  summary:
    'Give a customer a card that belongs to no customer yet, if its bank accepts it. The first one becomes the default.',
  failures: [...ofCard.failures, CardDeclined],
});
export const detachCard = call({
  ...ofCard,
  method: 'POST',
  path: '/v1/customers/{id}/payment-methods/{card}/detach',
  caller: 'anyone',
  summary: 'Forget a card; the newest of the others becomes the default.',
});
export const setDefaultCard = call({
  ...ofCard,
  method: 'POST',
  path: '/v1/customers/{id}/payment-methods/{card}/default',
  caller: 'anyone',
  summary: 'Charge this card where none is named, renewals among them.',
});

const order = {
  /** idempotency key: the same key and body return the same object; another body is refused */
  idempotencyKey: id,
  reference: z.string().min(1).max(200),
  customer: id,
  /**
   * A saved card of the customer, or a new one, which is saved when the charge succeeds. Default: the customer's default
   * card.
   */
  paymentMethod: id.nullable(),
  amountMinor: z.number().int().positive().max(10_000_000),
  currency: Currency,
  returnUrl: z.url().nullable(),
};
const orderFailures = [KeyRefused, KeyReused, CustomerNotFound, CardNotFound, CardMissing, ReturnRefused];

export const createCharge = call({
  method: 'POST',
  path: '/v1/charges',
  caller: 'anyone',
  summary: 'Charge a card once. A decline is an answer, not an error.',
  body: z.object(order),
  data: ChargeObject,
  failures: orderFailures,
});
export const readCharge = call({
  method: 'GET',
  path: '/v1/charges/{id}',
  caller: 'anyone',
  summary: 'How a charge stands.',
  params,
  data: ChargeObject,
  failures: [KeyRefused, ChargeNotFound],
});
export const cancelCharge = call({
  method: 'POST',
  path: '/v1/charges/{id}/cancel',
  caller: 'anyone',
  summary: 'Give up a charge that waits for 3-D Secure. One that is decided stays as it is.',
  params,
  data: ChargeObject,
  failures: [KeyRefused, ChargeNotFound],
});
export const createRefund = call({
  method: 'POST',
  path: '/v1/refunds',
  caller: 'anyone',
  summary: 'Give the whole of a charge back, once.',
  body: z.object({ charge: id }),
  data: ChargeObject,
  failures: [KeyRefused, ChargeNotFound, NotRefundable],
});
export const closeDispute = call({
  method: 'POST',
  path: '/v1/charges/{id}/dispute/close',
  caller: 'anyone',
  summary: "Decide a dispute, in the cardholder's bank's place.",
  params,
  body: z.object({ outcome: z.enum(['won', 'lost']) }),
  data: ChargeObject,
  failures: [KeyRefused, ChargeNotFound, NotDisputed],
});

const subscriptionFailures = [KeyRefused, SubscriptionNotFound, SubscriptionOver];

export const createSubscription = call({
  method: 'POST',
  path: '/v1/subscriptions',
  caller: 'anyone',
  summary: 'Charge a card now and again after every interval.',
  body: z.object({ ...order, interval: z.enum(['month', 'year']) }),
  data: SubscriptionObject,
  failures: orderFailures,
});
export const readSubscription = call({
  method: 'GET',
  path: '/v1/subscriptions/{id}',
  caller: 'anyone',
  summary: 'How a subscription stands, with its charges.',
  params,
  data: SubscriptionObject,
  failures: subscriptionFailures,
});
export const cancelSubscription = call({
  method: 'POST',
  path: '/v1/subscriptions/{id}/cancel',
  caller: 'anyone',
  summary: 'End a subscription now or with its period. One that has ended stays as it is.',
  params,
  body: z.object({ immediately: z.boolean() }),
  data: SubscriptionObject,
  failures: subscriptionFailures,
});
export const resumeSubscription = call({
  method: 'POST',
  path: '/v1/subscriptions/{id}/resume',
  caller: 'anyone',
  summary: 'Take back that it ends with its period.',
  params,
  data: SubscriptionObject,
  failures: subscriptionFailures,
});

const span = z.number().int().min(0).max(3660).optional();

export const advanceTime = call({
  method: 'POST',
  path: '/v1/clock/advance',
  caller: 'anyone',
  summary: "Move the sandbox's time forward; what falls due happens, in its order.",
  body: z.object({ days: span, hours: span, minutes: span, seconds: span }),
  data: z.object({ now: Moment }),
  failures: [KeyRefused],
});
