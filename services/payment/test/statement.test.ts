import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { listStatements, readStatement } from '@velvet/contracts/payment/statements';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';

test("a statement has the creator's share, and its rows have the payer and the post or plan", async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, admin] = [await world.fan('bo'), await world.administrator()];
  await world.showCard(bo.id, { role: 'subscriber' });
  const post = await world.offer(ana.id, 501);
  const bought = (await bo.buy(post, '5.01')).data;
  const subscribed = (await bo.subscribe(ana)).data?.subscription;
  await admin.make(refundCharge, { body: { chargeId: bought?.id ?? '' } });

  const [sales, returned] = (await ana.make(listStatements)).data ?? [];
  expect(sales).toMatchObject({ amount: 15, fees: 2.99, netAmount: 12.01, method: 'balance', transactions: 2 });
  expect(returned).toMatchObject({ amount: -5.01, fees: -1, netAmount: -4.01, method: 'balance' });
  const entries = async (id = '') => (await ana.make(readStatement, { params: { id } })).data?.entries;
  const payer = { id: bo.id, handle: bo.id.slice(7), name: bo.id.slice(7), avatar: null };
  expect(await entries(sales?.id)).toMatchObject([
    { kind: 'subscription', payer, subscriptionId: subscribed?.id, interval: 'month', subscriptionPeriod: 1 },
    {
      kind: 'purchase',
      payer,
      contentId: post,
      interval: null,
      subscriptionPeriod: null,
      netAmount: 4.01,
      amount: 5.01,
    },
  ]);
  expect(await entries(returned?.id)).toMatchObject([{ kind: 'refund', payer, contentId: post, netAmount: -4.01 }]);
});

test('a payer who blocks the creator or deletes the account is not named; a payer whom the creator blocks is', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const fans = [await world.fan('bo'), await world.fan('cy'), await world.fan('di')] as const;
  const [bo, cy, di] = fans;
  for (const fan of fans) {
    await world.showCard(fan.id, { role: 'subscriber' });
    await fan.buy(await world.offer(ana.id, 500), 5);
  }
  await world.publish(userBlocked, { blockerId: bo.id, blockedId: ana.id });
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: cy.id });
  await world.publish(accountDeleted, { userId: di.id });
  await world.drain();

  const [sales] = (await ana.make(listStatements)).data ?? [];
  const { entries = [] } = (await ana.make(readStatement, { params: { id: sales?.id ?? '' } })).data ?? {};
  expect(entries.map(({ payer }) => payer?.handle ?? null)).toEqual([null, cy.id.slice(7), null]);
});
