import { z } from 'zod';
import { call } from '#call.ts';
import { PostId, PurchaseId, SubscriptionId, UserId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import {
  IdempotencyKeyReused,
  NotRefundable,
  PaymentNotFound,
  ProviderUnavailable,
  RefundTooLarge,
} from './failures.ts';

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
  /** units of the currency */
  amount: z.number(),
  currency: Currency,
  creatorId: UserId,
  /** the bought subject; of a tip, the id of the tip */
  contentId: PostId.nullable(),
  purchaseId: PurchaseId.nullable(),
  subscriptionId: SubscriptionId.nullable(),
  /** nothing of it is left */
  isRefunded: z.boolean(),
  /** units of the currency that were returned so far */
  refunded: z.number(),
  createdAt: Moment,
});
export type Payment = z.infer<typeof Payment>;

/**
 * A saved card of the payer, or a new one that the browser gave to the provider, which is saved only if the payment succeeds.
 * Default: the default card.
 */
export const CardChoice = { paymentMethodId: z.string().min(1).max(100).optional() };

/** Why a payment is returned. `requested`: by its payer; `fraudulent`: its card is stolen. */
export const RefundReason = z.enum(['requested', 'duplicate', 'fraudulent', 'other']);
export type RefundReason = z.infer<typeof RefundReason>;
const RefundKey = z.string().trim().min(1).max(100);

export const readPayment = call({
  method: 'GET',
  path: '/api/payments/payments/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Returns the state of a payment of the caller. While it is open, the state is read from the card provider.',
  params: z.object({ id: z.uuid() }),
  data: Payment,
  failures: [PaymentNotFound],
});

export const refundCharge = call({
  method: 'POST',
  path: '/api/payments/refunds',
  caller: 'administrator',
  summary:
    'Refunds a charge, or a part of it. Access that it paid for ends when nothing is left. Repeating the call with the same key refunds once.',
  body: z
    .object({
      chargeId: z.uuid(),
      /** units of the currency; all that is left unless set */
      amount: DecimalDollars.refine((cents) => cents > 0, 'Enter at least 0.01.').optional(),
      reason: RefundReason.default('requested'),
      /** why, for the records of the platform */
      note: shortText(500).optional(),
      /** names the refund: the same key of a charge refunds once; required for a part */
      key: RefundKey.optional(),
    })
    .refine(({ amount, key }) => amount === undefined || key !== undefined, {
      path: ['key'],
      message: 'A refund of a part needs a key.',
    }),
  data: Payment,
  failures: [PaymentNotFound, NotRefundable, RefundTooLarge, IdempotencyKeyReused, ProviderUnavailable],
});
