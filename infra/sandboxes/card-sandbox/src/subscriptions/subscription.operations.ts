import { newSecret } from '@velvet/kit/base/ids';
import type { Queries } from '@velvet/kit/database/database';
import { z } from 'zod';
import { seconds, type StripeObject } from '#api/object.ts';
import { operation, type Scope } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { amount, boolean, currency, id, integer, metadata, paging, text } from '#api/params.ts';
import { invalidRequest, missing } from '#api/stripe-error.ts';
import { customerRepository } from '#customers/customer.repository.ts';
import { requireCard, requireCustomer } from '#customers/stored-card.ts';
import { chargeRowId } from '#payments/charge.ts';
import { chargeColumns, chargeRepository, type ChargeRow } from '#payments/charge.repository.ts';
import { cancelAtOnce } from './cancellation.ts';
import { invoiceObject, invoicePaymentObject } from './invoice.object.ts';
import { couponRepository } from './coupon.repository.ts';
import { productRepository, type ProductRow } from './product.repository.ts';
import { changePrice, priceChange } from './price-change.ts';
import { pause, resumptionOf } from './pause.ts';
import { incompleteMs, offOf, periodEnd } from './subscription.ts';
import { subscriptionObject } from './subscription.object.ts';
import { requireSameCurrency } from './subscription-currency.ts';
import { subscriptionColumns, subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';

const productObject = ({ id: product, name, createdAt }: ProductRow): StripeObject => ({
  id: product,
  object: 'product',
  active: true,
  created: seconds(createdAt),
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  unit_label: null,
  updated: seconds(createdAt),
  url: null,
});

const productOperations = [
  operation('POST /products', { id: id.optional(), name: text(250).min(1) }, async ({ tx, time }, input) => {
    const row = { id: input.id ?? `prod_${newSecret(10)}`, name: input.name, createdAt: await time.now(tx) };
    if (!(await productRepository(tx).insert(row)))
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
    return productObject(row);
  }),

  operation('GET /products/:id', {}, async ({ tx }, _input, product) => {
    const row = await productRepository(tx).find(product);
    if (!row) throw missing('product', product);
    return productObject(row);
  }),
];

const item = z.strictObject({
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

/** `default_incomplete` alone: the first intent waits until it is confirmed. */
const creation = {
  customer: id,
  items: z.array(item).length(1),
  payment_behavior: z.literal('default_incomplete'),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).default('off'),
    })
    .optional(),
  default_payment_method: id.optional(),
  metadata: metadata.default({}),
  discounts: z
    .array(z.strictObject({ coupon: id }))
    .length(1)
    .optional(),
};

/** The rest is at least the API's smallest charge. */
async function couponOf(
  tx: Queries,
  [discount]: readonly { coupon: string }[] = [],
  { amountMinor, currency: unit }: { amountMinor: number; currency: string },
): Promise<SubscriptionRow['coupon']> {
  if (!discount) return null;
  const param = 'discounts[0][coupon]';
  const row = await couponRepository(tx).find(discount.coupon);
  if (!row) throw missing('coupon', discount.coupon, param, 400);
  if (row.currency !== unit) throw invalidRequest('The coupon is in another currency than the price.', { param });
  if (amountMinor - row.amountOff < 50)
    throw invalidRequest('The amount must be at least $0.50 usd.', { code: 'amount_too_small', param });
  return { id: row.id, offMinor: row.amountOff, months: row.months };
}

