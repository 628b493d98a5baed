import { z } from 'zod';
import { seconds, type StripeObject } from '#api/object.ts';
import { operation, type Scope } from '#api/operation.ts';
import { amount, currency, id, integer, metadata } from '#api/params.ts';
import { invalidRequest, missing, StripeError } from '#api/stripe-error.ts';
import { cardToRenewWith } from '#customers/stored-card.ts';
import { chargeRepository, type ChargeRow } from '#payments/charge.repository.ts';
import { errorCodeOf } from '#cards/test-card.ts';
import { invoiceObject } from './invoice.object.ts';
import { offOf, periodEnd, smallestChargeMinor } from './subscription.ts';
import { runningPeriod } from './subscription.object.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

const changedItem = z.strictObject({
  id,
  price_data: z.strictObject({
    currency,
    product: id,
    recurring: z.strictObject({
      interval: z.enum(['month', 'year']),
      interval_count: integer.pipe(z.number().min(1).max(36)).default(1),
    }),
    unit_amount: amount,
  }),
});

/** Parameters of an update of a subscription that change its price: at once with a new period, or from the next period on (`none`). */
export const priceChange = {
  items: z.array(changedItem).length(1).optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: integer.optional(),
  billing_cycle_anchor: z.literal('now').optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
};

type Change = {
  items: z.output<typeof changedItem>[];
  proration_behavior?: 'always_invoice' | 'none' | undefined;
  proration_date?: number | undefined;
  billing_cycle_anchor?: 'now' | undefined;
  payment_behavior?: 'error_if_incomplete' | undefined;
  metadata?: Record<string, string> | undefined;
};

/** Changes the price of a running subscription. @throws {StripeError} a refused card changes nothing */
export async function changePrice(scope: Scope, row: SubscriptionRow, change: Change): Promise<SubscriptionRow> {
  const { tx, time, payments, start } = scope;
  const newMinor = requireSameLength(row, change);
  const changed = { ...row, amountMinor: newMinor, metadata: { ...row.metadata, ...change.metadata } };
  if (change.proration_behavior === 'none') return changed;
  requireAtOnce(row, change);
  const at = await time.now(tx);
  const draft = await draftOf(tx, changed, change, at);
  const intent = await payments.create(tx, draft);
  const card = await cardToRenewWith(tx, row);
  const paid = await payments.attempt(tx, intent, { card, occasion: 'renewal', returnUrl: null, at });
  if (paid.state !== 'succeeded') throw refusalOf(paid);
  const { period, periodEndsAt } = draft;
  const started = { anchorAt: at, anchorPeriod: period, period, periodEndsAt, dueAt: periodEndsAt };
  const saved = await subscriptionRepository(tx).update({ ...changed, ...started });
  await start.appendInvoice(tx, 'invoice.paid', saved, paid, at);
  return saved;
}

/** The invoice of a new period at the changed price, less the unused rest of the running one. */
async function draftOf(tx: Scope['tx'], row: SubscriptionRow, change: Change, at: Date) {
  const running = runningPeriod(row);
  const last = await chargeRepository(tx).findOfPeriod(row.id, running.number);
  const fullMinor = last ? last.amountMinor + last.creditMinor : 0;
  const from = change.proration_date ?? seconds(at);
  const left = Math.max(0, seconds(running.endsAt) - from);
  const share = Math.min(1, left / (seconds(running.endsAt) - seconds(running.startsAt)));
  const creditMinor = Math.round(fullMinor * share);
  const amountMinor = row.amountMinor - offOf(row, at) - creditMinor;
  if (amountMinor < smallestChargeMinor)
    throw invalidRequest('The amount of the invoice is too small to be charged.', { code: 'amount_too_small' });
  return {
    customerId: row.customerId,
    metadata: {},
    amountMinor,
    creditMinor,
    currency: row.currency,
    subscriptionId: row.id,
    period: running.number + 1,
    periodStartsAt: at,
    periodEndsAt: periodEnd(at, row, 1),
    subscriptionMetadata: row.metadata,
    savesCard: false,
    at,
  };
}

function requireSameLength(row: SubscriptionRow, { items }: Change): number {
  const { recurring, unit_amount: unitAmount, currency: unit } = items[0]!.price_data;
  if (unit !== row.currency)
    throw invalidRequest('The currency of a subscription cannot be changed.', {
      param: 'items[0][price_data][currency]',
    });
  if (recurring.interval !== row.interval || recurring.interval_count !== row.intervalCount)
    throw invalidRequest('The sandbox changes no intervals.', { param: 'items[0][price_data][recurring]' });
  return unitAmount;
}

function requireAtOnce({ state }: SubscriptionRow, change: Change): void {
  const isAtOnce =
    change.proration_behavior === 'always_invoice' &&
    change.billing_cycle_anchor === 'now' &&
    change.payment_behavior === 'error_if_incomplete';
  if (!isAtOnce) throw invalidRequest('The sandbox invoices a change at once, with a new period.', { param: 'items' });
  if (state !== 'active') throw invalidRequest('The subscription is not active.');
}

function refusalOf({ state, declineCode, declineMessage }: ChargeRow): StripeError {
  if (state === 'requires_action')
    return new StripeError(402, 'card_error', 'Payment for this subscription requires additional user action.', {
      code: 'subscription_payment_intent_requires_action',
    });
  const code = declineCode ?? 'generic_decline';
  return new StripeError(402, 'card_error', declineMessage ?? 'Your card was declined.', {
    code: errorCodeOf(code),
    decline_code: code,
  });
}

export const previewOperations = [
  operation(
    'POST /invoices/create_preview',
    {
      subscription: id,
      subscription_details: z.strictObject({
        items: z.array(changedItem).length(1),
        proration_behavior: z.literal('always_invoice'),
        proration_date: integer.optional(),
        billing_cycle_anchor: z.literal('now'),
        metadata: metadata.optional(),
      }),
    },
    async ({ tx, time }, input): Promise<StripeObject> => {
      const row = await subscriptionRepository(tx).find(input.subscription);
      if (!row || row.state === 'ended') throw missing('subscription', input.subscription, 'subscription', 400);
      const change = input.subscription_details;
      const changed = { ...row, amountMinor: requireSameLength(row, change) };
      const draft = await draftOf(tx, changed, change, await time.now(tx));
      return previewOf(draft, changed);
    },
  ),
];

function previewOf(draft: Awaited<ReturnType<typeof draftOf>>, row: SubscriptionRow): StripeObject {
  const { at, ...charge } = draft;
  const unpaid = {
    ...charge,
    id: `ch_${row.id}`,
    cardId: null,
    card: null,
    state: 'failed',
    declineCode: null,
    declineMessage: null,
    returnUrl: null,
    challengeExpiresAt: null,
    refundedMinor: 0,
    disputeState: null,
    disputeDueAt: null,
    disputeOpenedAt: null,
    disputeEvidence: {},
    disputeSubmittedAt: null,
    createdAt: at,
  } as const;
  const invoice = invoiceObject(unpaid, row);
  return {
    ...invoice,
    id: `upcoming_in_${row.id}`,
    status: 'draft',
    number: null,
    auto_advance: false,
    effective_at: null,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  };
}
