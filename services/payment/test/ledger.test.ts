import { decimalFromMinor, DecimalDollars } from '@velvet/contracts/money';
import { readPaymentAnalytics } from '@velvet/contracts/payment/analytics';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { listStatements, listStatementTransactions, readStatement } from '@velvet/contracts/payment/statements';
import { newId } from '@velvet/kit/base/ids';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

const book = (world: PaymentWorld, accounts: string[], amounts: number[], currency = 'USD') =>
  world.db.run('test.book', 'select ledger_book($1, $2, $3, $4, $5, $6, $7, $8)', [
    newId(),
    'purchase',
    newId(),
    'social|ana',
    currency,
    accounts,
    amounts,
    world.clock.now(),
  ]);

test('the database refuses entries that do not sum to zero, in any one currency, and any change of what is booked', async () => {
  await using world = await openPaymentWorld();

  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.integer({ min: -1000, max: 1000 }).filter((cents) => cents !== 0),
        { minLength: 1, maxLength: 4 },
      ),
      async (amounts) => {
        const accounts = amounts.map((_, index) => `account-${index}`);
        const isBalanced = amounts.reduce((sum, each) => sum + each, 0) === 0;
        const outcome = await book(world, accounts, amounts).then(
          () => 'booked',
          () => 'refused',
        );
        expect(outcome).toBe(isBalanced ? 'booked' : 'refused');
      },
    ),
    { numRuns: 30, examples: [[[5, -5]], [[500, -400, -100]], [[1]]] },
  );
  const twoCurrencies = world.db.transaction(async (tx) => {
    const id = newId();
    await tx.run('test.bookOne', 'select ledger_book($1, $2, $3, $4, $5, $6, $7, $8)', [
      id,
      'purchase',
      newId(),
      'x',
      'USD',
      ['a'],
      [5],
      world.clock.now(),
    ]);
    await tx.run('test.addEuro', `insert into ledger_entry values ($1, 'b', -5, 'EUR')`, [id]);
  });
  await expect(twoCurrencies).rejects.toMatchObject({ constraint: 'ledger_balance' });
  for (const change of [
    'update ledger_entry set amount_minor = 1',
    'delete from ledger_entry',
    'delete from ledger_transaction',
    'truncate ledger_entry',
  ]) {
    await expect(world.db.run(`test.${change}`, change)).rejects.toMatchObject({ constraint: 'ledger_append_only' });
  }
  expect(await world.ledgerSum()).toBe(0);
});

test('dollar amounts convert exactly to cents and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      expect(DecimalDollars.parse(text)).toBe(cents);
      expect(DecimalDollars.parse(decimalFromMinor(cents))).toBe(cents);
    }),
  );
  for (const wrong of ['9.999', 9.999, '1e3', -1, '-1', 'NaN', Number.NaN, '', ' 1', '1,5', '0x10', Infinity]) {
    expect(DecimalDollars.safeParse(wrong).success).toBe(false);
  }
});

test('after any sequence of purchases and refunds the ledger is zero, and statements and analytics agree with it to the cent', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, admin] = [await world.fan('bo'), await world.administrator()];
  const bought: string[] = [];
  const expected = { net: 0, gross: 0 };

  await fc.assert(
    fc.asyncProperty(
      fc.record({ cents: fc.integer({ min: 100, max: 9999 }), isRefund: fc.boolean() }),
      async ({ cents, isRefund }) => {
        const post = await world.offer(ana.id, cents);
        const { data } = await bo.buy(post, decimalFromMinor(cents));
        bought.push(data?.id ?? '');
        if (isRefund) await admin.make(refundCharge, { body: { chargeId: data?.id ?? '' } });
        else {
          expected.gross += cents;
          expected.net += cents - Math.floor(cents / 5);
        }
        expect(await world.ledgerSum()).toBe(0);
        expect(await world.balance(`creator:${ana.id}`)).toBe(-expected.net);
      },
    ),
    { numRuns: 8, examples: [[{ cents: 999, isRefund: false }], [{ cents: 501, isRefund: true }]] },
  );

  const statements = (await ana.make(listStatements)).data ?? [];
  const cents = (dollars: number) => Math.round(dollars * 100);
  expect(statements.reduce((sum, { netAmount }) => sum + cents(netAmount), 0)).toBe(expected.net);
  expect(statements.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(expected.gross);
  expect(statements.map(({ type, status }) => `${type} ${status}`)).toEqual(['payout pending', 'refund pending']);
  const { totals, series } = (await ana.make(readPaymentAnalytics, { query: { days: 7 } })).data ?? {};
  expect([cents(totals?.gross ?? 0), cents(totals?.net ?? 0)]).toEqual([expected.gross, expected.net]);
  expect([series?.length, cents(series?.at(-1)?.net ?? 0)]).toEqual([7, expected.net]);

  const params = { id: statements[0]?.id ?? '' };
  const whole = (await ana.make(readStatement, { params })).data;
  expect(whole?.entries).toHaveLength(bought.length);
  expect(whole?.entries.reduce((sum, entry) => sum + cents(entry.amount), 0)).toBe(cents(whole?.amount ?? 0));
  const page = await ana.make(listStatementTransactions, { params, query: { limit: 3 } });
  const next = await ana.make(listStatementTransactions, {
    params,
    query: { limit: 3, cursor: page.meta?.nextCursor ?? '' },
  });
  expect([...(page.data ?? []), ...(next.data ?? [])].map(({ id }) => id)).toEqual(
    whole?.entries.slice(0, 6).map(({ id }) => id),
  );
  expect(await bo.make(readStatement, { params })).toMatchObject({ status: 404, code: 'StatementNotFound' });
  expect(await ana.make(readStatement, { params: { id: '2026-11-17' } })).toMatchObject({ status: 404 });
  world.clock.advance({ days: 8 });
  expect((await ana.make(listStatements, { query: { limit: 1 } })).data).toMatchObject([{ status: 'processing' }]);
});

test('the ledger sum is a metric, and shows an imbalance that the database did not reject', async () => {
  await using world = await openPaymentWorld();
  await book(world, ['a', 'b'], [700, -700]);
  // inserted with the rights of a superuser
  await world.db.run('test.disable', 'alter table ledger_entry disable trigger ledger_balance');
  await book(world, ['a', 'b'], [500, -400], 'EUR');
  const figures = await (await fetch(`${world.url('payment')}/metrics`)).text();
  expect(figures.match(/^ledger_sum_minor.*$/gm)?.toSorted()).toEqual([
    'ledger_sum_minor{currency="EUR",service="payment"} 100',
    'ledger_sum_minor{currency="USD",service="payment"} 0',
  ]);
});
