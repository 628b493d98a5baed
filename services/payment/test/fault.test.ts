import {
  chargeReversed,
  disputeClosed,
  disputeOpened,
  purchaseCompleted,
  purchaseRefunded,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { setDefaultPaymentMethod } from '@velvet/contracts/payment/cards';
import { readPayment } from '@velvet/contracts/payment/payments';
import { closeDispute } from '@velvet/card-sandbox/calls';
import { newId } from '@velvet/kit/base/ids';
import { parseMetrics } from '@velvet/testing/metrics';
import { expect, test } from 'vitest';
import type { Context } from '#context.ts';
import type { Passed } from './network.ts';
import { isCharge, signWebhook } from './stripe-wire.ts';
import { numbers, openPaymentWorld, webhookSecret, type PaymentWorld } from './payment-world.ts';
import { payUnheard, sendWebhook } from './webhooks.ts';

/** The webhook of a charge that arrived. The one of the saved card may be earlier. */
function chargeNotice({ webhooks }: PaymentWorld): Passed {
  const passed = webhooks.passed.find(({ body }) => body.includes('"payment_intent.succeeded"'));
  if (!passed) throw new Error('No webhook of a charge arrived.');
  return passed;
}

test('a webhook is accepted only with a recent signature over exactly its bytes', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  await bo.buy(await world.offer(ana.id, 500), 5);
  await expect.poll(() => world.count('webhook')).toBe(1);
  const { body } = chargeNotice(world);
  const now = world.clock.now();
  const fresh = body.replace(/evt_[\w-]+/, 'evt_fresh');

  expect(await sendWebhook(world, fresh, signWebhook('whsec_forged!', fresh, now))).toBe(400);
  expect(await sendWebhook(world, fresh.replace('500', '501'), signWebhook(webhookSecret, fresh, now))).toBe(400);
  expect(await sendWebhook(world, fresh, signWebhook(webhookSecret, fresh, new Date(now.getTime() - 301_000)))).toBe(
    400,
  );
  expect(await sendWebhook(world, fresh, 'nonsense')).toBe(400);
  const known = await world.count('webhook');
  expect(await sendWebhook(world, fresh, signWebhook(webhookSecret, fresh, now))).toBe(200);
  expect(await sendWebhook(world, fresh, signWebhook(webhookSecret, fresh, now))).toBe(200);
  expect(await world.count('webhook')).toBe(known + 1);
  expect(await world.count('ledger_transaction')).toBe(1);
});

test('a webhook about an unknown charge is acknowledged, and takes effect when the charge becomes known', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  await bo.buy(await world.offer(ana.id, 500), 5);
  await expect.poll(() => world.count('webhook')).toBe(1);
  const { body } = chargeNotice(world);
  const sendAbout = (
    id: string,
    kind: 'charge' | 'subscription' = 'charge',
    subject = kind === 'charge' ? 'pi_unknown' : 'sub_unknown',
  ) => {
    const type = kind === 'charge' ? 'payment_intent.succeeded' : 'customer.subscription.updated';
    const object = { id: subject, metadata: { reference: newId() } };
    const text = JSON.stringify({ ...(JSON.parse(body) as object), id, type, data: { object } });
    return sendWebhook(world, text, signWebhook(webhookSecret, text, world.clock.now()));
  };
  // unknown at the provider
  for (const kind of ['charge', 'subscription'] as const) {
    expect(await sendAbout(`evt_${kind}`, kind)).toBe(200);
    expect(await sendAbout(`evt_${kind}`, kind)).toBe(200);
  }
  expect(await world.count('webhook')).toBe(3);

  // known at the provider, and not yet in this service
  const post = await world.offer(ana.id, 700);
  world.webhooks.state.fate = () => 'refused';
  world.provider.state.fate = (request) => (isCharge(request) ? 'lost' : 'passes');
  const { data: pending } = await bo.buy(post, 7);
  const renamed = newId();
  const rename = (...ids: [from: string, to: string]) =>
    world.db.run('test.rename', 'update payment set id = $2 where id = $1', ids);
  await world.db.run('test.forgetKeys', 'with origin as (delete from payment_origin) delete from money_call');
  await rename(pending?.id ?? '', renamed);
  const charge = await world
    .service('card-sandbox')
    .db.one<{ id: string }>('test.charge', 'select id from charge where reference = $1', [pending?.id]);
  expect(await sendAbout('evt_early', 'charge', charge?.id.replace('ch_', 'pi_'))).toBe(200);
  await world.drain();
  const { webhooks } = world.service('payment').context as Context;
  world.clock.advance({ minutes: 1 });
  await webhooks.retryWaiting();
  expect([await world.count('ledger_transaction'), await unmatched(world)]).toEqual([1, 3]);

  await rename(renamed, pending?.id ?? '');
  await webhooks.retryWaiting();
  expect(await world.count('ledger_transaction')).toBe(1);
  world.clock.advance({ minutes: 1 });
  await webhooks.retryWaiting();
  expect([await world.count('ledger_transaction'), await unmatched(world)]).toEqual([2, 2]);
  expect([await world.balance(`creator:${ana.id}`), await world.ledgerSum()]).toEqual([-960, 0]);

  const figure = await figuresOf(world);
  expect(figure('payments_total', { kind: 'purchase', state: 'settled' })).toBe(2);
  expect(figure('payments_total', { kind: 'purchase', state: 'failed' })).toBe(0);
  expect(figure('webhook_delay_seconds_count')).toBeGreaterThanOrEqual(2);
});

