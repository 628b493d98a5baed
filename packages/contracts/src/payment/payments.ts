import { z } from 'zod';
import { call } from '#call.ts';
import { PostId, PurchaseId, SubscriptionId, UserId } from '#ids.ts';
import { Currency } from '#money.ts';
import { Moment } from '#time.ts';
import { NotRefundable, PaymentNotFound, ProviderUnavailable } from './failures.ts';

/**
 * `pending`: the card provider has not responded yet; `requires_action`: the payer must pass 3-D Secure at `url`;
 * `settled`: paid and booked; `failed`: nothing was charged.
 */
export const PaymentState = z.enum(['pending', 'requires_action', 'settled', 'failed']);
export type PaymentState = z.infer<typeof PaymentState>;

/** One charge of a card, as its payer sees it. */
export const Payment = z.object({
  id: z.uuid(),
  state: PaymentState,
  /** the provider's page for 3-D Secure, if required */
  url: z.url().nullable(),
  /** reason of the failure, in the provider's words */
  message: z.string().nullable(),
  /** dollars */
  amount: z.number(),
  currency: Currency,
  creatorId: UserId,
  /** the bought subject; of a tip, the id of the tip */
  contentId: PostId.nullable(),
  purchaseId: PurchaseId.nullable(),
  subscriptionId: SubscriptionId.nullable(),
  isRefunded: z.boolean(),
  createdAt: Moment,
});
export type Payment = z.infer<typeof Payment>;

/**
 * A saved card of the payer, or a new one that the browser gave to the provider, which is saved only if the payment succeeds.
 * Default: the default card.
 */
export const CardChoice = { paymentMethodId: z.string().min(1).max(100).optional() };

export const readPayment = call({
  method: 'GET',
  path: '/api/payments/payments/{id}',
  caller: 'member',
  summary: 'Returns the state of a payment of the caller. While it is open, the state is read from the card provider.',
  params: z.object({ id: z.uuid() }),
  data: Payment,
  failures: [PaymentNotFound],
});

export const refundCharge = call({
  method: 'POST',
  path: '/api/payments/refunds',
  caller: 'administrator',
  summary: 'Refunds a charge in full. Access that it paid for ends.',
  body: z.object({ chargeId: z.uuid() }),
  data: Payment,
  failures: [PaymentNotFound, NotRefundable, ProviderUnavailable],
});
