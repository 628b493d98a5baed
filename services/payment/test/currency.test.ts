import { listPayoutRuns } from '@velvet/contracts/payment/admin-payouts';
import { readPaymentAnalytics } from '@velvet/contracts/payment/analytics';
import { listBilling } from '@velvet/contracts/payment/billing';
import { grantBonus } from '@velvet/contracts/payment/bonuses';
import { readCreatorCurrency, setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import { planChanged } from '@velvet/contracts/payment/events';
import { giveGift } from '@velvet/contracts/payment/gifts';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { readSpending, setSpendingCap } from '@velvet/contracts/payment/spending';
import { listStatements } from '@velvet/contracts/payment/statements';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { listTiers } from '@velvet/contracts/payment/tiers';
import { readTipping, setTipGoal } from '@velvet/contracts/payment/tips';
import type { Currency } from '@velvet/contracts/money';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Currencies } from '#catalog/currency.ts';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import { openPayoutWorld } from './payout-world.ts';

const choose = (creator: Person, currency: Currency) => creator.make(setCreatorCurrency, { body: { currency } });
const place = { kind: 'profile' } as const;

/** Requires that every charge at the provider is booked in its own currency, with this sum in each. */
async function checkCharges(world: PaymentWorld): Promise<void> {
  const sums = (name: string, sql: string, db = world.db) =>
    db.rows<{ currency: Currency; count: number; sum: number }>(name, `${sql} group by currency order by currency`);
  const atProvider = await sums(
    'test.charged',
    `select currency, count(*) as count, sum(amount_minor - refunded_minor)::bigint as sum from charge where state = 'succeeded'`,
    world.service('card-sandbox').db,
  );
  const booked = await sums(
    'test.booked',
    `select currency, count(*) filter (where moved.kind in ('purchase', 'subscription', 'tip')) as count, sum(amount_minor)::bigint as sum
       from ledger_entry join ledger_transaction moved on moved.id = transaction_id where account = 'provider-clearing'`,
  );
  expect(booked).toEqual(atProvider);
  const unbalanced = `select transaction_id from ledger_entry group by transaction_id, currency having sum(amount_minor) <> 0`;
  expect(await world.db.rows('test.unbalanced', unbalanced)).toEqual([]);
}

test('the configured currencies have two decimals, and USD is one of them', () => {
  const problemOf = (text: string) => Currencies.safeParse(text).error?.issues[0]?.message;
  expect(Currencies.parse('EUR, USD,CHF')).toEqual(['USD', 'EUR', 'CHF']);
  expect(['USD,JPY', 'USD,KWD', 'USD,EURO', 'EUR', ''].map(problemOf)).toEqual([
    'has JPY, which does not have two decimals',
    'has KWD, which does not have two decimals',
    'has the unknown currency "EURO"; use codes such as EUR',
    'must have USD, in which plans of the platform are sold',
    'has the unknown currency ""; use codes such as EUR',
  ]);
});

test('a creator chooses a currency until the first payment, and nobody pays a price of another currency than the shown one', async () => {
  await using world = await openPayoutWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  const offer = await world.offer(ana.id, 500);
  expect(dataOf(await ana.make(readCreatorCurrency))).toEqual({
    currency: 'USD',
    offered: ['USD', 'EUR', 'GBP'],
    isChangeable: true,
  });
  for (const wrong of ['JPY', 'CHF', 'eur', ''])
    expect(await choose(ana, wrong)).toMatchObject({ status: 400, field: 'currency' });

  expect(dataOf(await choose(ana, 'EUR'))).toMatchObject({ currency: 'EUR', isChangeable: true });
  await choose(ana, 'EUR');
  await world.drain();
  expect(world.published(creatorCurrencyChanged)).toEqual([{ creatorId: ana.id, currency: 'EUR', revision: 1 }]);
  expect(world.published(planChanged).at(-1)).toMatchObject({ month: { amountMinor: 999, currency: 'EUR' } });
  const [tier] = dataOf(await bo.make(listTiers, { params: { creatorId: ana.id } }));
  expect(tier).toMatchObject({ monthlyPrice: 9.99, currency: 'EUR' });

  // bo saw prices in dollars
  const changed = { status: 409, code: 'PriceChanged', details: { price: 5, currency: 'EUR' } };
  expect(await bo.buy(offer, 5)).toMatchObject(changed);
  expect(await bo.make(payPerView, { body: { tip: { creatorId: ana.id, place }, amount: 5 } })).toMatchObject(changed);
  const thing = { kind: 'content', contentId: offer } as const;
  expect(await bo.make(giveGift, { body: { thing, amount: 5 } })).toMatchObject(changed);
  expect(await bo.subscribe(ana)).toMatchObject({ status: 409, details: { currency: 'EUR' } });
  expect(await world.countCharges()).toBe(0);

  const paid = await bo.make(payPerView, { body: { contentId: offer, amount: 5, currency: 'EUR' } });
  expect(paid).toMatchObject({ status: 200, data: { amount: 5, currency: 'EUR' } });
  await checkCharges(world);
  expect(await world.balance(`creator:${ana.id}`, 'EUR')).toBe(-400);
  expect(dataOf(await ana.make(readCreatorCurrency))).toMatchObject({ currency: 'EUR', isChangeable: false });
  expect(await choose(ana, 'USD')).toMatchObject({ status: 409, code: 'CurrencyFixed' });
  const insert = `insert into payment (id, kind, payer_id, creator_id, post_id, amount_minor, creator_minor, currency, state, customer_id, opened_at, asked_at)
    values ($1, 'purchase', 'x', $2, $1, 1, 1, 'USD', 'pending', 'x', now(), now())`;
  await expect(world.db.run('test.leak', insert, [newId(), ana.id])).rejects.toThrow('not in the currency');
});

