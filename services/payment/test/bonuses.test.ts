import { grantBonus, listBonuses, readBonusTerms } from '@velvet/contracts/payment/bonuses';
import { bonusGranted } from '@velvet/contracts/payment/receipt-events';
import { listStatements, readStatement } from '@velvet/contracts/payment/statements';
import { newId } from '@velvet/kit/base/ids';
import { dataOf } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openPayoutWorld } from './payout-world.ts';
import { stripeOf } from './stripe-wire.ts';

test('an administrator grants a bonus once, which is a statement of its own and paid out with the sales', async () => {
  await using world = await openPayoutWorld();
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  await world.showCard(bo.id, { role: 'subscriber' });
  await world.giveMethod(ana);
  // bonuses are the platform's money
  await stripeOf(world).topups.create({ amount: 10_000, currency: 'usd' });
  const [params, body] = [{ id: newId() }, { creatorId: ana.id, amount: '75.50', reason: 'Creator of the month' }];
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.make(grantBonus, { params, body })));
  expect(new Set(answers.map(({ status, data }) => `${status} ${data?.amount} ${data?.grantedAt}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, data: { amount: 75.5 } });

  const refusals = [
    [
      { ...body, amount: '75.51' },
      { status: 409, code: 'BonusExists' },
    ],
    [
      { ...body, amount: '1000.01' },
      { status: 400, field: 'amount' },
    ],
    [
      { ...body, amount: '0' },
      { status: 400, field: 'amount' },
    ],
    [
      { ...body, reason: ' ' },
      { status: 400, field: 'reason' },
    ],
    [
      { ...body, creatorId: bo.id },
      { status: 404, code: 'CreatorNotFound' },
    ],
  ] as const;
  for (const [wrong, refusal] of refusals)
    expect(await admin.make(grantBonus, { params, body: wrong })).toMatchObject(refusal);
  for (const person of [ana, bo])
    expect(await person.make(grantBonus, { params, body })).toMatchObject({ status: 403 });

  expect([await world.balance(`creator:${ana.id}`), await world.balance('bonuses'), await world.ledgerSum()]).toEqual([
    -7550, 7550, 0,
  ]);
  const [statement] = dataOf(await ana.make(listStatements));
  expect(statement).toMatchObject({ type: 'bonus', amount: 75.5, fees: 0, netAmount: 75.5, status: 'pending' });
  const { entries } = dataOf(await ana.make(readStatement, { params: { id: statement!.id } }));
  expect(entries).toMatchObject([{ kind: 'bonus', reason: 'Creator of the month', netAmount: 75.5, payer: null }]);
  await world.close(2);
  expect(await world.transfers()).toMatchObject([{ amountMinor: 7550, state: 'completed' }]);
  expect(dataOf(await ana.make(listStatements))).toMatchObject([{ type: 'bonus', status: 'completed' }]);
  expect(world.published(bonusGranted)).toMatchObject([{ creatorId: ana.id, amount: { amountMinor: 7550 } }]);
});

test('administrators list bonuses by creator, newest first, and read the highest one', async () => {
  await using world = await openPayoutWorld();
  const [ana, admin] = [await world.creator('ana'), await world.administrator()];
  const grant = async (amount: number, reason: string) => {
    const body = { creatorId: ana.id, amount, reason };
    return dataOf(await admin.make(grantBonus, { params: { id: newId() }, body }));
  };
  const [first, second] = [await grant(75.5, 'Creator of the month'), await grant(1, 'Thanks')];
  expect(dataOf(await admin.make(readBonusTerms))).toEqual({ maximum: 1000 });
  const { data: newest, meta } = await admin.make(listBonuses, { query: { q: 'ana', limit: 1 } });
  expect(newest).toMatchObject([{ id: second.id, creator: { id: ana.id }, grantedBy: admin.id, reason: 'Thanks' }]);
  const query = { cursor: meta!.nextCursor!, limit: 1 };
  expect(await admin.make(listBonuses, { query })).toMatchObject({ data: [{ id: first.id, amount: 75.5 }] });
  expect(dataOf(await admin.make(listBonuses, { query: { q: 'nobody' } }))).toEqual([]);
  expect(await admin.make(listBonuses, { query: { cursor: 'MQ' } })).toMatchObject({ status: 400, field: 'cursor' });
  for (const call of [listBonuses, readBonusTerms]) expect(await ana.make(call)).toMatchObject({ status: 403 });
});
