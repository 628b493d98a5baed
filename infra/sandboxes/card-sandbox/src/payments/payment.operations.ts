import { z } from 'zod';
import type { StripeObject } from '#api/object.ts';
import { operation, type Answered, type Scope } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { amount, boolean, created, currency, id, integer, metadata, paging, text } from '#api/params.ts';
import { invalidRequest, missing, Refused } from '#api/stripe-error.ts';
import { requireCard, requireCustomer } from '#customers/stored-card.ts';
import { chargeRowId } from './charge.ts';
import { chargeColumns, chargeRepository, type ChargeRow } from './charge.repository.ts';
import { chargeObject, declineOf, disputeObject, intentObject, refundObject } from './payment.objects.ts';
import { refundColumns, refundRepository } from './refund.repository.ts';

const confirmation = {
  payment_method: id.optional(),
  return_url: z.url().optional(),
  off_session: boolean.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
};
type Confirmation = { payment_method?: string | undefined; return_url?: string | undefined };

export const intentOperations = [
  operation(
    'POST /payment_intents',
    {
      ...confirmation,
      amount,
      currency,
      customer: id,
      confirm: boolean.default(false),
      metadata: metadata.default({}),
      payment_method_types: z.array(z.literal('card')).optional(),
    },
    async (scope, input) => {
      const { tx, time, payments, config } = scope;
      const { id: customerId } = await requireCustomer(tx, input.customer);
      if (input.payment_method !== undefined) await requireCard(tx, input.payment_method, customerId);
      const row = await payments.create(tx, {
        customerId,
        metadata: input.metadata,
        amountMinor: input.amount,
        currency: input.currency,
        subscriptionId: null,
        period: null,
        periodEndsAt: null,
        savesCard: input.setup_future_usage !== undefined,
        at: await time.now(tx),
      });
      return input.confirm ? confirm(scope, row, input) : intentObject(row, config.url);
    },
  ),

  operation('GET /payment_intents/:id', {}, async ({ tx, config }, _input, intent) =>
    intentObject(await requireIntent(tx, intent), config.url),
  ),

  operation('GET /payment_intents', { ...paging, created, customer: id.optional() }, ({ tx, config }, input) => {
    const present = (row: ChargeRow) => intentObject(row, config.url);
    const listed = { ...chargesOf({ customer_id: input.customer }, present), created: { range: input.created } };
    return listPage(tx, '/v1/payment_intents', listed, input);
  }),

  operation('POST /payment_intents/:id/confirm', confirmation, async (scope, input, intent) => {
    const row = await scope.payments.lock(scope.tx, intent);
    const { status } = intentObject(row, scope.config.url);
    const isWaiting = status === 'requires_payment_method' || status === 'requires_action';
    if (!isWaiting)
      throw invalidRequest(`You cannot confirm this PaymentIntent because it has a status of ${String(status)}.`, {
        code: 'payment_intent_unexpected_state',
        payment_intent: intentObject(row, scope.config.url),
      });
    return confirm(scope, row, input);
  }),

  operation('POST /payment_intents/:id/cancel', {}, async ({ tx, time, payments, config }, _input, intent) => {
    const row = await payments.lock(tx, intent);
    return intentObject(await payments.cancel(tx, row, await time.now(tx)), config.url);
  }),
];

const chargesOf = (
  filters: Record<string, string | undefined>,
  present: (row: ChargeRow) => StripeObject,
  condition = 'true',
) => ({ table: 'charge', columns: chargeColumns, filters, condition, rowId: chargeRowId, present });

async function requireIntent(tx: Scope['tx'], intent: string): Promise<ChargeRow> {
  const row = intent.startsWith('pi_') ? await chargeRepository(tx).find(chargeRowId(intent)) : undefined;
  if (!row) throw missing('payment_intent', intent, 'intent');
  return row;
}

async function confirm(scope: Scope, row: ChargeRow, input: Confirmation): Promise<Answered> {
  const { tx, time, payments, config } = scope;
  if (input.payment_method === undefined)
    throw invalidRequest('You must provide a payment method to confirm this PaymentIntent.', {
      code: 'payment_intent_unexpected_state',
      param: 'payment_method',
    });
  if (input.return_url !== undefined && !config.origins.includes(new URL(input.return_url).origin))
    throw invalidRequest('The return address must be on the site.', { param: 'return_url' });
  const card = await requireCard(tx, input.payment_method, row.customerId);
  const returnUrl = input.return_url ?? null;
  const decided = await payments.attempt(tx, row, { card, occasion: 'present', returnUrl, at: await time.now(tx) });
  return decided.state === 'failed' ? new Refused(declineOf(decided, config.url)) : intentObject(decided, config.url);
}

