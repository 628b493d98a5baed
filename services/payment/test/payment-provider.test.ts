import { createCard } from '@velvet/card-sandbox/calls';
import { expect } from 'vitest';
import { sandboxProvider } from '#provider/sandbox.provider.ts';
import { cardKeys, numbers, openPaymentWorld, webhookSecret } from './payment-world.ts';
import { testPaymentProvider, type ProviderUnderTest } from './payment-provider.contract.ts';

/** All adapters of the port. */
const adapters: Record<string, () => Promise<ProviderUnderTest>> = { sandbox: openSandbox };

for (const [name, open] of Object.entries(adapters)) testPaymentProvider(name, open);

async function openSandbox(): Promise<ProviderUnderTest> {
  const world = await openPaymentWorld();
  const kinds = { succeeds: numbers.good, declined: numbers.declined, challenge: numbers.challenge };
  return {
    provider: sandboxProvider({
      // only browsers use it
      url: 'https://cards.example',
      backchannel: world.provider.url,
      publishableKey: cardKeys.publishable['x-api-key'],
      secretKey: cardKeys.secret['x-api-key'],
      webhookSecret,
    }),
    async createCard(kind) {
      const body = { number: kinds[kind], expMonth: 1, expYear: new Date().getUTCFullYear() + 2, cvc: '123', name: '' };
      return (await world.anonymous.make(createCard, { headers: cardKeys.publishable, body })).data?.id ?? '';
    },
    authorise: (url) => world.answerChallenge(url, 'authorise'),
    async webhook(about) {
      const find = () => world.webhooks.passed.find(({ body }) => body.includes(about));
      await expect.poll(find).toBeDefined();
      const { body = '', headers = {} } = find() ?? {};
      return {
        bytes: Buffer.from(body),
        headers: { 'x-card-signature': String(headers['x-card-signature']) },
        at: world.clock.now(),
      };
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
