import { newId } from '@velvet/kit/base/ids';
import { openStripeConformance } from '@velvet/testing/stripe-conformance';
import { afterAll, expect, test } from 'vitest';
import { connectPayoutProvider } from '#payouts/connect-payout.provider.ts';
import { sandboxPayoutProvider } from '#payouts/sandbox-payout.provider.ts';
import { cardKeys, payoutKey } from './payment-world.ts';
import { testPayoutProvider } from './payout-provider.contract.ts';
import { iban, openPayoutWorld } from './payout-world.ts';
import { stripeOf } from './stripe-wire.ts';

/** Stripe's published API, with which every request, answer and event is compared; undefined if it cannot be had. */
const conformance = await openStripeConformance();
afterAll(() => conformance?.[Symbol.asyncDispose]());

testPayoutProvider('sandbox', async () => {
  const world = await openPayoutWorld();
  const provider = sandboxPayoutProvider({ url: world.url('card-sandbox'), key: payoutKey });
  return {
    provider,
    open: (kind) => provider.saveDestination({ kind: 'paypal', email: `${kind}.account@example.com` }, 'ana'),
    settle: () => Promise.resolve(),
    countTransfers: async () => (await world.transfers()).length,
    now: () => world.clock.now(),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
});

testPayoutProvider('connect', openConnect);

async function openConnect() {
  const world = await openPayoutWorld();
  const provider = connectPayoutProvider({ secretKey: cardKeys.secret, apiUrl: world.provider.url });
  for (const currency of ['usd', 'eur']) await stripeOf(world).topups.create({ amount: 20_000, currency });
  const urls = { returnUrl: 'http://localhost:3000/', refreshUrl: 'http://localhost:3000/' };
  /** Opens an account, and enters its details. */
  async function openFor(holder: string): Promise<string> {
    const destination = await provider.saveDestination({ kind: 'bank', country: 'DE' }, 'ana');
    const page = (await provider.accounts?.link(destination, urls)) ?? '';
    await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ do: 'submit', holder, iban }),
      redirect: 'manual',
    });
    return destination;
  }
  return {
    world,
    provider,
    openFor,
    open(kind: 'good' | 'closed' | 'slow' | 'lost') {
      let sent = 0;
      if (kind === 'lost')
        world.provider.state.fate = ({ method, path }) =>
          method === 'POST' && path === '/v1/payouts' && (sent += 1) === 1 ? 'lost' : 'passes';
      return openFor(`${kind} Account`);
    },
    settle: () => world.sweep('time.due'),
    countTransfers: async () => (await world.transfers()).length,
    now: () => world.clock.now(),
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

test('connect: an account is paid when its details are entered; a payout that came back is taken back once', async () => {
  await using under = await openConnect();
  const { provider } = under;
  const bare = await provider.saveDestination({ kind: 'bank', country: 'US' }, 'bo');
  expect(await provider.accounts?.read(bare)).toEqual({
    missing: ['bank_account', 'address', 'identity', 'agreement'],
    bank: null,
  });
  const order = (destination: string) => ({
    reference: newId(),
    destination,
    amount: { amountMinor: 5000, currency: 'USD' as const },
  });
  await expect(provider.pay(order(bare))).rejects.toMatchObject({ reason: 'refused' });
  const wanted = order(await under.openFor('Returned Money'));
  expect(await provider.accounts?.read(wanted.destination)).toMatchObject({ missing: [], bank: { label: '3000' } });
  await expect(provider.pay({ ...wanted, amount: { amountMinor: 900_000, currency: 'USD' } })).rejects.toMatchObject({
    reason: 'unreachable',
  });
  await provider.pay(wanted);
  await under.settle();
  expect(await provider.retrieve(wanted)).toEqual({ state: 'completed' });
  await under.world.advance({ hours: 72 });
  const back = { state: 'failed', reason: 'account_closed' };
  expect(await Promise.all([provider.retrieve(wanted), provider.retrieve(wanted), provider.pay(wanted)])).toEqual([
    back,
    back,
    back,
  ]);
  const { available } = await stripeOf(under.world).balance.retrieve();
  expect([available.map(({ amount }) => amount), await under.countTransfers()]).toEqual([[20_000, 20_000], 0]);
  await expect(provider.accounts?.read('acct_unknown')).rejects.toMatchObject({ reason: 'refused' });
});

test('connect: a transfer is paid out in the currency in which it arrived, and one currency pays for no other', async () => {
  await using under = await openConnect();
  const { provider, world } = under;
  const stripe = stripeOf(world);
  const destination = await under.openFor('Ana Ruiz');
  const order = (amountMinor: number, currency: string) => ({
    reference: newId(),
    destination,
    amount: { amountMinor, currency },
  });
  await expect(provider.pay(order(5000, 'GBP'))).rejects.toMatchObject({ reason: 'unreachable' });
  const euros = order(5000, 'EUR');
  await provider.pay(euros);
  await expect(provider.pay({ ...euros, amount: { amountMinor: 5000, currency: 'USD' } })).rejects.toMatchObject({
    reason: 'refused',
  });

  // the provider converts what an account has no bank account for; here its answer was lost before the payout
  const { reference, amount } = order(6000, 'USD');
  const transfer = { amount: amount.amountMinor, currency: 'usd', transfer_group: reference, metadata: { reference } };
  const { destination_payment: arrived } = await stripe.transfers.create({ ...transfer, destination });
  await world
    .service('card-sandbox')
    .db.run(
      'test.convert',
      `update balance_transaction set currency = 'EUR', amount_minor = 5400 where source = $1 and account_id is not null`,
      [arrived],
    );
  await provider.pay({ reference, destination, amount });
  await under.settle();
  expect(await provider.retrieve({ reference, destination })).toEqual({ state: 'completed' });
  const { data } = await stripe.payouts.list({}, { stripeAccount: destination });
  expect(data.map(({ amount: paid, currency }) => `${paid} ${currency}`).toSorted()).toEqual(['5000 eur', '5400 eur']);
  const { available } = await stripe.balance.retrieve();
  expect(available.map(({ amount: left, currency }) => `${left} ${currency}`)).toEqual(['15000 eur', '14000 usd']);
});
