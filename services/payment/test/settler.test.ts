import {
  subscriptionActivated,
  subscriptionEnded,
  subscriptionPaidLate,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { expect, test } from 'vitest';
import type { Context } from '#context.ts';
import type { ProviderCharge, ProviderSubscription } from '#provider/payment-provider.ts';
import { settlePurchase } from '#settlements/purchase.settler.ts';
import { settleSubscription } from '#settlements/subscription.settler.ts';
import { openPaymentWorld } from './payment-world.ts';

const dayMs = 24 * 3_600_000;

/** A paid subscription, and a way to settle any later object of the provider about it. */
async function openSubscription() {
  const world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  await bo.subscribe(ana);
  const { provider } = world.service('payment').context as Context;
  const known = await world.db.one<{ id: string }>(
    'test.providerSubscription',
    'select provider_subscription_id as id from subscription',
  );
  const first = await provider.retrieveSubscription(known?.id ?? '');
  // newer than the readings of webhooks that are still on their way
  let version = first.version + 1000;

  /** Returns the charge of a period. */
  function chargeOf(period: number, more: Partial<ProviderCharge> = {}): ProviderCharge {
    const charge = first.charges[0]!;
    const periodEndsAt = new Date(first.periodEndsAt.getTime() + (period - 1) * 30 * dayMs);
    const id = period === 1 ? charge.id : `${charge.id}-${period}`;
    return { ...charge, id, subscription: { id: first.id, period, periodEndsAt, plan: null }, ...more };
  }

  async function settle(charges: ProviderCharge[], more: Partial<ProviderSubscription> = {}) {
    version += 1;
    const newest = { ...first, version, charges, ...more };
    const row = await world.db.transaction((tx) => settleSubscription(tx, world.clock, newest));
    await world.drain();
    return row;
  }

  return { ...world, ana, bo, first, chargeOf, settle };
}

test('periods are settled in their order, whatever the order of the charges', async () => {
  await using world = await openSubscription();
  const [one, two, three] = [world.chargeOf(1), world.chargeOf(2), world.chargeOf(3)];
  expect(await world.settle([three, one, two])).toMatchObject({ state: 'active', period: 3 });
  expect(world.published(subscriptionActivated)).toHaveLength(1);
  expect(world.published(subscriptionRenewed).map(({ periodEndsAt }) => periodEndsAt)).toEqual(
    [two, three].map(({ subscription }) => subscription?.periodEndsAt.toISOString()),
  );
  expect(world.published(subscriptionPaidLate)).toHaveLength(0);
  expect([await world.balance(`creator:${world.ana.id}`), await world.ledgerSum()]).toEqual([-2400, 0]);
});

test('a failed attempt to renew is not booked, and an unknown first payment is not invented', async () => {
  await using world = await openSubscription();
  await world.settle([world.chargeOf(2, { state: 'failed' })]);
  expect(await world.count('payment')).toBe(1);
  await world.settle([world.chargeOf(2, { subscription: null })]);
  expect(await world.count('payment')).toBe(1);
});

test('a payment for an ended subscription is booked and published, and does not open it again', async () => {
  await using world = await openSubscription();
  await world.settle([], { state: 'ended', endReason: 'cancelled' });
  expect(await world.settle([world.chargeOf(2)])).toMatchObject({ state: 'ended', period: 1 });
  expect(world.published(subscriptionRenewed)).toHaveLength(0);
  expect(world.published(subscriptionPaidLate)).toMatchObject([{ price: { amountMinor: 999 } }]);
  expect(await world.balance(`creator:${world.ana.id}`)).toBe(-1600);
});

test('a payment for an earlier period is booked, and does not move the end of the current one', async () => {
  await using world = await openSubscription();
  const [two, three] = [world.chargeOf(2), world.chargeOf(3)];
  const current = await world.settle([three]);
  expect(await world.settle([two])).toMatchObject({ period: 3, periodEndsAt: current?.periodEndsAt });
  expect(world.published(subscriptionRenewed)).toHaveLength(1);
  expect(world.published(subscriptionPaidLate)).toHaveLength(1);
});

test.each([
  ['refunded', { refundedMinor: 999 }],
  ['disputed', { dispute: 'lost' }],
] as const)(
  'a subscription ends as %s when its current period is, and not when an earlier one is',
  async (reason, how) => {
    await using world = await openSubscription();
    await world.settle([world.chargeOf(2)]);
    expect(await world.settle([world.chargeOf(1, how)])).toMatchObject({ state: 'active' });
    expect(await world.settle([world.chargeOf(2, how)])).toMatchObject({ state: 'ended', endReason: reason });
    expect(world.published(subscriptionEnded)).toMatchObject([{ reason }]);
    expect(await world.balance(`creator:${world.ana.id}`)).toBe(0);
    // the provider must not renew it: the sweep cancels it there
    await world.sweep('subscriptions.change');
    expect(world.provider.passed.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  },
);

test('a refund of an ended subscription changes the ledger alone', async () => {
  await using world = await openSubscription();
  await world.settle([], { state: 'ended', endReason: 'unpaid' });
  expect(await world.settle([world.chargeOf(1, { refundedMinor: 999 })])).toMatchObject({ endReason: 'unpaid' });
  expect(world.published(subscriptionEnded)).toMatchObject([{ reason: 'unpaid' }]);
  expect(await world.balance(`creator:${world.ana.id}`)).toBe(0);
});

test('an older object of the provider changes nothing', async () => {
  await using world = await openSubscription();
  const before = await world.settle([world.chargeOf(2)]);
  const older = { version: 1, state: 'ended', endReason: 'cancelled', endsAtPeriodEnd: true } as const;
  expect(await world.settle([], older)).toMatchObject({ state: 'active', revision: before?.revision });
  expect(world.published(subscriptionEnded)).toHaveLength(0);
});

test('an object about an unknown payment or subscription is not booked, nor a charge as a purchase that is none', async () => {
  await using world = await openSubscription();
  const unknown = '01a20614-1cc2-7c96-8b7e-a69ef44609a9';
  expect(await world.settle([world.chargeOf(2)], { reference: unknown })).toBeUndefined();
  const paid = await world.db.one<{ id: string }>('test.payment', 'select id from payment');
  for (const reference of [unknown, paid?.id ?? '']) {
    const charge = { ...world.chargeOf(1, { refundedMinor: 999 }), reference, subscription: null };
    expect(await world.db.transaction((tx) => settlePurchase(tx, world.clock, charge))).toBeUndefined();
  }
  expect(await world.count('ledger_transaction')).toBe(1);
});

test('a reading from before a renewal was paid does not make the subscription past due again', async () => {
  await using world = await openSubscription();
  const late = { amountMinor: 999, nextAttemptAt: null, needsAction: false, isRetried: true, declineMessage: null };
  const pastDue = { state: 'past_due', graceEndsAt: world.clock.now() } as const;
  await world.settle([world.chargeOf(1), world.chargeOf(2)]);
  expect(await world.settle([], { ...pastDue, late: { ...late, period: 2 } })).toMatchObject({ state: 'active' });
  expect(await world.settle([], { ...pastDue, late: null })).toMatchObject({ state: 'active' });
  expect(await world.settle([], { ...pastDue, late: { ...late, period: 3 } })).toMatchObject({ state: 'past_due' });
  expect(await world.settle([world.chargeOf(3)])).toMatchObject({ state: 'active' });
});
