import { accountDeleted } from '@velvet/contracts/account/events';
import {
  cancelSubscription,
  countSubscriptions,
  listSubscriptions,
  resumeSubscription,
} from '@velvet/contracts/payment/subscriptions';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';

const statesOf = async (person: Person) =>
  (await person.make(listSubscriptions)).data?.map(({ state, endsAtPeriodEnd }) =>
    state === 'active' && endsAtPeriodEnd ? 'active, ends' : state,
  );

test('an account with a pending deletion is not charged again, in both directions, and paid periods run to their end', async () => {
  await using world = await openPaymentWorld();
  const [ana, eve, free] = [await world.creator('ana'), await world.creator('eve'), await world.creator('free', '0')];
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  for (const creator of [ana, eve, free]) for (const fan of [bo, cy]) await fan.subscribe(creator);
  expect((await bo.make(countSubscriptions)).data).toEqual({ subscriptions: 3, subscribers: 0 });
  expect((await ana.make(countSubscriptions)).data).toEqual({ subscriptions: 0, subscribers: 2 });

  await world.showCard(ana.id, { hidden: true });
  await world.showCard(bo.id, { role: 'subscriber', hidden: true });
  await world.sweep();
  expect(await statesOf(bo)).toEqual(['active', 'active, ends', 'active, ends']);
  expect(await statesOf(cy)).toEqual(['active', 'active', 'active, ends']);
  const toAna = (await cy.make(listSubscriptions)).data?.[2];
  expect(await cy.make(resumeSubscription, { params: { id: toAna?.id as never } })).toMatchObject({ status: 404 });

  const before = await world.countCharges();
  await world.advance({ days: 32 });
  await expect.poll(() => statesOf(bo)).toEqual(['active', 'ended', 'ended']);
  await expect.poll(() => statesOf(cy)).toEqual(['active', 'active', 'ended']);
  // only the subscription between the other two renewed
  expect(await world.countCharges()).toBe(before + 1);
});

test('the deletion ends the remaining paid periods at once', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  await bo.subscribe(ana);
  await world.showCard(ana.id, { hidden: true });
  await world.sweep();
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  await world.sweep();
  expect(await statesOf(bo)).toEqual(['ended']);
  expect(await world.count('subscription_hold')).toBe(0);
  expect(
    await bo.make(cancelSubscription, {
      params: { id: (await bo.make(listSubscriptions)).data?.[0]?.id as never },
      body: {},
    }),
  ).toMatchObject({ status: 409 });
});