test('a webhook of a slow provider is acknowledged before it takes effect, which it does once', async () => {
  await using world = await openPaymentWorld();
  const notify = await payUnheard(world);
  const answer = Promise.withResolvers<'passes'>();
  world.provider.state.fate = () => answer.promise;
  // three at once, of which two are the same, and a repetition after the acknowledgement
  const setup = ['evt_setup', 'setup_intent.succeeded', { id: 'seti_unknown' }] as const;
  const statuses = await Promise.all([notify('evt_slow'), notify('evt_slow'), notify('evt_other'), notify(...setup)]);
  expect([...statuses, await notify('evt_slow')]).toEqual([200, 200, 200, 200, 200]);
  expect([await world.count('webhook'), await world.count('ledger_transaction')]).toEqual([2, 0]);
  world.clock.advance({ minutes: 1 });
  expect(await unmatched(world)).toBe(3);

  // the sweep meets them in the background
  const swept = (world.service('payment').context as Context).webhooks.retryWaiting();
  answer.resolve('passes');
  await swept;
  await world.drain();
  expect([await world.count('webhook'), await world.count('ledger_transaction')]).toEqual([2, 1]);
  expect([await unmatched(world), world.published(purchaseCompleted).length]).toEqual([0, 1]);
});

test('webhooks that arrive during an outage of the provider are acknowledged, and take effect after it', async () => {
  await using world = await openPaymentWorld();
  const notify = await payUnheard(world);
  world.provider.state.fate = () => 'refused';
  expect(await notify('evt_charge')).toBe(200);
  expect(await notify('evt_setup', 'setup_intent.succeeded', { id: 'seti_unknown' })).toBe(200);
  const { webhooks } = world.service('payment').context as Context;
  world.clock.advance({ minutes: 1 });
  await webhooks.retryWaiting();
  expect([await unmatched(world), await world.count('ledger_transaction')]).toEqual([2, 0]);

  world.provider.state.fate = () => 'passes';
  world.clock.advance({ minutes: 1 });
  await webhooks.retryWaiting();
  await world.drain();
  expect([await unmatched(world), await world.count('ledger_transaction')]).toEqual([0, 1]);
  expect(world.published(purchaseCompleted)).toHaveLength(1);
});

async function figuresOf(world: PaymentWorld) {
  return parseMetrics(await (await fetch(`${world.url('payment')}/metrics`)).text());
}

const unmatched = async (world: PaymentWorld) => (await figuresOf(world))('webhooks_unmatched');

test('a purchase whose response is lost stays pending, is completed by the sweep, and is charged once', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const post = await world.offer(ana.id, 500);
  world.webhooks.state.fate = () => 'refused';
  world.provider.state.fate = (request) => (isCharge(request) ? 'lost' : 'passes');

  const answer = await bo.buy(post, 5);
  expect(answer).toMatchObject({ status: 200, data: { state: 'pending' } });
  expect(await bo.buy(post, 5, { 'idempotency-key': 'other' })).toMatchObject({
    status: 409,
    code: 'PaymentInProgress',
  });
  world.provider.state.fate = () => 'passes';
  await world.restart('payment');
  world.clock.advance({ minutes: 1 });
  await world.sweep('payments.hanging');
  // before it is read, because that settles it too
  expect([await world.countCharges(), world.published(purchaseCompleted).length]).toEqual([1, 1]);
  expect((await bo.make(readPayment, { params: { id: answer.data?.id ?? '' } })).data).toMatchObject({
    state: 'settled',
  });
  await world.drain();
  expect([await world.countCharges(), world.published(purchaseCompleted).length]).toEqual([1, 1]);
});

