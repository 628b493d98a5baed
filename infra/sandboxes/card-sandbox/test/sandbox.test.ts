import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  advanceTime,
  attachCard,
  cancelSubscription,
  createCard,
  createCharge,
  createRefund,
  listCards,
  readCharge,
  readSubscription,
  resumeSubscription,
} from '#calls.ts';
import { goodCard, keys, openSandbox, type Sandbox } from './sandbox.ts';

const secret = keys.secret;

async function heard(sandbox: Sandbox, type: string, count = 1): Promise<void> {
  await expect
    .poll(() => new Set(sandbox.merchant.heard.filter((body) => body.type === type).map(({ id }) => id)).size)
    .toBe(count);
}

test('published card numbers are accepted, others are refused with a reason, and no number is stored', async () => {
  await using sandbox = await openSandbox();
  const card = (body: object) =>
    sandbox.make(createCard, {
      headers: keys.publishable,
      body: { ...goodCard, number: '4242 4242 4242 4242', ...body },
    });

  expect((await card({})).data).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12 });
  expect(await card({ number: '4111111111111111' })).toMatchObject({
    status: 400,
    field: 'number',
    message: expect.stringContaining('test cards'),
  });
  expect(await card({ number: '4242424242424241' })).toMatchObject({ status: 400, field: 'number' });
  expect(await card({ expYear: 2020 })).toMatchObject({ status: 400, field: 'expYear' });
  expect(await card({ expMonth: 13 })).toMatchObject({ status: 400, field: 'expMonth' });
  expect(await card({ cvc: '12' })).toMatchObject({ status: 400, field: 'cvc' });
  expect(
    await sandbox.make(createCard, {
      headers: { 'x-api-key': 'wrong' },
      body: { ...goodCard, number: '4242424242424242' },
    }),
  ).toMatchObject({ status: 401 });

  const kept = await sandbox.world
    .service('card-sandbox')
    .db.rows<{ row: string }>('test.cards', 'select to_jsonb(card)::text as row from card');
  expect(kept).toHaveLength(1);
  expect(kept[0]?.row).not.toMatch(/424242|"123"/);
});

