import type { PublicConfig } from '@velvet/contracts/platform/config';
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

/** Returns the policy of a site about cards, and its settings for the application. */
async function cardsAt(settings: Record<string, string>) {
  await using site = await openSite(settings);
  const { headers } = await fetch(`${site.url}/`);
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources] as const;
    }),
  );
  const { data } = (await (await fetch(`${site.url}/api/config`)).json()) as { data: PublicConfig };
  const foreign = (name: string) =>
    policy.get(name)?.filter((source) => source !== "'self'" && source !== new URL(site.issuer.issuer).origin);
  return {
    scripts: foreign('script-src'),
    frames: foreign('frame-src'),
    calls: foreign('connect-src'),
    provider: data.cardProvider,
  };
}

test('with the sandbox, its card form may be framed, and nothing else of it is reached', async () => {
  const sandbox = { STRIPE_PUBLISHABLE_KEY: 'pk_sandbox_1', STRIPE_FRAME_URL: 'http://cards.test:3001' };
  expect(await cardsAt(sandbox)).toEqual({
    scripts: [],
    frames: ['http://cards.test:3001'],
    calls: [],
    provider: { publishableKey: 'pk_sandbox_1', url: 'http://cards.test:3001' },
  });
});

test.each(['pk_live_1', 'pk_test_1'])(
  "with Stripe's key %s, its documented hosts are permitted, and no sandbox",
  async (key) => {
    expect(await cardsAt({ STRIPE_PUBLISHABLE_KEY: key, STRIPE_FRAME_URL: 'http://cards.test:3001' })).toEqual({
      scripts: ['https://js.stripe.com'],
      frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
      calls: ['https://api.stripe.com'],
      provider: { publishableKey: key, url: null },
    });
  },
);

test('without a publishable key, payment is not set up', async () => {
  const { provider, frames } = await cardsAt({ STRIPE_PUBLISHABLE_KEY: '', STRIPE_FRAME_URL: '' });
  expect([provider, frames]).toEqual([{ publishableKey: null, url: null }, []]);
});