export const subscriptionOperations = [
  ...productOperations,

  operation('POST /subscriptions', creation, async ({ tx, time, payments, start }, input) => {
    const { id: customerId } = await requireCustomer(tx, input.customer);
    const { unit_amount: amountMinor, product, recurring, currency: unit } = input.items[0]!.price_data;
    await requireSameCurrency(tx, customerId, unit);
    const coupon = await couponOf(tx, input.discounts, { amountMinor, currency: unit });
    if (!(await productRepository(tx).find(product)))
      throw missing('product', product, 'items[0][price_data][product]', 400);
    const cardId = input.default_payment_method ?? null;
    if (cardId !== null) await requireCard(tx, cardId, customerId);
    const at = await time.now(tx);
    const recurrence = { interval: recurring.interval, intervalCount: recurring.interval_count };
    const periodEndsAt = periodEnd(at, recurrence, 1);
    const row: SubscriptionRow = {
      id: `sub_${newSecret(15)}`,
      customerId,
      cardId,
      metadata: input.metadata,
      productId: product,
      amountMinor,
      coupon,
      currency: unit,
      ...recurrence,
      state: 'incomplete',
      anchorAt: at,
      anchorPeriod: 1,
      period: 1,
      periodEndsAt,
      endsAtPeriodEnd: false,
      graceEndsAt: null,
      attempts: 0,
      dueAt: new Date(at.getTime() + incompleteMs),
      endReason: null,
      endedAt: null,
      keepsCard: input.payment_settings?.save_default_payment_method === 'on_subscription',
      canceledAt: null,
      resumesAt: null,
      createdAt: at,
      latestChargeId: null,
    };
    await subscriptionRepository(tx).insert(row);
    await customerRepository(tx).noteCurrency(customerId, unit);
    const first = await payments.create(tx, {
      customerId,
      metadata: {},
      amountMinor: amountMinor - offOf(row, at),
      currency: unit,
      subscriptionId: row.id,
      period: 1,
      periodEndsAt,
      savesCard: true,
      subscriptionMetadata: row.metadata,
      at,
    });
    const made = { ...row, latestChargeId: first.id };
    await start.appendEvent(tx, 'customer.subscription.created', made, at);
    return subscriptionObject(made);
  }),

  operation('GET /subscriptions/:id', {}, async ({ tx }, _input, subscription) => {
    const row = await subscriptionRepository(tx).find(subscription);
    if (!row) throw missing('subscription', subscription);
    return subscriptionObject(row);
  }),

  operation(
    'GET /subscriptions',
    {
      ...paging,
      customer: id.optional(),
      status: z.enum(['all', 'active', 'past_due', 'incomplete', 'ended']).optional(),
    },
    async ({ tx }, input) => {
      const status = input.status === 'all' ? undefined : input.status;
      const listed = {
        table: 'subscription',
        columns: subscriptionColumns,
        filters: { customer_id: input.customer, state: status },
        condition: input.status === undefined ? "state <> 'ended'" : 'true',
        present: subscriptionObject,
      };
      return listPage(tx, '/v1/subscriptions', listed, input);
    },
  ),

  operation(
    'POST /subscriptions/:id',
    {
      cancel_at_period_end: boolean.optional(),
      default_payment_method: z.union([id, z.literal('')]).optional(),
      pause_collection: pause.optional(),
      metadata: metadata.default({}),
      ...priceChange,
    },
    async (scope, input, subscription) => {
      const { tx, time, start } = scope;
      const running = await requireRunning(tx, subscription);
      const known = input.items ? await changePrice(scope, running, { ...input, items: input.items }) : running;
      if (known.state === 'incomplete' && input.cancel_at_period_end)
        throw invalidRequest('An incomplete subscription cannot be set to cancel at the end of its period.');
      const card = input.default_payment_method;
      if (card) await requireCard(tx, card, known.customerId);
      const at = await time.now(tx);
      const resumesAt = resumptionOf(input.pause_collection, at);
      const ends = input.cancel_at_period_end ?? known.endsAtPeriodEnd;
      const saved = await subscriptionRepository(tx).update({
        ...known,
        endsAtPeriodEnd: ends,
        canceledAt: ends ? (known.canceledAt ?? at) : null,
        cardId: card === undefined ? known.cardId : card || null,
        resumesAt: resumesAt === undefined ? known.resumesAt : resumesAt,
        metadata: { ...known.metadata, ...input.metadata },
      });
      await start.appendEvent(tx, 'customer.subscription.updated', saved, at);
      return subscriptionObject(saved);
    },
  ),

  operation('DELETE /subscriptions/:id', {}, async (scope, _input, subscription) =>
    subscriptionObject(await cancelAtOnce(scope, await requireRunning(scope.tx, subscription, 404))),
  ),
];

async function requireRunning(tx: Scope['tx'], subscription: string, endedStatus?: 404): Promise<SubscriptionRow> {
  const row = await subscriptionRepository(tx).findForUpdate(subscription);
  if (!row || (row.state === 'ended' && endedStatus)) throw missing('subscription', subscription);
  if (row.state === 'ended')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  return row;
}

const invoicesOf = (
  filters: Record<string, string | undefined>,
  present: (row: ChargeRow) => StripeObject | Promise<StripeObject>,
) => ({
  table: 'charge',
  columns: chargeColumns,
  filters,
  condition: 'subscription_id is not null',
  rowId: chargeRowId,
  present,
});

async function presentInvoice(tx: Scope['tx'], row: ChargeRow): Promise<StripeObject> {
  const subscription = await subscriptionRepository(tx).find(row.subscriptionId ?? '');
  if (!subscription) throw new Error(`The invoice of ${row.id} has no subscription.`);
  return invoiceObject(row, subscription);
}

const paymentFilter = z.strictObject({ type: z.literal('payment_intent'), payment_intent: id });

export const invoiceOperations = [
  operation('GET /invoices/:id', {}, async ({ tx }, _input, invoice) => {
    const row = invoice.startsWith('in_') ? await chargeRepository(tx).find(chargeRowId(invoice)) : undefined;
    if (!row?.subscriptionId) throw missing('invoice', invoice);
    return presentInvoice(tx, row);
  }),

  operation(
    'GET /invoices',
    { ...paging, customer: id.optional(), subscription: id.optional() },
    async ({ tx }, input) => {
      const filters = { customer_id: input.customer, subscription_id: input.subscription };
      return listPage(
        tx,
        '/v1/invoices',
        invoicesOf(filters, (row) => presentInvoice(tx, row)),
        input,
      );
    },
  ),

  operation(
    'GET /invoice_payments',
    { ...paging, invoice: id.optional(), payment: paymentFilter.optional() },
    async ({ tx }, input) => {
      const given = input.invoice ?? input.payment?.payment_intent;
      const listed = invoicesOf({ id: given && chargeRowId(given) }, invoicePaymentObject);
      return listPage(tx, '/v1/invoice_payments', listed, input);
    },
  ),
];