test('subscriptions, tips, bonuses, payouts and lists of a creator are in the own currency, and a cap holds in each', async () => {
  await using world = await openPayoutWorld();
  const [ana, cy, bo, admin] = [
    await world.creator('ana'),
    await world.creator('cy'),
    await world.fan('bo'),
    await world.administrator(),
  ];
  await choose(cy, 'EUR');
  const [tier] = dataOf(await bo.make(listTiers, { params: { creatorId: cy.id } }));
  const plan = tier?.quotes[0]?.plan;
  if (!plan) throw new Error('The tier has a price.');
  await bo.make(setSpendingCap, { body: { amount: 100 } });
  expect(await bo.make(subscribe, { body: { creatorId: cy.id, plan, interval: 'month' } })).toMatchObject({
    status: 200,
    data: { subscription: { price: 9.99, currency: 'EUR' } },
  });
  const tip = (creatorId: typeof cy.id, amount: number, currency: Currency) =>
    bo.make(payPerView, { body: { tip: { creatorId, place }, amount, currency } });
  expect(await tip(cy.id, 80, 'EUR')).toMatchObject({ status: 200, data: { currency: 'EUR' } });
  const beyond = { status: 403, code: 'SpendingCapReached', details: { left: 10.01, currency: 'EUR' } };
  expect(await tip(cy.id, 20, 'EUR')).toMatchObject({ ...beyond, message: expect.stringContaining('€10.01 left') });
  expect(await tip(ana.id, 90, 'USD')).toMatchObject({ status: 200, data: { currency: 'USD' } });
  expect(dataOf(await bo.make(readSpending))).toMatchObject({
    currency: 'USD',
    spent: 90,
    left: 10,
    others: [{ currency: 'EUR', spent: 89.99, left: 10.01 }],
  });
  await admin.make(grantBonus, { params: { id: newId() }, body: { creatorId: cy.id, amount: 5, reason: 'Well done' } });
  await checkCharges(world);

  await Promise.all([world.giveMethod(ana), world.giveMethod(cy, 'Cy Ruiz')]);
  await world.close(2);
  expect((await world.transfers()).map(({ amountMinor, currency }) => `${amountMinor} ${currency}`).toSorted()).toEqual(
    ['7200 USD', '7700 EUR'],
  );
  expect(await world.summary(cy)).toMatchObject({ currency: 'EUR', paid: 77 });
  expect(dataOf(await cy.make(readPaymentAnalytics))).toMatchObject({ currency: 'EUR', totals: { net: 77 } });
  expect(dataOf(await cy.make(listStatements)).map(({ currency }) => currency)).toContain('EUR');
  const runs = dataOf(await admin.make(listPayoutRuns)).filter(({ opened }) => opened.payouts > 0);
  expect(runs.map(({ currency, opened }) => [currency, opened.amount])).toEqual([
    ['EUR', 77],
    ['USD', 72],
  ]);
  const billed = dataOf(await bo.make(listBilling)).map(({ amount, currency }) => `${amount} ${currency}`);
  expect(billed.toSorted()).toEqual(['80 EUR', '9.99 EUR', '90 USD']);
});

test('a tip goal is in the currency of its creator, whatever others have chosen', async () => {
  await using world = await openPaymentWorld();
  const creators = [await world.creator('ana'), await world.creator('cy'), await world.creator('eve')];
  const chosen = ['USD', 'EUR', 'GBP'] as const;
  for (const [index, creator] of creators.entries()) {
    await choose(creator, chosen[index] ?? '');
    await creator.make(setTipGoal, { body: { title: 'A lens', amount: 400 } });
  }
  const bo = await world.fan('bo');
  const goals = creators.map(async ({ id }) => dataOf(await bo.make(readTipping, { params: { creatorId: id } })));
  expect((await Promise.all(goals)).map(({ currency, goal }) => [currency, goal?.currency])).toEqual(
    chosen.map((currency) => [currency, currency]),
  );
});

test('after any mix of sales and refunds of creators of two currencies, no charge is booked in another currency', async () => {
  await using world = await openPayoutWorld({ PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM: '10000' });
  const [ana, cy, bo, admin] = [
    await world.creator('ana'),
    await world.creator('cy'),
    await world.fan('bo'),
    await world.administrator(),
  ];
  await choose(cy, 'GBP');
  const sellers = [
    { creatorId: ana.id, own: 'USD', other: 'GBP' },
    { creatorId: cy.id, own: 'GBP', other: 'USD' },
  ];
  const step = fc.record({
    seller: fc.constantFrom(...sellers),
    cents: fc.integer({ min: 100, max: 9999 }),
    isWrong: fc.boolean(),
    isReturned: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      for (const { seller, cents, isWrong, isReturned } of steps) {
        const currency = isWrong ? seller.other : seller.own;
        const tip = { creatorId: seller.creatorId, place, note: newId() };
        const answer = await bo.make(payPerView, { body: { tip, amount: cents / 100, currency } });
        expect(answer.status).toBe(isWrong ? 409 : 200);
        if (answer.data && isReturned) await admin.make(refundCharge, { body: { chargeId: answer.data.id } });
      }
      await checkCharges(world);
    }),
    { numRuns: 4 },
  );
});
