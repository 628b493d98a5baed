import { openStripeConformance } from '@velvet/testing/stripe-conformance';
import { afterAll, expect } from 'vitest';
import { stripeProvider } from '#provider/stripe.provider.ts';
import { openHostedPage } from './hosted-page.ts';
import { cardKeys, numbers, openPaymentWorld, webhookSecret } from './payment-world.ts';
import { testPaymentProvider, type ProviderUnderTest } from './payment-provider.contract.ts';

/** Stripe's published API, with which every request and answer of the suite is compared; undefined if it cannot be had. */
const conformance = await openStripeConformance();
afterAll(() => conformance?.[Symbol.asyncDispose]());

// all adapters of the port
testPaymentProvider('stripe', true, openStripe);
testPaymentProvider('hosted page', false, openHostedPage);

async function openStripe(): Promise<ProviderUnderTest> {
  const world = await openPaymentWorld();
  const kinds = { succeeds: numbers.good, declined: numbers.declined, challenge: numbers.challenge };
  let version = 0;
  const settings = {
    secretKey: cardKeys.secret,
    webhookSecret,
    apiUrl: world.provider.url,
    // only browsers use it
    browser: { url: 'https://cards.example', publishableKey: cardKeys.publishable },
  };
  return {
    keepsCards: true,
    provider: stripeProvider(settings, () => Promise.resolve((version += 1))),
    createCard: (kind) => world.newCard(kinds[kind]),
    authorise: (url) => world.answerChallenge(url, 'authorise'),
    now: () => world.clock.now(),
    async webhook(about) {
      const find = () => world.webhooks.passed.find(({ body }) => body.includes(about));
      await expect.poll(find).toBeDefined();
      const { body = '', headers = {} } = find() ?? {};
      return {
        bytes: Buffer.from(body),
        headers: { 'stripe-signature': String(headers['stripe-signature']) },
        at: world.clock.now(),
      };
    },
    async [Symbol.asyncDispose]() {
      const exchanges = world.provider.answered
        .filter(({ path }) => path.startsWith('/v1/'))
        .map(({ body, answer, ...exchange }) => ({ ...exchange, requestBody: body, body: answer }));
      const events = world.webhooks.passed.map(({ body }) => body);
      await world[Symbol.asyncDispose]();
      expect(await conformance?.problemsOf(exchanges)).toEqual(conformance && []);
      expect(conformance?.problemsOfEvents(events)).toEqual(conformance && []);
    },
  };
}
