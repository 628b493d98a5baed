import { listSubscribers } from '@velvet/contracts/payment/customers';
import {
  subscriptionCancellationChanged,
  subscriptionEnded,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { renewalAnnounced } from '@velvet/contracts/payment/renewal-events';
import { listRenewals } from '@velvet/contracts/payment/renewals';
import {
  cancelSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
} from '@velvet/contracts/payment/subscriptions';
import type { Context } from '#context.ts';
import { standingRepository } from '#catalog/standing.repository.ts';
import { expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

/** Moves both clocks, and reads what is late from the provider. */
async function pass(world: PaymentWorld, days: number): Promise<void> {
  world.clock.advance({ days });
  await world.advance({});
  await world.drain();
  await world.sweep('subscriptions.change', 'subscriptions.overdue', 'renewals.remind');
}

async function openSubscribed(world: PaymentWorld) {
  const [ana, fan] = [await world.creator('ana'), await world.fan('bo')];
  const subscription = (await fan.subscribe(ana)).data!.subscription;
  const params = { id: subscription.id };
  const read = async () => (await fan.make(listSubscriptions)).data?.[0];
  const isSubscribed = async () => {
    const { clock } = world.service('payment').context as Context;
    return (await standingRepository(world.db).find(fan.id, ana.id, clock.now())).isSubscribed;
  };
  return { ana, fan, subscription, params, read, isSubscribed };
}

const pause = (fan: Fan, params: { id: never }, months: number) =>
  fan.make(pauseSubscription, { params, body: { months } });

test('a paused subscription has access until its period ends, charges nothing, and begins again with the next charge', async () => {
  await using world = await openPaymentWorld();
  const { ana, fan, subscription, params, read, isSubscribed } = await openSubscribed(world);
  const cy = await world.fan('cy');
  expect(await pause(cy, params as never, 1)).toMatchObject({ status: 404 });
  for (const months of [0, 4])
    expect(await pause(fan, params as never, months)).toMatchObject({ status: 400, field: 'months' });
  const paused = (await pause(fan, params as never, 2)).data;
  expect(paused).toMatchObject({ state: 'active', endsAtPeriodEnd: false, periodEndsAt: subscription.periodEndsAt });
  const until = paused?.pausedUntil ?? '';
  expect(await pause(fan, params as never, 1)).toMatchObject({ status: 409, code: 'NotPausable' });
  const from = world.clock.now();
  const query = { from: from.toISOString(), to: new Date(from.getTime() + 120 * 86_400_000).toISOString() };
  expect((await fan.make(listRenewals, { query })).data?.[0]).toMatchObject({ renewsAt: until });
  const { data: seen } = await ana.make(listSubscribers, { query: { status: 'paused' } });
  expect(seen).toMatchObject([{ status: 'paused' }]);
  await world.drain();
  expect(world.published(subscriptionCancellationChanged)).toMatchObject([
    { endsAtPeriodEnd: true, periodEndsAt: subscription.periodEndsAt },
  ]);
  expect(await isSubscribed()).toBe(true);

  await pass(world, 32);
  expect([await isSubscribed(), await world.countCharges(), (await read())?.state]).toEqual([false, 1, 'active']);
  await pass(world, 30);
  expect([await isSubscribed(), await world.countCharges()]).toEqual([false, 1]);
  expect(world.published(renewalAnnounced)).toEqual([]);
  const left = (Date.parse(until) - world.clock.now().getTime()) / 86_400_000;
  await pass(world, left - 2);
  expect(world.published(renewalAnnounced)).toMatchObject([{ renewsAt: until }]);
  await pass(world, 3);
  await expect.poll(() => world.countCharges()).toBe(2);
  await expect.poll(async () => (await read())?.pausedUntil).toBeNull();
  expect([await isSubscribed(), await world.ledgerSum()]).toEqual([true, 0]);
  await world.drain();
  expect(world.published(subscriptionRenewed)).toHaveLength(1);
  await pass(world, 31);
  await expect.poll(() => world.countCharges()).toBe(3);
});

test('a pause ends early without a trace before it begins, and with the running month afterwards', async () => {
  await using world = await openPaymentWorld();
  const { fan, params, read, isSubscribed } = await openSubscribed(world);
  await pause(fan, params as never, 3);
  expect((await fan.make(resumeSubscription, { params })).data).toMatchObject({
    pausedUntil: null,
    endsAtPeriodEnd: false,
  });
  await pass(world, 31);
  await expect.poll(() => world.countCharges()).toBe(2);

  const until = (await pause(fan, params as never, 3)).data?.pausedUntil ?? '';
  await pass(world, 35);
  const resumed = (await fan.make(resumeSubscription, { params })).data;
  expect(Date.parse(resumed?.pausedUntil ?? '')).toBeLessThan(Date.parse(until) - 40 * 86_400_000);
  await pass(world, 31);
  await expect.poll(() => world.countCharges()).toBe(3);
  await expect.poll(async () => (await read())?.pausedUntil).toBeNull();
  expect([await isSubscribed(), await world.ledgerSum()]).toEqual([true, 0]);
});

test('a cancellation before a pause keeps the paid period, and during it ends the subscription', async () => {
  await using world = await openPaymentWorld();
  const { fan, params, read } = await openSubscribed(world);
  await pause(fan, params as never, 1);
  expect((await fan.make(cancelSubscription, { params, body: {} })).data).toMatchObject({
    state: 'active',
    endsAtPeriodEnd: true,
  });
  expect((await fan.make(resumeSubscription, { params })).data).toMatchObject({ endsAtPeriodEnd: false });
  await pass(world, 33);
  expect((await fan.make(cancelSubscription, { params, body: {} })).data).toMatchObject({ state: 'ended' });
  await pass(world, 60);
  expect([(await read())?.state, await world.countCharges(), await world.ledgerSum()]).toEqual(['ended', 1, 0]);
  expect(world.published(subscriptionEnded)).toMatchObject([{ reason: 'cancelled' }]);
  expect(await pause(fan, params as never, 1)).toMatchObject({ status: 409, code: 'SubscriptionOver' });
});
