import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newSecret } from '@velvet/kit/base/ids';
import { openStripeConformance, type Exchange } from '@velvet/testing/stripe-conformance';
import { openWorld } from '@velvet/testing/world';
import { Stripe } from 'stripe';
import { advanceTime } from '#calls.ts';
import { cardSandbox } from '#service.ts';
import { createTestCard } from '#test-card-client.ts';

export const keys = { publishable: 'pk_sandbox_test', secret: 'sk_sandbox_test' };
const webhookSecret = 'whsec_sandbox_test';

/** Stripe's published API, once for the tests of a file; undefined if it cannot be had. */
let conformance: ReturnType<typeof openStripeConformance> | undefined;

/** Ends what `problems` has started; after all tests of a file. The next file of the worker starts it again. */
export async function endConformance(): Promise<void> {
  const started = conformance;
  conformance = undefined;
  await (await started)?.[Symbol.asyncDispose]();
}

/**
 * A merchant's webhook endpoint, which can reject requests for a while.
 * @param now time at which it verifies signatures
 */
async function openMerchant(now: () => Date) {
  const heard: Stripe.Event[] = [];
  const state = { isOpen: true, refused: 0, forged: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      try {
        const event = Stripe.webhooks.constructEvent(
          Buffer.concat(parts),
          signature,
          webhookSecret,
          undefined,
          undefined,
          now().getTime(),
        );
        if (state.isOpen) heard.push(event);
        else state.refused += 1;
      } catch {
        state.forged += 1;
      }
      response.writeHead(state.isOpen ? 200 : 503).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { heard, state, url, close: () => server.close() };
}

/** Keeps every exchange with the sandbox. */
function recordingFetch(exchanges: Exchange[]): typeof fetch {
  return async (input, init = {}) => {
    const response = await fetch(input, init);
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    exchanges.push({
      method: init.method ?? 'GET',
      path: `${pathname}${search}`,
      requestBody: typeof init.body === 'string' ? init.body : '',
      status: response.status,
      body: await response.clone().text(),
    });
    return response;
  };
}

export async function openSandbox(environment: Record<string, string> = {}) {
  const merchant = await openMerchant(() => world.clock.now());
  const world = await openWorld([cardSandbox], {
    environment: {
      CARD_SANDBOX_PUBLISHABLE_KEY: keys.publishable,
      CARD_SANDBOX_SECRET_KEY: keys.secret,
      CARD_SANDBOX_WEBHOOK_URL: merchant.url,
      CARD_SANDBOX_WEBHOOK_SECRET: webhookSecret,
      CARD_SANDBOX_URL: 'http://sandbox.test',
      ...environment,
    },
  });
  const url = world.url('card-sandbox');
  const exchanges: Exchange[] = [];
  const stripe = new Stripe(keys.secret, {
    protocol: 'http',
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    httpClient: Stripe.createFetchHttpClient(recordingFetch(exchanges)),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    world,
    url,
    merchant,
    stripe,
    newCard: (number: string) => createTestCard({ url, publishableKey: keys.publishable }, number),
    ...buyersOf(stripe, url),

    async advance(span: { days?: number; hours?: number }): Promise<void> {
      await world.anonymous.make(advanceTime, { headers: { 'x-api-key': keys.secret }, body: span });
    },

    /** Returns what Stripe's published API has against all that was sent, answered and published. */
    async problems(): Promise<string[]> {
      conformance ??= openStripeConformance();
      const published = await conformance;
      const events = merchant.heard.map((event) => JSON.stringify(event));
      return [...((await published?.problemsOf(exchanges)) ?? []), ...(published?.problemsOfEvents(events) ?? [])];
    },

    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      merchant.close();
    },
  };
}

function buyersOf(stripe: Stripe, url: string) {
  return {
    /** Returns a customer, and a card that belongs to no customer yet. */
    async customerWith(number: string) {
      const { id } = await stripe.customers.create({ metadata: { reference: 'ana' } });
      return { id, card: await createTestCard({ url, publishableKey: keys.publishable }, number) };
    },

    charge: ({ id, card }: { id: string; card: string }, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
      stripe.paymentIntents.create({
        amount: 999,
        currency: 'usd',
        customer: id,
        payment_method: card,
        confirm: true,
        setup_future_usage: 'off_session',
        return_url: 'http://localhost:3000/dashboard',
        metadata: { reference: 'order-1' },
        ...more,
      }),

    /** Subscribes monthly for 9.99, and pays the first invoice. @returns the id, and the error of a refused card */
    async subscribe({ id, card }: { id: string; card: string }) {
      const product = await stripe.products.create({ name: 'A plan' });
      const recurring = { interval: 'month' as const };
      const made = await stripe.subscriptions.create({
        customer: id,
        items: [{ price_data: { currency: 'usd', product: product.id, recurring, unit_amount: 999 } }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { reference: newSecret(6) },
        expand: ['latest_invoice.payments'],
      });
      const { payments } = made.latest_invoice as Stripe.Invoice;
      const intent = payments?.data[0]?.payment.payment_intent as string;
      const refusal = await stripe.paymentIntents.confirm(intent, { payment_method: card }).then(
        () => undefined,
        (error: unknown) => error,
      );
      return { id: made.id, refusal };
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
