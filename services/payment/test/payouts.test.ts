import { accountDeleted } from '@velvet/contracts/account/events';
import { payoutCompleted, payoutFailed } from '@velvet/contracts/payment/events';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { listAdminPayouts, listPayoutHolds, listPayoutRuns } from '@velvet/contracts/payment/admin-payouts';
import {
  listPayouts,
  listPayoutTransactions,
  placePayoutHold,
  readPayout,
  releasePayoutHold,
} from '@velvet/contracts/payment/payouts';
import { listStatements, readStatement } from '@velvet/contracts/payment/statements';
import { expect, test } from 'vitest';
import { numbers } from './payment-world.ts';
import { openPayoutWorld } from './payout-world.ts';

test('a sale is pending, available, and paid out on the Monday after its release, and each side leads to the other', async () => {
  await using world = await openPayoutWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  await world.giveMethod(ana);
  await world.sell(ana.id, bo, 4000);
  await world.sell(ana.id, bo, 2000);
  expect(await world.summary(ana)).toMatchObject({
    balance: 60,
    pending: 60,
    available: 0,
    minimum: 50,
    holdDays: 7,
    coolOffHours: 24,
    signInMinutes: 15,
    next: { amount: 0, obstacle: 'minimum' },
  });

  await world.close();
  expect(await world.transfers()).toEqual([]);
  expect(await world.summary(ana)).toMatchObject({ pending: 60, next: { amount: 60, obstacle: null } });
  await world.close();
  expect(await world.transfers()).toMatchObject([{ amountMinor: 6000, state: 'completed' }]);
  expect(await world.summary(ana)).toMatchObject({ balance: 0, inTransit: 0, paid: 60 });
  expect([
    await world.balance(`creator:${ana.id}`),
    await world.balance('payouts-in-transit'),
    await world.ledgerSum(),
  ]).toEqual([0, 0, 0]);

  const [payout] = (await ana.make(listPayouts)).data ?? [];
  expect(payout).toMatchObject({
    status: 'completed',
    amount: 60,
    transactions: 2,
    method: { kind: 'bank', label: '3000' },
  });
  const params = { id: payout?.id ?? '' };
  const sales = (await ana.make(listPayoutTransactions, { params })).data ?? [];
  expect(sales.map(({ netAmount, state }) => [netAmount, state])).toEqual([
    [20, 'paid'],
    [40, 'paid'],
  ]);
  const [week] = (await ana.make(listStatements)).data ?? [];
  expect(week).toMatchObject({ status: 'completed', method: 'bank_transfer', netAmount: 60 });
  const { entries = [] } = (await ana.make(readStatement, { params: { id: week?.id ?? '' } })).data ?? {};
  expect(entries.map((entry) => entry.payout?.id)).toEqual([payout?.id, payout?.id]);
  expect(world.published(payoutCompleted)).toMatchObject([{ creatorId: ana.id, amount: { amountMinor: 6000 } }]);
  for (const call of [readPayout, listPayoutTransactions])
    expect(await bo.make(call, { params })).toMatchObject({ status: 404, code: 'PayoutNotFound' });
});

