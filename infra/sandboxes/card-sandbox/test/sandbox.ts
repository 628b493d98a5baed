import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isWebhookSigned } from '@velvet/kit/http/signature';
import { openWorld } from '@velvet/testing/world';
import { attachCard, createCard, createCharge, createCustomer, createSubscription } from '#calls.ts';
import { WebhookBody } from '#objects.ts';
import { cardSandbox } from '#service.ts';

export const keys = { publishable: { 'x-api-key': 'pk_sandbox_test' }, secret: { 'x-api-key': 'sk_sandbox_test' } };
const webhookSecret = 'whsec_sandbox_test';

/** A merchant's webhook endpoint, which can reject requests for a while. */
async function openMerchant() {
  const heard: WebhookBody[] = [];
  const state = { isOpen: true, refused: 0, forged: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      if (!isWebhookSigned(webhookSecret, bytes, String(request.headers['x-card-signature']), new Date()))
        state.forged += 1;
      if (state.isOpen) heard.push(WebhookBody.parse(JSON.parse(bytes.toString())));
      else state.refused += 1;
      response.writeHead(state.isOpen ? 200 : 503).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { heard, state, url, close: () => server.close() };
}

export async function openSandbox(environment: Record<string, string> = {}) {
  const merchant = await openMerchant();
  const world = await openWorld([cardSandbox], {
    environment: {
      CARD_SANDBOX_PUBLISHABLE_KEY: keys.publishable['x-api-key'],
      CARD_SANDBOX_SECRET_KEY: keys.secret['x-api-key'],
      CARD_SANDBOX_WEBHOOK_URL: merchant.url,
      CARD_SANDBOX_WEBHOOK_SECRET: webhookSecret,
      CARD_SANDBOX_URL: 'http://sandbox.test',
      ...environment,
    },
  });
  const { make } = world.anonymous;

  async function customerWith(number: string) {
    const card = await make(createCard, { headers: keys.publishable, body: { ...goodCard, number } });
    const customer = await make(createCustomer, {
      headers: keys.secret,
      body: { idempotencyKey: `customer-${number}`, reference: 'ana' },
    });
    const ids = { id: customer.data?.id ?? '', card: card.data?.id ?? '' };
    await make(attachCard, { headers: keys.secret, params: ids });
    return ids;
  }

  /** @param paymentMethod id of a card; the customer's default without it */
  const orderOf = (customer: string, key = 'order-1', paymentMethod: string | null = null) => ({
    idempotencyKey: key,
    reference: key,
    customer,
    paymentMethod,
    amountMinor: 999,
    currency: 'USD' as const,
    returnUrl: 'http://localhost:3000/dashboard',
  });
  return {
    world,
    merchant,
    make,
    customerWith,
    charge: (...order: Parameters<typeof orderOf>) =>
      make(createCharge, { headers: keys.secret, body: orderOf(...order) }),
    subscribe: (...order: Parameters<typeof orderOf>) =>
      make(createSubscription, { headers: keys.secret, body: { ...orderOf(...order), interval: 'month' } }),
    orderOf,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      merchant.close();
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

export const goodCard = { expMonth: 12, expYear: new Date().getUTCFullYear() + 3, cvc: '123', name: 'Ana' };
