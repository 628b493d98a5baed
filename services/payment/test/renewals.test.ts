import { listPaymentMethods } from '@velvet/contracts/payment/cards';
import { renewalAnnounced, renewalCardExpiring } from '@velvet/contracts/payment/renewal-events';
import { listRenewals } from '@velvet/contracts/payment/renewals';
import { setPlan } from '@velvet/contracts/payment/plans';
import { setRenewalReminder } from '@velvet/contracts/payment/spending';
import { cancelSubscription, listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

const dayMs = 86_400_000;

/** Moves both clocks to some days before a time, and runs the sweeps, as several replicas and repeated runs do. */
async function sweepBefore(world: PaymentWorld, at: string, days: number): Promise<void> {
  const seconds = Math.round((Date.parse(at) - days * dayMs - world.clock.now().getTime()) / 1000) + 60;
  world.clock.advance({ seconds });
  await world.advance({});
  for (let run = 0; run < 3; run++)
    await world.sweep('renewals.remind', 'renewals.check-cards', 'subscriptions.change');
  await world.drain();
}

test('each subscriber is reminded of each renewal as many days before as set, 7 and 3 days before unless set', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy, di, eve] = await Promise.all(['bo', 'cy', 'di', 'eve'].map((name) => world.fan(name)));
  const remind = (fan: typeof cy, days: 0 | 3 | 7) => fan!.make(setRenewalReminder, { body: { days } });
  await Promise.all([remind(bo, 3), remind(di, 0)]);
  const subscriptions = await Promise.all([bo, cy, di, eve].map((fan) => fan!.subscribe(ana)));
  const [first, , , last] = subscriptions.map(({ data }) => data!.subscription);
  await eve!.make(cancelSubscription, { params: { id: last!.id }, body: {} });
  const reminded = () => world.published(renewalAnnounced).map(({ subscriberId }) => subscriberId);

  await sweepBefore(world, first!.periodEndsAt!, 8);
  expect(reminded()).toEqual([]);
  await sweepBefore(world, first!.periodEndsAt!, 7);
  expect(reminded()).toEqual([cy!.id]);
  await sweepBefore(world, first!.periodEndsAt!, 3);
  expect(reminded().toSorted()).toEqual([cy!.id, cy!.id, bo!.id].toSorted());
  // a changed setting repeats no reminder
  await remind(bo, 7);
  await sweepBefore(world, first!.periodEndsAt!, 1);
  expect(reminded()).toHaveLength(3);
  expect(world.published(renewalAnnounced).find(({ subscriberId }) => subscriberId === bo!.id)).toMatchObject({
    creatorId: ana.id,
    price: { amountMinor: 999 },
    renewsAt: first!.periodEndsAt,
  });

  await sweepBefore(world, first!.periodEndsAt!, -1);
  await expect
    .poll(async () => (await bo!.make(listSubscriptions)).data?.[0]?.periodEndsAt)
    .not.toBe(first!.periodEndsAt);
  const next = (await bo!.make(listSubscriptions)).data?.[0]?.periodEndsAt ?? '';
  await sweepBefore(world, next, 6);
  expect(reminded().filter((id) => id === bo!.id)).toHaveLength(2);
});

test('the calendar has the renewals of the caller alone, in a range, with prices; canceled ones have none', async () => {
  await using world = await openPaymentWorld();
  const [ana, al] = [await world.creator('ana'), await world.creator('al', '5.00')];
  const yearly = await al.make(setPlan, { body: { monthlyPrice: '5.00', yearlyPrice: '50.00' } });
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  const monthly = (await bo.subscribe(ana)).data!.subscription;
  await bo.subscribe({ id: al.id, plan: yearly.data! }, 'year');
  const from = world.clock.now();
  const list = async (fan: typeof bo, days = 396) =>
    fan.make(listRenewals, {
      query: { from: from.toISOString(), to: new Date(from.getTime() + days * dayMs).toISOString() },
    });

  const { data = [] } = await list(bo);
  expect(data.filter(({ creatorId }) => creatorId === ana.id).length).toBeGreaterThanOrEqual(12);
  expect(data.filter(({ creatorId }) => creatorId === al.id)).toMatchObject([{ price: 50, interval: 'year' }]);
  expect(data[0]).toMatchObject({ subscriptionId: monthly.id, renewsAt: monthly.periodEndsAt, price: 9.99 });
  expect(data.map(({ renewsAt }) => renewsAt)).toEqual(data.map(({ renewsAt }) => renewsAt).toSorted());
  expect((await list(cy)).data).toEqual([]);
  expect(await list(bo, 401)).toMatchObject({ status: 400, field: 'to' });
  expect(await list(bo, 0)).toMatchObject({ status: 400, field: 'to' });
  await bo.make(cancelSubscription, { params: { id: monthly.id }, body: {} });
  expect((await list(bo)).data).toHaveLength(1);
});

test('a card that expires before a renewal is reported once; one that its bank has replaced is not', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  const subscription = (await bo.subscribe(ana)).data!.subscription;
  await cy.subscribe(ana);
  const renewsAt = new Date(subscription.periodEndsAt!);
  // the last month before that of the renewal
  const last = new Date(Date.UTC(renewsAt.getUTCFullYear(), renewsAt.getUTCMonth() - 1, 1));
  const expiry = { expMonth: last.getUTCMonth() + 1, expYear: last.getUTCFullYear() };
  for (const fan of [bo, cy]) await world.updateCard(fan.card, expiry);
  await world.updateCard(cy.card, { last4: '1881', expMonth: 12, expYear: renewsAt.getUTCFullYear() + 3 });
  expect((await cy.make(listPaymentMethods)).data).toMatchObject([{ last4: '1881', expMonth: 12 }]);
  await sweepBefore(world, subscription.periodEndsAt!, 13);
  expect(world.published(renewalCardExpiring)).toMatchObject([
    { subscriberId: bo.id, card: { last4: '4242', ...expiry }, renewsAt: subscription.periodEndsAt },
  ]);
  await sweepBefore(world, subscription.periodEndsAt!, 2);
  expect(world.published(renewalCardExpiring)).toHaveLength(1);
});
