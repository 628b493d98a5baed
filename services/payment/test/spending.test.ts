import { accountDeleted } from '@velvet/contracts/account/events';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { readSpending, setRenewalReminder, setSpendingCap } from '@velvet/contracts/payment/spending';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

/** Moves both clocks to a day of the next month, 12:00 UTC. */
async function toNextMonth(world: PaymentWorld, day: number): Promise<void> {
  const now = world.clock.now();
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day, 12);
  world.clock.advance({ seconds: Math.ceil((then - now.getTime()) / 1000) });
  await world.advance({});
}

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;
const cap = (fan: Fan, amount: string | number | null) => fan.make(setSpendingCap, { body: { amount } });
const spending = async (fan: Fan) => (await fan.make(readSpending)).data;

test('20 purchases at once never exceed the cap, neither do tips and subscriptions, and a refund gives room again', async () => {
  await using world = await openPaymentWorld();
  await toNextMonth(world, 10);
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  expect((await cap(bo, '10.00')).data).toMatchObject({ cap: 10, next: null, left: 10, spent: 0, due: 0 });
  const posts = await Promise.all(Array.from({ length: 20 }, () => world.offer(ana.id, 300)));
  const answers = await Promise.all(posts.map((post) => bo.buy(post, 3)));
  const paid = answers.filter(({ status }) => status === 200);
  expect(paid).toHaveLength(3);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({
      status: 403,
      code: 'SpendingCapReached',
      message: expect.stringMatching(/spending cap of \$10\.00 a month/),
      details: { cap: 10 },
    });
  expect(await world.countCharges()).toBe(3);
  expect(await spending(bo)).toMatchObject({ spent: 9, left: 1 });
  const tip = { creatorId: ana.id, place: { kind: 'profile' as const } };
  const refused = { status: 403, code: 'SpendingCapReached', details: { cap: 10, left: 1 } };
  expect(await bo.make(payPerView, { body: { tip, amount: 2 } })).toMatchObject(refused);
  expect(await bo.subscribe(ana)).toMatchObject(refused);
  expect((await bo.make(listSubscriptions)).data).toEqual([]);
  expect(await bo.make(payPerView, { body: { tip, amount: 1 } })).toMatchObject({ data: { state: 'settled' } });
  await admin.make(refundCharge, { body: { chargeId: paid[0]?.data?.id ?? '' } });
  expect(await spending(bo)).toMatchObject({ spent: 7, left: 3 });
  expect(await bo.buy(await world.offer(ana.id, 300), 3)).toMatchObject({ data: { state: 'settled' } });
  expect([await world.ledgerSum(), (await spending(bo))?.left]).toEqual([0, 0]);
});

test('a higher cap applies after 24 hours, a lower one immediately; renewals count and are always charged', async () => {
  await using world = await openPaymentWorld();
  await toNextMonth(world, 10);
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  expect((await bo.subscribe(ana)).data).toMatchObject({ state: 'settled' });
  await toNextMonth(world, 5);
  expect((await cap(bo, 12)).data).toMatchObject({ cap: 12, spent: 0, due: 9.99, left: 2.01 });
  const post = await world.offer(ana.id, 300);
  expect(await bo.buy(post, 3)).toMatchObject({ status: 403, details: { cap: 12, left: 2.01 } });

  expect((await cap(bo, 20)).data).toMatchObject({ cap: 12, next: { cap: 20 }, left: 2.01 });
  world.clock.advance({ hours: 23, minutes: 59 });
  expect(await bo.buy(post, 3)).toMatchObject({ status: 403 });
  world.clock.advance({ minutes: 2 });
  expect(await spending(bo)).toMatchObject({ cap: 20, next: null, left: 10.01 });
  expect(await bo.buy(post, 3)).toMatchObject({ data: { state: 'settled' } });

  expect((await cap(bo, null)).data).toMatchObject({ cap: 20, next: { cap: null } });
  expect((await cap(bo, 1)).data).toMatchObject({ cap: 1, next: null, left: 0 });
  world.clock.advance({ days: 6 });
  await world.advance({});
  await expect.poll(async () => (await spending(bo))?.spent).toBe(12.99);
  expect((await bo.make(listSubscriptions)).data).toMatchObject([{ state: 'active' }]);
  expect(await spending(bo)).toMatchObject({ due: 0, left: 0 });
});

test('invalid settings are refused by field, and a deleted account keeps none', async () => {
  await using world = await openPaymentWorld();
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  for (const amount of ['-1', '1.001', '1000000.01', 'much'])
    expect(await cap(bo, amount)).toMatchObject({ status: 400, field: 'amount' });
  expect(await bo.make(setRenewalReminder, { body: { days: 5 as never } })).toMatchObject({
    status: 400,
    field: 'days',
  });
  expect((await bo.make(setRenewalReminder, { body: { days: 3 } })).data).toMatchObject({ reminderDays: 3 });
  await cap(bo, 0);
  expect(await spending(bo)).toMatchObject({ cap: 0, left: 0, reminderDays: 3 });
  expect(await spending(cy)).toMatchObject({ cap: null, left: null, reminderDays: 7 });
  await world.publish(accountDeleted, { userId: bo.id });
  await world.drain();
  expect(await spending(bo)).toMatchObject({ cap: null, reminderDays: 7 });
});