test('an order that is repeated after the default card has changed finds its charge, and is charged once', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const post = await world.offer(ana.id, 500);
  world.webhooks.state.fate = () => 'refused';
  world.provider.state.fate = (request) => (isCharge(request) ? 'lost' : 'passes');
  const { data: pending } = await bo.buy(post, 5);
  world.provider.state.fate = () => 'passes';
  const id = await world.giveCard(bo, numbers.mastercard);
  expect(await bo.make(setDefaultPaymentMethod, { params: { id } })).toMatchObject({ status: 200 });
  expect((await bo.make(readPayment, { params: { id: pending?.id ?? '' } })).data).toMatchObject({ state: 'settled' });
  await world.drain();
  expect([await world.countCharges(), world.published(purchaseCompleted).length]).toEqual([1, 1]);
});

test('reordered and repeated webhooks give the same books as ordered ones', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  world.webhooks.state.fate = () => 'refused';
  await bo.subscribe(ana);
  await world.advance({ days: 95 });
  const rows = await world
    .service('card-sandbox')
    .db.rows<{ body: string }>(
      'test.webhooks',
      `select body from webhook_event where body::jsonb->>'type' not like 'setup_intent.%' order by md5(id)`,
    );

  const doubled = [...rows, ...rows.toReversed()].map(({ body }) => body);
  await Promise.all(
    doubled.map((body) => sendWebhook(world, body, signWebhook(webhookSecret, body, world.clock.now()))),
  );
  await world.drain();

  expect(world.published(subscriptionRenewed).map(({ revision }) => revision)).toEqual([2, 3, 4]);
  expect([
    await world.countCharges(),
    await world.count('ledger_transaction'),
    await world.balance(`creator:${ana.id}`),
  ]).toEqual([4, 4, -3200]);
  expect(await world.count('webhook')).toBe(rows.length);
});

test('a lost dispute reverses the shares, and a won one restores them', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo', numbers.disputed);
  const posts = [await world.offer(ana.id, 500), await world.offer(ana.id, 700)];
  await bo.buy(posts[0] as never, 5);
  await bo.buy(posts[1] as never, 7);
  await world.advance({ days: 2 });
  await expect.poll(() => world.balance('disputes')).toBe(1200);
  expect(await world.balance(`creator:${ana.id}`)).toBe(-960);

  const charges = await world
    .service('card-sandbox')
    .db.rows<{ id: string; amount: number }>(
      'test.disputed',
      'select id, amount_minor as amount from charge order by amount_minor',
    );
  const close = (index: number, outcome: 'won' | 'lost') =>
    world.anonymous.make(closeDispute, {
      headers: world.secret,
      params: { id: charges[index]?.id ?? '' },
      body: { outcome },
    });
  await close(0, 'won');
  await close(1, 'lost');

  await expect.poll(() => world.balance('disputes')).toBe(0);
  expect([
    await world.balance(`creator:${ana.id}`),
    await world.balance('provider-clearing'),
    await world.ledgerSum(),
  ]).toEqual([-400, 500, 0]);
  await world.drain();
  expect(world.published(disputeOpened)).toHaveLength(2);
  expect(
    world
      .published(disputeClosed)
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(['lost', 'won']);
  expect(world.published(purchaseRefunded)).toMatchObject([{ postId: posts[1], reason: 'disputed' }]);
  expect(world.published(chargeReversed)).toMatchObject([
    {
      payerId: bo.id,
      creatorId: ana.id,
      postId: posts[1],
      subscriptionId: null,
      price: { amountMinor: 700 },
      creatorShare: { amountMinor: 560 },
      reason: 'disputed',
    },
  ]);
  // a disputed purchase can be repeated; a won one is still owned
  const charged = await world.countCharges();
  expect(await bo.buy(posts[0] as never, 5)).toMatchObject({ data: { state: 'settled' } });
  expect(await world.countCharges()).toBe(charged);
  expect(await bo.buy(posts[1] as never, 7)).toMatchObject({ data: { state: 'settled' } });
  expect(await world.countCharges()).toBe(charged + 1);
});

test('an outage of the provider affects card calls only', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const post = await world.offer(ana.id, 500);
  world.provider.state.fate = () => 'refused';

  const waiting = await bo.buy(post, 5);
  expect(waiting).toMatchObject({ status: 200, data: { state: 'pending' } });
  world.provider.state.fate = () => 'passes';
  expect(await bo.buy(post, 5)).toMatchObject({ status: 200, data: { state: 'settled', id: waiting.data?.id } });
  expect(await world.countCharges()).toBe(1);
});
