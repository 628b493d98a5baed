import { expect } from 'vitest';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { entriesOf, shareOf } from '#ledger/booking.ts';
import { saleOf } from '#sales/payment.ts';
import { paymentColumns, type PaymentRow } from '#sales/payment.repository.ts';
import { statementRepository } from '#reports/statement.repository.ts';
import { checkInvoices } from './invoice-check.ts';
import { alwaysHolds, countsOf, nothingIn, sharesHold } from './money-invariants.ts';
import { creators, currencies, currencyOf, type History } from './history-world.ts';

/** Holds at any time, whatever is not delivered yet. */
export async function checkAlways({ world: { db } }: History): Promise<void> {
  expect(await db.one('test.always', countsOf(alwaysHolds))).toEqual(nothingIn(alwaysHolds));
}

/** Holds when every webhook has arrived: the books are the provider's, to the cent. */
export async function checkSettled(history: History): Promise<void> {
  await checkAlways(history);
  const { provider, world } = history;
  const charges = [...provider.charges.values()].filter(({ state }) => state === 'succeeded');
  const rows = await world.db.rows<PaymentRow>(
    'test.payments',
    `select ${paymentColumns}, null as "purchaseId" from payment where state = 'settled'`,
  );
  expect(rows.map(({ providerChargeId }) => providerChargeId ?? '').toSorted()).toEqual(
    charges.map(({ id }) => id).toSorted(),
  );
  for (const currency of currencies) {
    const own = charges.filter(({ price }) => price.currency === currency);
    const total = (of: (charge: (typeof charges)[number]) => number) =>
      own.reduce((sum, charge) => sum + of(charge), 0);
    const withdrawn = total(({ dispute, disputedMinor }) =>
      dispute === 'open' || dispute === 'lost' ? disputedMinor : 0,
    );
    const paidOut = await world.db.one<{ sum: number }>(
      'test.paidOut',
      `select coalesce(sum(amount_minor), 0)::bigint as sum from payout where state = 'completed' and currency = $1`,
      [currency],
    );
    expect([await world.balance('provider-clearing', currency), await world.balance('disputes', currency)]).toEqual([
      total(({ price, refundedMinor }) => price.amountMinor - refundedMinor) - withdrawn - (paidOut?.sum ?? 0),
      total(({ dispute, disputedMinor }) => (dispute === 'open' ? disputedMinor : 0)),
    ]);
  }
  await checkFees(history, rows);
  expect(await world.db.one('test.shares', countsOf(sharesHold))).toEqual(nothingIn(sharesHold));
  await checkHeldGifts(history);
  await checkStatements(history);
  await checkInvoices(world);
}

/** Each sale has exactly the entries of its price and tax; a gift by link also those of its redemption. */
async function checkFees({ world: { db } }: History, rows: readonly PaymentRow[]): Promise<void> {
  const entries = await db.rows<{ paymentId: string; account: string; amountMinor: number }>(
    'test.entries',
    `select payment_id as "paymentId", account, amount_minor as "amountMinor" from ledger_entry
       join ledger_transaction on id = transaction_id where kind in ('purchase', 'subscription', 'tip', 'gift', 'gift-held')`,
  );
  const redeemed = await db.rows<{ id: string }>('test.redeemed', 'select id from gift where redeemed_at is not null');
  const isRedeemed = new Set<string | null>(redeemed.map(({ id }) => id));
  const byPayment = Map.groupBy(entries, ({ paymentId }) => paymentId);
  for (const row of rows) {
    const creatorMinor = shareOf(row.creatorId, row.amountMinor - (row.tax?.taxMinor ?? 0));
    expect(row.creatorId).not.toBe(platformId);
    expect(row.creatorMinor).toBe(creatorMinor);
    const sold = { ...row, creatorMinor };
    const kind = saleOf(row);
    const expected = entriesOf(kind, sold, row.creatorId);
    if (kind === 'gift-held' && isRedeemed.has(row.postId))
      expected.push(...entriesOf('gift', sold, row.creatorId, true));
    const byAccount = (all: readonly { account: string; amountMinor: number }[]) =>
      all.map(({ account, amountMinor }) => `${account} ${amountMinor}`).toSorted();
    expect(byAccount(byPayment.get(row.id) ?? [])).toEqual(byAccount(expected));
  }
}

/** The money of gifts by link that nobody has redeemed is a liability, and no other is. */
async function checkHeldGifts({ world: { db } }: History): Promise<void> {
  const wrong = await db.rows(
    'test.held',
    `select payment.id, gift.state, held.sum from gift join payment on payment.post_id = gift.id cross join lateral (
       select coalesce(sum(entry.amount_minor), 0)::bigint as sum from ledger_transaction moved
         join ledger_entry entry on entry.transaction_id = moved.id and account = 'gifts-held' where moved.payment_id = payment.id) held
      where held.sum > 0 or (held.sum = 0) <> (payment.state <> 'settled' or redeemed_at is not null or payment.subject_kind = 'gift'
          or is_refunded or dispute_state is not distinct from 'lost')
        or (held.sum <> 0 and payment.refunded_minor = 0 and held.sum <> coalesce((payment.tax ->> 'taxMinor')::bigint, 0) - payment.amount_minor)`,
  );
  expect(wrong).toEqual([]);
}

/** The statements of a creator are what is in the balance and what is or was paid out of it. */
async function checkStatements({ world, payouts }: History): Promise<void> {
  for (const creatorId of creators) {
    const rows = await statementRepository(world.db).findStatements(creatorId, {
      take: 1000,
      skip: 0,
      after: undefined,
    });
    const { paid, inTransit, balance, currency } = await payouts.summary.read(creatorId);
    expect(currency).toBe(currencyOf(creatorId));
    const cents = (dollars: number) => Math.round(dollars * 100);
    expect(rows.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(cents(balance) + cents(paid) + cents(inTransit));
    expect(cents(balance)).toBe(0 - (await world.balance(`creator:${creatorId}`, currencyOf(creatorId))));
  }
}