test('nothing is paid below the minimum, without a method, in its cool-off, or while the balance is held', async () => {
  await using world = await openPayoutWorld();
  const bo = await world.fan('bo');
  const [poor, bare, late, held] = [
    await world.creator('poor'),
    await world.creator('bare'),
    await world.creator('late'),
    await world.creator('held'),
  ];
  for (const creator of [poor, late, held]) await world.giveMethod(creator);
  await world.sell(poor.id, bo, 4996);
  for (const creator of [bare, late, held]) await world.sell(creator.id, bo, 8000);
  const admin = await world.administrator();
  const releasesAt = new Date(world.clock.now().getTime() + 15 * 24 * 3_600_000).toISOString();
  const hold = { params: { creatorId: held.id }, body: { reason: 'review' as const, releasesAt } };
  expect((await held.make(placePayoutHold, hold)).status).toBe(403);
  expect((await admin.make(placePayoutHold, hold)).status).toBe(200);

  await world.close();
  world.clock.advance({ days: 6 });
  // another account, so its cool-off begins
  await world.giveMethod(late, 'Ana Ruiz', 'DE02120300000000202051');
  await world.close();
  expect(await world.transfers()).toEqual([]);
  const obstacles = [];
  for (const creator of [poor, bare, late, held]) obstacles.push((await world.summary(creator)).next.obstacle);
  expect(obstacles).toEqual(['minimum', 'no_method', null, null]);
  expect(await world.summary(held)).toMatchObject({
    held: 80,
    available: 0,
    holds: [{ reason: 'review', amount: 80, releasesAt }],
  });

  const release = { params: { creatorId: held.id }, body: { note: 'Looked at.' } };
  expect((await held.make(releasePayoutHold, release)).status).toBe(403);
  expect(await admin.make(listPayoutHolds)).toMatchObject({ data: [{ creatorId: held.id, reason: 'review' }] });
  await admin.make(releasePayoutHold, release);
  expect((await admin.make(listPayoutHolds)).data).toEqual([]);
  await world.close();
  const payouts = (await admin.make(listAdminPayouts, { query: { status: 'completed', q: '@' } })).data ?? [];
  expect(payouts).toMatchObject([{ amount: 80 }, { amount: 80 }]);
  expect((await admin.make(listPayoutRuns)).data?.[0]).toMatchObject({ completed: { payouts: 2, amount: 160 } });
  expect((await world.transfers()).map(({ amountMinor }) => amountMinor)).toEqual([8000, 8000]);
});

test('the balance of a creator with many disputes is held as a reserve until its date, and again after a further one', async () => {
  const rule = { PAYMENT_PAYOUT_RESERVE_PERCENT: '40', PAYMENT_PAYOUT_RESERVE_DISPUTES: '2' };
  await using world = await openPayoutWorld(rule);
  const [ana, eve, admin] = [await world.creator('ana'), await world.creator('eve'), await world.administrator()];
  const [bo, cy] = [await world.fan('bo', numbers.disputed), await world.fan('cy')];
  const held = async (creator = ana) =>
    (await world.summary(creator)).holds.filter(({ reason }) => reason === 'reserve');
  const disputed = async (cents: number) => {
    world.clock.advance({ days: 2 });
    await world.advance({});
    await expect.poll(() => world.balance('disputes')).toBe(cents);
    await world.sweep('payouts.reserve');
  };
  for (const buyer of [bo, cy, cy]) await world.sell(ana.id, buyer, 8000);
  for (const buyer of [bo, bo, cy, cy, cy, cy]) await world.sell(eve.id, buyer, 8000);
  await disputed(30_000);
  // one dispute is too few, and two of six sales are too small a share
  expect([await held(), await held(eve)]).toEqual([[], []]);

  await world.sell(ana.id, bo, 8000);
  await disputed(40_000);
  const [{ releasesAt } = {}] = await held();
  expect(Date.parse(releasesAt ?? '') - world.clock.now().getTime()).toBeCloseTo(30 * 24 * 3_600_000, -7);
  const [hold] = (await admin.make(listPayoutHolds)).data ?? [];
  expect(hold).toMatchObject({ creatorId: ana.id, note: '2 of 4 sales were disputed.', releasesAt });
  await world.giveMethod(ana);
  await world.close(2);
  expect(await world.transfers()).toEqual([]);
  await admin.make(releasePayoutHold, { params: { creatorId: ana.id }, body: { note: 'Looked at.' } });
  await world.sweep('payouts.reserve');
  expect(await held()).toEqual([]);

  await world.sell(ana.id, bo, 8000);
  await disputed(50_000);
  expect(await held()).toHaveLength(1);
  world.clock.advance({ days: 31 });
  expect(await held()).toEqual([]);
});

