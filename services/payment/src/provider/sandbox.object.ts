import { Currency } from '@velvet/contracts/money';
import { Moment } from '@velvet/contracts/time';
import { z } from 'zod';
import type { Card, ProviderCharge, ReceivedNotice, ProviderSubscription } from './payment-provider.ts';

// Schemas of the sandbox's objects, which ignore unknown fields.

const moment = Moment.transform((text) => new Date(text));

const ChargeObject = z
  .object({
    id: z.string(),
    version: z.number().int(),
    reference: z.string(),
    amountMinor: z.number().int(),
    currency: Currency,
    card: z.object({ brand: z.string(), last4: z.string() }),
    state: z.enum(['succeeded', 'requires_action', 'failed']),
    url: z.string().nullable(),
    message: z.string().nullable(),
    subscription: z.string().nullable(),
    period: z.number().int().nullable(),
    periodEndsAt: moment.nullable(),
    isRefunded: z.boolean(),
    dispute: z.enum(['open', 'won', 'lost']).nullable(),
  })
  .transform(
    ({ amountMinor, currency, url, message, subscription, period, periodEndsAt, ...charge }): ProviderCharge => ({
      ...charge,
      price: { amountMinor, currency },
      actionUrl: url,
      declineMessage: message,
      subscription:
        subscription !== null && period !== null && periodEndsAt !== null
          ? { id: subscription, period, periodEndsAt }
          : null,
    }),
  );

const SubscriptionObject = z.object({
  id: z.string(),
  version: z.number().int(),
  reference: z.string(),
  state: z.enum(['incomplete', 'active', 'past_due', 'ended']),
  period: z.number().int(),
  periodEndsAt: moment,
  endsAtPeriodEnd: z.boolean(),
  graceEndsAt: moment.nullable(),
  endReason: z.enum(['cancelled', 'unpaid', 'incomplete']).nullable(),
  charges: z.array(ChargeObject),
});

const Cards = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number().int(),
      expYear: z.number().int(),
    }),
  ),
  defaultCard: z.string().nullable(),
});

const id = z.object({ id: z.string(), subscription: z.string().nullish() });
const Webhook = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.coerce.date(),
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('charge'), charge: id }),
    z.object({ kind: z.literal('subscription'), subscription: z.object({ id: z.string() }) }),
  ]),
});

export function readCharge(data: unknown): ProviderCharge {
  return ChargeObject.parse(data);
}

export function readSubscription(data: unknown): ProviderSubscription {
  return SubscriptionObject.parse(data);
}

export function readCards(data: unknown): Card[] {
  const { cards, defaultCard } = Cards.parse(data);
  return cards.map((card) => ({ ...card, isDefault: card.id === defaultCard }));
}

export function readFingerprint(data: unknown): string | undefined {
  return z.object({ fingerprint: z.string().nullable() }).parse(data).fingerprint ?? undefined;
}

/** Maps a webhook to its subject; charges of subscriptions map to the subscription. @returns undefined for an invalid webhook */
export function readNotice(bytes: Buffer): ReceivedNotice | undefined {
  const parsed = Webhook.safeParse(JSON.parse(bytes.toString()));
  if (!parsed.success) return undefined;
  const { subject, ...about } = parsed.data;
  if (subject.kind === 'subscription')
    return { ...about, subject: { kind: 'subscription', id: subject.subscription.id } };
  const { charge } = subject;
  return charge.subscription
    ? { ...about, subject: { kind: 'subscription', id: charge.subscription } }
    : { ...about, subject: { kind: 'charge', id: charge.id } };
}
