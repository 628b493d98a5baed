import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import { subscriptionEnded } from '@velvet/contracts/payment/events';
import { giveGift } from '@velvet/contracts/payment/gifts';
import { readPayment, refundCharge } from '@velvet/contracts/payment/payments';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import type { Person } from '@velvet/testing/person';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

const statesOf = async (person: Person) => (await person.make(listSubscriptions)).data?.map(({ state }) => state);

async function block(world: PaymentWorld, blockerId: UserId, blockedId: UserId) {
  await world.publish(userBlocked, { blockerId, blockedId });
  await world.drain();
}

/** Everything that a parting leaves to scheduled work. */
async function settle(world: PaymentWorld) {
  for (const name of [
    'partings.end',
    'subscriptions.change',
    'partings.refund',
    'payments.refund-voided',
    'gifts.refund',
  ] as const)
    await world.sweep(name);
  await world.drain();
}

/** Money that a creator and the platform have of one fan: 0 if everything was returned. */
const earned = async (world: PaymentWorld, creatorId: UserId) =>
  (await world.balance(`creator:${creatorId}`)) + (await world.balance('platform-fees'));

test.each(['blocks', 'closes the account', 'deletes the account'])(
  'the subscription to a creator who %s ends at once, never renews, and the unused rest is returned once',
  async (how) => {
    await using world = await openPaymentWorld();
    const [ana, bo] = [await world.creator('ana', '30.00'), await world.fan('bo')];
    await world.showCard(bo.id, { role: 'subscriber' });
    await bo.subscribe(ana);
    world.clock.advance({ days: 10 });
    if (how === 'blocks') await block(world, ana.id, bo.id);
    else if (how === 'deletes the account') await world.publish(accountDeleted, { userId: ana.id });
    else await world.showCard(ana.id, { hidden: true });
    await world.drain();
    await world.sweep('partings.end');
    expect(await statesOf(bo)).toEqual(['ended']);
    expect(world.published(subscriptionEnded)).toHaveLength(1);
    await settle(world);
    await settle(world);
    const kept = await earned(world, ana.id);
    // ten of 28 to 31 days are used
    expect(kept).toBeGreaterThan(-1100);
    expect(kept).toBeLessThan(-900);
    const charges = await world.countCharges();
    await world.advance({ days: 40 });
    await settle(world);
    expect(await world.countCharges()).toBe(charges);
    expect(await world.ledgerSum()).toBe(0);
  },
);

test('everyone of more subscribers than one run returns gets the rest, although they all ended at one time', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '30.00');
  for (let index = 0; index < 60; index += 1) {
    const fan = await world.fan(`fan${index}`);
    await world.showCard(fan.id, { role: 'subscriber' });
    await fan.subscribe(ana);
  }
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  await settle(world);
  await settle(world);
  // no time has passed, so nothing was used
  expect(await earned(world, ana.id)).toBe(0);
  expect(await world.ledgerSum()).toBe(0);
});

test('a renewal that the provider charges before it has the end is refunded, and is the last', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana', '30.00'), await world.fan('bo')];
  await bo.subscribe(ana);
  await block(world, bo.id, ana.id);
  await world.advance({ days: 32 });
  expect(await world.countCharges()).toBe(2);
  await settle(world);
  await settle(world);
  // the first period stays paid, because the subscriber parted
  expect(await earned(world, ana.id)).toBe(-3000);
  await world.advance({ days: 40 });
  expect(await world.countCharges()).toBe(2);
});

test('a subscriber who blocks the creator is not charged again and gets nothing back', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana', '30.00'), await world.fan('bo')];
  await bo.subscribe(ana);
  await block(world, bo.id, ana.id);
  expect(await statesOf(bo)).toEqual(['ended']);
  await settle(world);
  await world.advance({ days: 40 });
  await settle(world);
  expect(await earned(world, ana.id)).toBe(-3000);
  expect(await world.countCharges()).toBe(1);
});