test('a payout to a closed account returns to the balance with its reason, and the next one pays it', async () => {
  await using world = await openPayoutWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  await world.giveMethod(ana, 'Closed Account');
  await world.sell(ana.id, bo, 8000);
  await world.close(2);
  expect((await ana.make(listPayouts)).data).toMatchObject([{ status: 'failed', failure: 'account_closed' }]);
  expect(await world.summary(ana)).toMatchObject({ balance: 80, available: 80, paid: 0 });
  expect((await ana.make(listStatements)).data).toMatchObject([{ status: 'failed', method: 'balance' }]);
  expect(world.published(payoutFailed)).toMatchObject([{ creatorId: ana.id, reason: 'account_closed' }]);

  await world.giveMethod(ana);
  await world.close();
  expect((await ana.make(listPayouts)).data?.map(({ status }) => status)).toEqual(['completed', 'failed']);
  expect(await world.ledgerSum()).toBe(0);
});

test('a lost answer and a slow transfer pay once', async () => {
  await using world = await openPayoutWorld();
  const bo = await world.fan('bo');
  const [ana, eve] = [await world.creator('ana'), await world.creator('eve')];
  await world.giveMethod(ana);
  world.webhooks.state.fate = () => 'refused';
  let lost = 0;
  world.provider.state.fate = ({ method, path }) => {
    const isFirst = method === 'POST' && path === '/v1/payouts' && (lost += 1) === 1;
    return isFirst ? 'lost' : 'passes';
  };
  await world.giveMethod(eve, 'Slow Bank');
  for (const creator of [ana, eve]) await world.sell(creator.id, bo, 8000);
  await world.close(2);
  expect(lost).toBeGreaterThan(1);
  expect((await ana.make(listPayouts)).data).toMatchObject([{ status: 'completed' }]);
  expect((await eve.make(listPayouts)).data).toMatchObject([{ status: 'processing' }]);
  expect(await world.summary(eve)).toMatchObject({ balance: 0, inTransit: 80, paid: 0 });
  world.clock.advance({ days: 2 });
  await world.sweep('payouts.send', 'time.due');
  await world.settle();
  expect(await world.summary(ana)).toMatchObject({ inTransit: 0, paid: 80 });
  expect(await world.summary(eve)).toMatchObject({ inTransit: 0, paid: 80 });
  expect(await world.transfers()).toHaveLength(2);
});

test('a refund after the payout makes a negative balance, which the next payout deducts', async () => {
  await using world = await openPayoutWorld();
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  await world.giveMethod(ana);
  const sold = await world.sell(ana.id, bo, 8000);
  await world.close(2);
  await admin.make(refundCharge, { body: { chargeId: sold.id } });
  expect(await world.summary(ana)).toMatchObject({ balance: -80, available: -80, paid: 80 });
  await world.sell(ana.id, bo, 16_000);
  await world.close(2);
  const [payout] = (await ana.make(listPayouts)).data ?? [];
  expect(payout).toMatchObject({ amount: 80, transactions: 2 });
  expect(await world.summary(ana)).toMatchObject({ balance: 0, paid: 160 });
});

test('the balance of a deleted account is paid without a minimum, and then its method is removed', async () => {
  await using world = await openPayoutWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  await world.giveMethod(ana);
  await world.sell(ana.id, bo, 400);
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  await world.close(2);
  expect(await world.transfers()).toMatchObject([{ amountMinor: 400 }]);
  // an arrived payout can come back, so its account is kept for two weeks
  world.clock.advance({ days: 15 });
  await world.sweep('payouts.forget');
  expect(await world.db.rows('test.methods', 'select creator_id from payout_method')).toEqual([]);
  expect(await world.db.rows('test.retired', 'select destination from payout_destination_retired')).toEqual([]);
  expect(world.published(payoutCompleted)).toEqual([]);
});
