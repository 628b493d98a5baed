import { newSecret } from '@velvet/kit/base/ids';
import { sign } from '@velvet/kit/http/signature';
import { z } from 'zod';
import { operation, type Scope } from '#api/operation.ts';
import { listPage, type Paging } from '#api/page.ts';
import { id, metadata, paging, text } from '#api/params.ts';
import { invalidRequest, missing, StripeError } from '#api/stripe-error.ts';
import { acceptCard, fullYear } from '#cards/card.ts';
import { errorCodeOf, judge } from '#cards/test-card.ts';
import { cardColumns, cardRepository, type CardRow } from './card.repository.ts';
import { customerObject, deletedCustomerObject, paymentMethodObject } from './customer.object.ts';
import { customerColumns, customerRepository, type CustomerRow } from './customer.repository.ts';
import { requireCard, requireCustomer } from './stored-card.ts';

const digits = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

export const customerOperations = [
  operation('POST /customers', { metadata: metadata.default({}) }, async ({ tx, time }, input) => {
    const row: CustomerRow = {
      id: `cus_${newSecret(15)}`,
      metadata: input.metadata,
      defaultCardId: null,
      currency: null,
      deletedAt: null,
      createdAt: await time.now(tx),
    };
    await customerRepository(tx).insert(row);
    return customerObject(row);
  }),

  operation('GET /customers/:id', {}, async ({ tx }, _input, customerId) => {
    const row = await customerRepository(tx).find(customerId);
    if (!row) throw missing('customer', customerId);
    return row.deletedAt === null ? customerObject(row) : deletedCustomerObject(row.id);
  }),

  operation('GET /customers', paging, ({ tx }, input) =>
    listPage(
      tx,
      '/v1/customers',
      {
        table: 'customer',
        columns: customerColumns,
        filters: {},
        condition: 'deleted_at is null',
        present: customerObject,
      },
      input,
    ),
  ),

  operation(
    'POST /customers/:id',
    {
      metadata: metadata.default({}),
      invoice_settings: z.strictObject({ default_payment_method: z.union([id, z.literal('')]).optional() }).optional(),
    },
    async ({ tx }, input, customerId) => {
      const known = await requireCustomer(tx, customerId, 'id');
      const chosen = input.invoice_settings?.default_payment_method;
      if (chosen) await requireStored(tx, chosen, customerId);
      const row = {
        ...known,
        metadata: { ...known.metadata, ...input.metadata },
        defaultCardId: chosen === undefined ? known.defaultCardId : chosen || null,
      };
      await customerRepository(tx).update(row);
      return customerObject(row);
    },
  ),

  operation(
    'POST /payment_methods',
    {
      type: z.literal('card'),
      card: z.strictObject({
        number: z.string().max(40),
        exp_month: digits,
        exp_year: digits,
        cvc: z.string().max(10),
      }),
      billing_details: z.strictObject({ name: text(100).optional() }).optional(),
    },
    async ({ tx, time, config }, { card: input, billing_details: billing }) => {
      const at = await time.now(tx);
      const { brand, number, behaviour, country = 'US' } = acceptCard(input, at);
      const card: CardRow = {
        id: `pm_${newSecret(15)}`,
        customerId: null,
        brand,
        last4: number.slice(-4),
        expMonth: input.exp_month,
        expYear: fullYear(input.exp_year),
        name: billing?.name ?? '',
        behaviour,
        fingerprint: sign(config.secretKey, number).slice(0, 16),
        country,
        isDetached: false,
        createdAt: at,
      };
      await cardRepository(tx).insert(card);
      return paymentMethodObject(card);
    },
    { isPublic: true },
  ),

  operation('GET /payment_methods/:id', {}, async ({ tx }, _input, cardId) => {
    const card = await cardRepository(tx).findAny(cardId);
    if (!card) throw missing('PaymentMethod', cardId, 'payment_method');
    return paymentMethodObject(card);
  }),

  operation('GET /payment_methods', { ...paging, customer: id, type: z.literal('card').optional() }, ({ tx }, input) =>
    listCards(tx, input.customer, input, '/v1/payment_methods'),
  ),

  operation(
    'GET /customers/:id/payment_methods',
    { ...paging, type: z.literal('card').optional() },
    ({ tx }, input, owner) => listCards(tx, owner, input, `/v1/customers/${owner}/payment_methods`),
  ),

  operation('POST /payment_methods/:id/attach', { customer: id }, async (scope, { customer }, cardId) => {
    const { tx, time } = scope;
    await requireCustomer(tx, customer);
    const card = await cardRepository(tx).findAny(cardId);
    if (!card) throw missing('PaymentMethod', cardId, 'payment_method');
    if (card.customerId === null) requireAccepted(card, await time.now(tx));
    if (!(await cardRepository(tx).attach(cardId, customer)))
      throw invalidRequest('The payment method has already been attached to a customer, or was detached from one.');
    return paymentMethodObject({ ...card, customerId: customer });
  }),

  operation('POST /payment_methods/:id/detach', {}, async ({ tx }, _input, cardId) => {
    const card = await cardRepository(tx).detach(cardId);
    if (!card) throw invalidRequest('The payment method is not attached to a customer.', { param: 'payment_method' });
    await customerRepository(tx).forgetCard(cardId);
    return paymentMethodObject(card);
  }),
];

async function listCards(tx: Scope['tx'], customerId: string, page: Paging, url: string) {
  await requireCustomer(tx, customerId);
  const listed = {
    table: 'card',
    columns: cardColumns,
    filters: { customer_id: customerId },
    condition: 'not is_detached',
    present: paymentMethodObject,
  };
  return listPage(tx, url, listed, page);
}

async function requireStored(tx: Scope['tx'], cardId: string, customerId: string): Promise<void> {
  const card = await requireCard(tx, cardId, customerId);
  if (card.customerId === null)
    throw invalidRequest('The payment method must be attached to the customer.', { param: 'payment_method' });
}

/** The bank decides before a card is stored. */
function requireAccepted(card: CardRow, now: Date): void {
  const outcome = judge(card, 'present', now);
  if (outcome.state === 'failed')
    throw new StripeError(402, 'card_error', outcome.message, {
      code: errorCodeOf(outcome.code),
      decline_code: outcome.code,
    });
}