/** A row of an intent before its first attempt is no charge yet. */
const attempted =
  "(state = 'succeeded' or decline_code not in ('authentication_failed', 'authentication_expired', 'cancelled'))";

export const chargeOperations = [
  operation('GET /charges/:id', {}, async ({ tx }, _input, charge) => {
    const row = charge.startsWith('ch_') ? await chargeRepository(tx).find(charge) : undefined;
    if (!row) throw missing('charge', charge);
    return chargeObject(row);
  }),

  operation('GET /charges', { ...paging, customer: id.optional(), payment_intent: id.optional() }, ({ tx }, input) => {
    const filters = { customer_id: input.customer, id: input.payment_intent && chargeRowId(input.payment_intent) };
    return listPage(tx, '/v1/charges', chargesOf(filters, chargeObject, attempted), input);
  }),

  operation(
    'POST /refunds',
    {
      charge: id.optional(),
      payment_intent: id.optional(),
      amount: integer.pipe(z.number().positive()).optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.default({}),
    },
    async ({ tx, payments }, input) => {
      const given = input.payment_intent ?? input.charge;
      if (given === undefined)
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        );
      const row = await payments.lock(tx, given);
      const order = { amountMinor: input.amount, reason: input.reason ?? null, metadata: input.metadata };
      return refundObject(await payments.refund(tx, row, order));
    },
  ),

  operation('GET /refunds/:id', {}, async ({ tx }, _input, refund) => {
    const row = await refundRepository(tx).find(refund);
    if (!row) throw missing('refund', refund);
    return refundObject(row);
  }),

  operation(
    'GET /refunds',
    { ...paging, created, charge: id.optional(), payment_intent: id.optional() },
    async ({ tx }, input) => {
      const given = input.payment_intent ?? input.charge;
      const listed = {
        table: 'refund',
        columns: refundColumns,
        filters: { charge_id: given && chargeRowId(given) },
        created: { range: input.created },
        present: refundObject,
      };
      return listPage(tx, '/v1/refunds', listed, input);
    },
  ),
];

const evidence = z.record(text(100), text(20_000));
/** Evidence that decides a dispute in the API's test mode. */
const verdicts: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' };

export const disputeOperations = [
  operation('GET /disputes/:id', {}, async ({ tx }, _input, dispute) =>
    disputeObject(requireDispute(await chargeRepository(tx).find(chargeRowId(dispute)), dispute)),
  ),

  operation(
    'GET /disputes',
    { ...paging, created, charge: id.optional(), payment_intent: id.optional() },
    async ({ tx }, input) => {
      const given = input.payment_intent ?? input.charge;
      const disputed = chargesOf({ id: given && chargeRowId(given) }, disputeObject, 'dispute_state is not null');
      const listed = { ...disputed, created: { range: input.created, column: 'dispute_opened_at' } };
      return listPage(tx, '/v1/disputes', listed, input);
    },
  ),

  operation(
    'POST /disputes/:id',
    { evidence: evidence.optional(), submit: boolean.default(true) },
    async ({ tx, time, payments, post }, input, dispute) => {
      const row = requireDispute(await payments.lock(tx, dispute), dispute);
      if (row.disputeState !== 'open') throw invalidRequest('This dispute is closed and takes no evidence.');
      const at = await time.now(tx);
      const isSubmitted = input.submit && input.evidence !== undefined;
      const saved = await chargeRepository(tx).update({
        ...row,
        disputeEvidence: { ...row.disputeEvidence, ...input.evidence },
        disputeSubmittedAt: isSubmitted ? at : row.disputeSubmittedAt,
      });
      const verdict = verdicts[saved.disputeEvidence['uncategorized_text'] ?? ''];
      if (isSubmitted && verdict) return disputeObject(await payments.closeDispute(tx, saved, verdict));
      await post.append(tx, 'charge.dispute.updated', disputeObject(saved), at);
      return disputeObject(saved);
    },
  ),

  operation('POST /disputes/:id/close', {}, async ({ tx, payments }, _input, dispute) => {
    const row = requireDispute(await payments.lock(tx, dispute), dispute);
    return disputeObject(await payments.closeDispute(tx, row, 'lost'));
  }),
];

function requireDispute(row: ChargeRow | undefined, dispute: string): ChargeRow {
  if (!row?.disputeState) throw missing('dispute', dispute);
  return row;
}