test("only pages of the site's origin may call the sandbox", async () => {
  await using sandbox = await openSandbox();
  const ask = (origin: string) =>
    fetch(`${sandbox.world.url('card-sandbox')}/v1/payment-methods`, { method: 'OPTIONS', headers: { origin } });

  expect((await ask('http://localhost:3000')).headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect((await ask('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
});

test('a key stands for one charge, also for ten concurrent requests, and for no other request', async () => {
  await using sandbox = await openSandbox();
  const { id } = await sandbox.customerWith('4242424242424242');

  const answers = await Promise.all(Array.from({ length: 10 }, () => sandbox.charge(id)));

  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  expect(answers[0]?.data).toMatchObject({ state: 'succeeded', amountMinor: 999 });
  const other = await sandbox.make(createCharge, { headers: secret, body: { ...sandbox.orderOf(id), amountMinor: 1 } });
  expect(other).toMatchObject({ status: 409, code: 'KeyReused' });
  await heard(sandbox, 'charge.succeeded');
  expect(sandbox.merchant.state.forged).toBe(0);
});

test.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
])('%s fails with %s', async (number, declineCode) => {
  await using sandbox = await openSandbox();
  const { id, card } = await sandbox.customerWith(number);

  expect(await sandbox.make(attachCard, { headers: secret, params: { id, card } })).toMatchObject({
    status: 402,
    code: 'CardDeclined',
  });
  expect((await sandbox.charge(id, 'one', card)).data).toMatchObject({ state: 'failed', declineCode });
  expect((await sandbox.subscribe(id, 'two', card)).data).toMatchObject({ state: 'ended', endReason: 'incomplete' });
  expect((await sandbox.make(listCards, { headers: secret, params: { id } })).data).toEqual({
    cards: [],
    defaultCard: null,
  });
});

test('3-D Secure is decided on a page, and fails after an hour without an answer', async () => {
  await using sandbox = await openSandbox();
  const { id } = await sandbox.customerWith('4000002760003184');
  const base = sandbox.world.url('card-sandbox');
  const answer = async (key: string, outcome: string) => {
    const charge = (await sandbox.charge(id, key)).data;
    const page = await fetch(`${base}${new URL(charge?.url ?? '').pathname}`);
    expect(await page.text()).toContain('$9.99');
    const sent = await fetch(page.url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    expect(sent.headers.get('location')).toBe('http://localhost:3000/dashboard');
    return (await sandbox.make(readCharge, { headers: secret, params: { id: charge?.id ?? '' } })).data?.state;
  };

  expect(await answer('one', 'authorise')).toBe('succeeded');
  expect(await answer('two', 'fail')).toBe('failed');
  const waiting = (await sandbox.charge(id, 'three')).data;
  await sandbox.make(advanceTime, { headers: secret, body: { hours: 2 } });
  expect((await sandbox.make(readCharge, { headers: secret, params: { id: waiting?.id ?? '' } })).data).toMatchObject({
    state: 'failed',
    declineCode: 'authentication_expired',
  });
  const abroad = await sandbox.make(createCharge, {
    headers: secret,
    body: { ...sandbox.orderOf(id, 'four'), returnUrl: 'http://evil.test/' },
  });
  expect(abroad).toMatchObject({ status: 400, field: 'returnUrl' });
});

test('a subscription renews monthly, can be cancelled and resumed, and ends with its period', async () => {
  await using sandbox = await openSandbox();
  const { id } = await sandbox.customerWith('4242424242424242');
  const params = { id: (await sandbox.subscribe(id)).data?.id ?? '' };
  const read = async () => (await sandbox.make(readSubscription, { headers: secret, params })).data;

  await sandbox.make(advanceTime, { headers: secret, body: { days: 62 } });
  expect(await read()).toMatchObject({
    state: 'active',
    period: 3,
    charges: [{ period: 1 }, { period: 2 }, { period: 3 }],
  });
  await sandbox.make(cancelSubscription, { headers: secret, params, body: { immediately: false } });
  expect(await read()).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
  await sandbox.make(resumeSubscription, { headers: secret, params });
  await sandbox.make(cancelSubscription, { headers: secret, params, body: { immediately: false } });
  await sandbox.make(advanceTime, { headers: secret, body: { days: 31 } });
  expect(await read()).toMatchObject({ state: 'ended', period: 3, endReason: 'cancelled' });
  await heard(sandbox, 'subscription.renewed', 2);
  await heard(sandbox, 'subscription.ended');
});

test('a failing renewal makes the subscription past due, and ends it unpaid after a week', async () => {
  await using sandbox = await openSandbox();
  const { id } = await sandbox.customerWith('4000000000000341');
  const params = { id: (await sandbox.subscribe(id)).data?.id ?? '' };
  const after = async (days: number) => {
    await sandbox.make(advanceTime, { headers: secret, body: { days } });
    return (await sandbox.make(readSubscription, { headers: secret, params })).data;
  };

  expect(await after(32)).toMatchObject({ state: 'past_due', period: 1 });
  expect(await after(8)).toMatchObject({ state: 'ended', endReason: 'unpaid' });
});

test('a charge of the disputed card is disputed a day later, and cannot be refunded then', async () => {
  await using sandbox = await openSandbox();
  const { id } = await sandbox.customerWith('4000000000000259');
  const charge = (await sandbox.charge(id)).data?.id ?? '';

  await sandbox.make(advanceTime, { headers: secret, body: { days: 2 } });

  expect((await sandbox.make(readCharge, { headers: secret, params: { id: charge } })).data).toMatchObject({
    dispute: 'open',
  });
  expect(await sandbox.make(createRefund, { headers: secret, body: { charge } })).toMatchObject({
    status: 409,
    code: 'NotRefundable',
  });
  await heard(sandbox, 'dispute.opened');
});

test('webhooks are retried until they are acknowledged, also after a restart, and some are sent twice', async () => {
  await using sandbox = await openSandbox({ CARD_SANDBOX_SEED: 'a' });
  const { id } = await sandbox.customerWith('4242424242424242');
  sandbox.merchant.state.isOpen = false;
  for (let order = 0; order < 12; order += 1) await sandbox.charge(id, `order-${order}`);
  await expect.poll(() => sandbox.merchant.state.refused).toBeGreaterThan(3);
  await sandbox.world.restart('card-sandbox');
  sandbox.merchant.state.isOpen = true;

  await heard(sandbox, 'charge.succeeded', 12);
  await delay(500);
  sandbox.world.clock.advance({ seconds: 60 });
  await sandbox.world.sweep();
  expect(sandbox.merchant.heard.length).toBeGreaterThan(12);
});
