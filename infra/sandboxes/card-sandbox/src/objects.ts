import { Currency } from '@velvet/contracts/money';
import { Moment } from '@velvet/contracts/time';
import { z } from 'zod';

/** Objects of the sandbox in responses and webhooks. `version` increases with each change. */
export const CardObject = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});
export type CardObject = z.infer<typeof CardObject>;

export const ChargeObject = z.object({
  id: z.string(),
  version: z.number().int().positive(),
  customer: z.string(),
  paymentMethod: z.string(),
  /** card details for receipts */
  card: z.object({ brand: z.string(), last4: z.string() }),
  /** the merchant's reference; for a charge of a subscription, the subscription's */
  reference: z.string(),
  amountMinor: z.number().int(),
  currency: Currency,
  state: z.enum(['succeeded', 'requires_action', 'failed']),
  /** the 3-D Secure page, if required */
  url: z.url().nullable(),
  declineCode: z.string().nullable(),
  message: z.string().nullable(),
  subscription: z.string().nullable(),
  /** number of the paid subscription period, from 1, and its end */
  period: z.number().int().nullable(),
  periodEndsAt: Moment.nullable(),
  isRefunded: z.boolean(),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  createdAt: Moment,
});
export type ChargeObject = z.infer<typeof ChargeObject>;

export const SubscriptionObject = z.object({
  id: z.string(),
  version: z.number().int().positive(),
  customer: z.string(),
  reference: z.string(),
  amountMinor: z.number().int(),
  currency: Currency,
  interval: z.enum(['month', 'year']),
  state: z.enum(['incomplete', 'active', 'past_due', 'ended']),
  period: z.number().int(),
  periodEndsAt: Moment,
  endsAtPeriodEnd: z.boolean(),
  graceEndsAt: Moment.nullable(),
  endReason: z.enum(['cancelled', 'unpaid', 'incomplete']).nullable(),
  endedAt: Moment.nullable(),
  /** charges of all periods, oldest first */
  charges: z.array(ChargeObject),
});
export type SubscriptionObject = z.infer<typeof SubscriptionObject>;

export const webhookTypes = [
  'charge.succeeded',
  'charge.failed',
  'charge.requires_action',
  'charge.refunded',
  'dispute.opened',
  'dispute.closed',
  'subscription.activated',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.updated',
  'subscription.ended',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Body of a webhook: the object at that time, without a subscription's charges. */
export const WebhookBody = z.object({
  id: z.string(),
  type: z.enum(webhookTypes),
  createdAt: Moment,
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('charge'), charge: ChargeObject }),
    z.object({ kind: z.literal('subscription'), subscription: SubscriptionObject.omit({ charges: true }) }),
  ]),
});
export type WebhookBody = z.infer<typeof WebhookBody>;