test('a checkout that waits for its payer when two people part is refunded when it is paid, and what was bought stays', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = [await world.fan('bo', numbers.challenge), await world.fan('cy', numbers.challenge)];
  const [bought, open] = [await world.offer(ana.id, 500), await world.offer(ana.id, 500)];
  const first = await bo.buy(bought, 5);
  await world.answerChallenge(first.data!.url!, 'authorise');
  await bo.make(readPayment, { params: { id: first.data!.id } });
  const waiting = await bo.buy(open, 5);
  const order = await cy.subscribe(ana);
  for (const fan of [bo, cy]) await block(world, ana.id, fan.id);
  await world.answerChallenge(waiting.data!.url!, 'authorise');
  await bo.make(readPayment, { params: { id: waiting.data!.id } });
  await world.answerChallenge(order.data!.url!, 'authorise');
  await cy.make(readPayment, { params: { id: order.data!.paymentId! } });
  await world.sweep('payments.hanging');
  await settle(world);
  await settle(world);
  const purchases = (await bo.make(listPurchases)).data!;
  const isRefunded = Object.fromEntries(purchases.map((purchase) => [purchase.contentId, purchase.isRefunded]));
  expect(isRefunded).toEqual({ [bought]: false, [open]: true });
  expect(await statesOf(cy)).not.toContain('active');
  expect(await earned(world, ana.id)).toBe(-500);
  const charges = await world.countCharges();
  await world.advance({ days: 40 });
  expect(await world.countCharges()).toBe(charges);
});

test('a given subscription ends with the block, and the giver gets the unused rest back', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, cy] = [await world.creator('ana', '10.00'), await world.fan('bo'), await world.fan('cy')];
  for (const { id } of [bo, cy]) await world.showCard(id, { role: 'subscriber' });
  const thing = { kind: 'subscription', creatorId: ana.id, plan: ana.plan.id, months: 3 } as const;
  const gift = { thing, amount: '30.00', receiverId: cy.id };
  expect((await bo.make(giveGift, { body: gift })).status).toBe(200);
  await world.drain();
  expect(await statesOf(cy)).toEqual(['active']);
  await block(world, ana.id, cy.id);
  expect(await statesOf(cy)).toEqual(['ended']);
  await settle(world);
  expect(Math.abs(await earned(world, ana.id))).toBeLessThan(5);
});

test.each(['block', 'deletion'])(
  'a gift that waits for the end of another is returned at a %s, and does not begin',
  async (how) => {
    await using world = await openPaymentWorld();
    const [ana, bo, cy] = [await world.creator('ana', '10.00'), await world.fan('bo'), await world.fan('cy')];
    for (const { id } of [bo, cy]) await world.showCard(id, { role: 'subscriber' });
    const thing = { kind: 'subscription', creatorId: ana.id, plan: ana.plan.id, months: 1 } as const;
    for (const key of ['first', 'second']) {
      const body = { thing, amount: '10.00', receiverId: cy.id };
      expect((await bo.make(giveGift, { body, headers: { 'idempotency-key': key } })).status).toBe(200);
    }
    await world.drain();
    if (how === 'block') await block(world, ana.id, cy.id);
    else await world.publish(accountDeleted, { userId: ana.id });
    await world.drain();
    expect(await statesOf(cy)).toEqual(['ended']);
    await settle(world);
    await settle(world);
    expect(await statesOf(cy)).toEqual(['ended']);
    expect(Math.abs(await earned(world, ana.id))).toBeLessThan(5);
    expect(await world.balance('gifts-held')).toBe(0);
  },
);

test('of a period that was refunded in part, only what is left is returned', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana', '30.00'), await world.fan('bo')];
  const { data } = await bo.subscribe(ana);
  const boss = await world.administrator();
  const body = { chargeId: data!.paymentId!, amount: '25.00', key: 'part', note: 'A part' };
  expect((await boss.make(refundCharge, { body })).status).toBe(200);
  await block(world, ana.id, bo.id);
  await settle(world);
  expect(Math.abs(await earned(world, ana.id))).toBeLessThan(5);
});

test('no charge follows a parting, and the ledger is balanced, for random histories of two people', async () => {
  await using world = await openPaymentWorld();
  let run = 0;
  const step = fc.constantFrom('subscribe', 'buy', 'wait', 'renew', 'part');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), fc.boolean(), async (steps, isByCreator) => {
      run += 1;
      const [ana, bo] = [await world.creator(`ana${run}`), await world.fan(`bo${run}`)];
      let isParted = false;
      let charges = 0;
      for (const name of [...steps, 'part', 'renew'] as const) {
        const before = await world.countCharges();
        if (name === 'subscribe') await bo.subscribe(ana);
        if (name === 'buy') await bo.buy(await world.offer(ana.id, 500), 5);
        if (name === 'wait') world.clock.advance({ days: 3 });
        if (name === 'renew') await world.advance({ days: 32 });
        if (name === 'part') await (isByCreator ? block(world, ana.id, bo.id) : block(world, bo.id, ana.id));
        await settle(world);
        if (isParted) charges += (await world.countCharges()) - before;
        isParted ||= name === 'part';
      }
      expect(charges).toBe(0);
      expect(await statesOf(bo)).not.toContain('active');
      expect(await world.ledgerSum()).toBe(0);
    }),
    { numRuns: propertyRunsOfTier(20) },
  );
});
