import { payoutFailed, payoutMethodChanged } from '@velvet/contracts/payment/events';
import {
  listPayouts,
  openPayoutAccount,
  readPayoutMethod,
  removePayoutMethod,
  setPayoutMethod,
} from '@velvet/contracts/payment/payouts';
import { expect, test } from 'vitest';
import { noPayouts, openPaymentWorld, webhookSecret } from './payment-world.ts';
import { iban, openPayoutWorld } from './payout-world.ts';
import { signWebhook, stripeOf } from './stripe-wire.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const method = { kind: 'paypal', email: 'ana@example.com' } as const;
const body = { method };

test('a method is kept as a label; the full number is in no answer, row, event or log', async () => {
  const lines: string[] = [];
  await using world = await openPaymentWorld(
    { LOG_LEVEL: 'trace' },
    { write: (line: string) => void lines.push(line) },
  );
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const inputs = [
    [{ kind: 'paypal', email: 'ana@example.com' }, 'a•••@example.com'],
    [{ kind: 'usdc', address }, 'eAed'],
  ] as const;
  for (const [input, label] of inputs) {
    const { data } = await ana.make(setPayoutMethod, { body: { method: input } });
    expect(data?.method).toMatchObject({ kind: input.kind, label });
    expect((await ana.make(readPayoutMethod)).data).toEqual(data);
  }
  expect((await bo.make(readPayoutMethod)).data).toEqual({ method: null });
  expect((await ana.make(removePayoutMethod)).data).toEqual({ method: null });
  await world.drain();
  const events = world.published(payoutMethodChanged);
  expect(events.map(({ method }) => method?.label ?? null)).toEqual([...inputs.map(([, label]) => label), null]);
  const kept = JSON.stringify([lines, events, await world.db.rows('test.methods', 'select * from payout_method')]);
  for (const secret of ['ana@example.com', address]) expect(kept).not.toContain(secret);
});

test('a change requires a sign-in of the last 15 minutes, whatever the age of the token', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.user('ana');
  const seconds = Math.floor(world.clock.now().getTime() / 1000);
  for (const signedIn of [seconds - 16 * 60, undefined]) {
    const token = await world.issuer.token(ana.id, { claims: { auth_time: signedIn } });
    const headers = { authorization: `Bearer ${token}` };
    expect(await ana.make(setPayoutMethod, { headers, body })).toMatchObject({
      status: 403,
      code: 'FreshSignInRequired',
    });
    expect(await ana.make(removePayoutMethod, { headers })).toMatchObject({ status: 403, code: 'FreshSignInRequired' });
  }
  expect((await ana.make(setPayoutMethod, { body })).status).toBe(200);
});

test.each([
  ['country', { kind: 'bank', country: 'Germany' }],
  ['email', { kind: 'paypal', email: 'ana' }],
  ['address', { kind: 'usdc', address: address.toLowerCase() }],
] as const)('a wrong %s is refused by its name', async (field, input) => {
  await using world = await openPaymentWorld();
  expect(await (await world.user('ana')).make(setPayoutMethod, { body: { method: input } })).toMatchObject({
    status: 400,
    field: `method.${field}`,
  });
});

test('without a provider methods are refused and balances are kept', async () => {
  await using world = await openPaymentWorld(noPayouts);
  const ana = await world.user('ana');
  expect(await ana.make(setPayoutMethod, { body })).toMatchObject({ status: 503, code: 'PayoutsUnavailable' });
  await world.sweep();
});

test('a bank account is entered on the page of the provider, which decides what is missing and whether it is paid', async () => {
  await using world = await openPayoutWorld();
  const [ana, bo] = [await world.creator('ana'), await world.user('bo')];
  expect(await ana.make(openPayoutAccount)).toMatchObject({ status: 409, code: 'NoPayoutAccount' });
  const bank = { method: { kind: 'bank', country: 'DE' } } as const;
  const { data } = await ana.make(setPayoutMethod, { body: bank });
  expect(data?.method).toMatchObject({ kind: 'bank', label: '', missing: expect.arrayContaining(['bank_account']) });
  expect((await world.summary(ana)).next.obstacle).toBe('details_missing');
  expect(await bo.make(openPayoutAccount)).toMatchObject({ status: 409 });
  const old = await world.issuer.token(ana.id, { claims: { auth_time: undefined } });
  expect(await ana.make(openPayoutAccount, { headers: { authorization: `Bearer ${old}` } })).toMatchObject({
    status: 403,
    code: 'FreshSignInRequired',
  });

  expect(await world.giveMethod(ana, 'Unverified Ana')).toMatchObject({ label: '3000', missing: ['document'] });
  await world.sell(ana.id, await world.fan('cy'), 8000);
  await world.close(2);
  expect((await ana.make(listPayouts)).data).toEqual([]);
  const changed = await world.giveMethod(ana, 'Ana Ruiz', 'DE02120300000000202051');
  expect(changed).toMatchObject({ kind: 'bank', label: '2051', missing: [] });
  expect(Date.parse(changed?.payableFrom ?? '')).toBeGreaterThan(world.clock.now().getTime());
  await world.drain();
  expect(world.published(payoutMethodChanged).map(({ method }) => method?.label ?? null)).toEqual([null, '2051']);
  const kept = await world.db.rows<{ destination: string }>('test.methods', 'select * from payout_method');
  expect(JSON.stringify(kept)).not.toContain(iban.slice(4, -4));
  await world.close();
  expect((await ana.make(listPayouts)).data).toMatchObject([{ status: 'completed', method: { label: '2051' } }]);
});

test('a payout that came back days later returns to the balance, whatever the order and number of its webhooks', async () => {
  await using world = await openPayoutWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  await world.giveMethod(ana, 'Returned Money');
  await world.sell(ana.id, bo, 8000);
  await world.close(2);
  expect(await world.summary(ana)).toMatchObject({ balance: 0, paid: 80 });
  await world.advance({ hours: 72 });
  await expect.poll(async () => (await world.summary(ana)).balance).toBe(80);
  await world.drain();
  expect((await ana.make(listPayouts)).data).toMatchObject([{ status: 'failed', failure: 'account_closed' }]);

  const send = async (body: string, secret = webhookSecret) => {
    const signature = signWebhook(secret, body, world.clock.now());
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const path = '/api/payments/webhooks/provider';
    return (await fetch(`${world.url('payment')}${path}`, { method: 'POST', headers, body })).status;
  };
  const bodies = world.webhooks.passed
    .map(({ body }) => body)
    .filter((body) => /"(payout|transfer|account)\./.test(body));
  expect(bodies.length).toBeGreaterThan(3);
  // late, repeated and in the other order
  for (const body of [...bodies.toReversed(), ...bodies]) expect(await send(body)).toBe(200);
  expect(await send(bodies[0] ?? '', 'whsec_forged')).toBe(400);
  const unknown = (bodies[0] ?? '').replaceAll(/acct_[\w-]+/g, 'acct_unknown');
  expect(await send(unknown)).toBe(200);
  await world.drain();
  expect(world.published(payoutFailed)).toHaveLength(1);
  expect([await world.balance('payouts-in-transit'), await world.ledgerSum()]).toEqual([0, 0]);
  expect(await world.summary(ana)).toMatchObject({ balance: 80, available: 80, paid: 0 });
  // the money is at the platform again
  expect((await stripeOf(world).balance.retrieve()).available[0]?.amount).toBe(10_000);
});
