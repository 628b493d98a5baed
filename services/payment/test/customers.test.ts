import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import { listBilling, readReceipt } from '@velvet/contracts/payment/billing';
import { listSales, listSubscribers } from '@velvet/contracts/payment/customers';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { cancelSubscription } from '@velvet/contracts/payment/subscriptions';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

async function fansOf<const Names extends readonly string[]>(world: PaymentWorld, names: Names) {
  const fans = await Promise.all(names.map((name) => world.fan(name)));
  for (const fan of fans) await world.showCard(fan.id, { role: 'subscriber' });
  return fans as { [Key in keyof Names]: Awaited<ReturnType<PaymentWorld['fan']>> };
}
const nameOf = ({ id }: { id: string }) => id.slice(7);

test('a creator lists subscribers by status and name, with the share that each one paid', async () => {
  await using world = await openPaymentWorld();
  const [ana, other] = [await world.creator('ana'), await world.creator('other')];
  const [bo, cy, di] = await fansOf(world, ['bo', 'cy', 'di']);
  const late = await world.fan('late', numbers.failsOnRenewal);
  await world.showCard(late.id, { role: 'subscriber' });
  for (const fan of [bo, cy, di, late]) await fan.subscribe(ana);
  await bo.subscribe(other);
  const cancel = async (fan: typeof cy, immediately: boolean) => {
    const row = await world.db.one<{ id: never }>('test.find', 'select id from subscription where subscriber_id = $1', [
      fan.id,
    ]);
    await fan.make(cancelSubscription, { params: { id: row?.id as never }, body: { immediately } });
  };
  await cancel(cy, false);
  await cancel(di, true);
  await world.advance({ days: 32 });

  const list = async (query: object) =>
    (await ana.make(listSubscribers, { query })).data?.map(({ person, status, netTotal }) => [
      person?.handle,
      status,
      netTotal,
    ]);
  // the webhooks of the renewals arrive in any order
  await expect
    .poll(() => list({}))
    .toEqual([
      [nameOf(late), 'past_due', 8],
      [nameOf(di), 'ended', 8],
      [nameOf(cy), 'ended', 8],
      [nameOf(bo), 'active', 16],
    ]);
  expect(await list({ status: 'ended' })).toEqual([
    [nameOf(di), 'ended', 8],
    [nameOf(cy), 'ended', 8],
  ]);
  expect(await list({ q: `@${nameOf(bo).toUpperCase()}` })).toEqual([[nameOf(bo), 'active', 16]]);
  expect(await list({ q: 'nobody%' })).toEqual([]);
  const first = await ana.make(listSubscribers, { query: { limit: 3 } });
  expect(first.meta).toMatchObject({ hasMore: true });
  const rest = await ana.make(listSubscribers, { query: { limit: 3, cursor: first.meta?.nextCursor ?? '' } });
  expect(rest.data).toMatchObject([{ person: { handle: nameOf(bo) }, netPrice: 8 }]);
  expect((await other.make(listSubscribers)).data).toMatchObject([{ person: { id: bo.id } }]);
  expect(await bo.make(listSubscribers)).toMatchObject({ status: 403 });
  expect(await bo.make(listSales)).toMatchObject({ status: 403 });
});

test('a creator lists buyers by post and name; blocked and deleted people are not named and not found by name', async () => {
  await using world = await openPaymentWorld();
  const [ana, other] = [await world.creator('ana'), await world.creator('other')];
  const [bo, cy, di, ed] = await fansOf(world, ['bo', 'cy', 'di', 'ed']);
  const [one, two, foreign] = [
    await world.offer(ana.id, 501),
    await world.offer(ana.id, 700),
    await world.offer(other.id, 500),
  ];
  const bought = (await bo.buy(one, 5.01)).data;
  for (const fan of [cy, di, ed]) await fan.buy(one, 5.01);
  await bo.buy(two, 7);
  await bo.buy(foreign, 5);
  await world.publish(userBlocked, { blockerId: cy.id, blockedId: ana.id });
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: ed.id });
  await world.publish(accountDeleted, { userId: di.id });
  await world.drain();
  await (await world.administrator()).make(refundCharge, { body: { chargeId: bought?.id ?? '' } });

  const list = async (query: object) =>
    (await ana.make(listSales, { query })).data?.map(({ person, netAmount, isRefunded }) => [
      person?.handle ?? null,
      netAmount,
      isRefunded,
    ]);
  expect(await list({ contentId: one })).toEqual([
    [nameOf(ed), 4.01, false],
    [null, 4.01, false],
    [null, 4.01, false],
    [nameOf(bo), 4.01, true],
  ]);
  expect(await list({ contentId: two })).toEqual([[nameOf(bo), 5.6, false]]);
  expect(await list({ q: nameOf(cy) })).toEqual([]);
  expect(await list({ contentId: foreign })).toEqual([]);
  expect(await list({ limit: 2 })).toHaveLength(2);
});

test("billing lists the payer's own charges and refunds, with receipts that nobody else can read", async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = await fansOf(world, ['bo', 'cy']);
  const post = await world.offer(ana.id, 500);
  const bought = (await bo.buy(post, 5)).data;
  await bo.subscribe(ana);
  await cy.buy(post, 5);
  const poor = await world.fan('poor', numbers.poor);
  await poor.buy(post, 5);
  await world.advance({ days: 32 });
  await expect.poll(async () => (await bo.make(listBilling)).data?.length).toBe(3);
  await (await world.administrator()).make(refundCharge, { body: { chargeId: bought?.id ?? '' } });

  const { data = [] } = await bo.make(listBilling);
  const creator = { id: ana.id };
  const card = { brand: 'visa', last4: '4242' };
  expect(data).toMatchObject([
    { kind: 'refund', status: 'refunded', amount: -5, contentId: post, card },
    { kind: 'renewal', status: 'paid', amount: 9.99, interval: 'month', creator, card },
    { kind: 'subscription', status: 'paid', amount: 9.99, interval: 'month', creator, card },
    { kind: 'purchase', status: 'refunded', amount: 5, contentId: post, creator, card },
  ]);
  expect(new Set(data.map(({ number }) => number)).size).toBe(4);
  const first = await bo.make(listBilling, { query: { limit: 3 } });
  const rest = await bo.make(listBilling, { query: { limit: 3, cursor: first.meta?.nextCursor ?? '' } });
  expect([...(first.data ?? []), ...(rest.data ?? [])]).toEqual(data);
  expect((await poor.make(listBilling)).data).toEqual([]);

  const id = data[0]?.id ?? '';
  expect((await bo.make(readReceipt, { params: { id } })).data).toMatchObject({ ...data[0], payer: { id: bo.id } });
  for (const stranger of [cy, ana])
    expect(await stranger.make(readReceipt, { params: { id } })).toMatchObject({
      status: 404,
      code: 'ReceiptNotFound',
    });
  expect(await bo.make(readReceipt, { params: { id: newId() } })).toMatchObject({ status: 404 });
  expect(await world.anonymous.make(readReceipt, { params: { id } })).toMatchObject({ status: 401 });
});
