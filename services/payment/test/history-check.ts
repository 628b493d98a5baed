import { expect } from 'vitest';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { entriesOf, shareOf } from '#ledger/booking.ts';
import { saleOf } from '#sales/payment.ts';
import { paymentColumns, type PaymentRow } from '#sales/payment.repository.ts';
import { statementRepository } from '#reports/statement.repository.ts';
import { checkInvoices } from './invoice-check.ts';
import { creators, type History } from './history-world.ts';

/** Holds at any time, whatever is not delivered yet. */
export async function checkAlways({ world: { db } }: History): Promise<void> {
  const wrong = await db.one(
    'test.always',
    `select (select count(*) from (select from ledger_entry group by transaction_id, currency having sum(amount_minor) <> 0) x) as unbalanced,
            (select count(*) from payment where (state = 'settled') <> (1 = (
               select count(*) from ledger_transaction moved where moved.payment_id = payment.id
                and moved.kind in ('purchase', 'subscription', 'tip')))) as "unpaid",
            (select count(*) from purchase join payment on payment.id = payment_id
              where (refunded_at is null) <> (state = 'settled' and not is_refunded and dispute_state is distinct from 'lost')) as "wrongAccess",
            (select count(*) from payment where kind = 'purchase' and state = 'settled'
                and not exists (select from purchase where payment_id = payment.id)) as "withoutAccess",
            (select count(*) from subscription where state = 'active' and period > 0 and not exists (
               select from payment where subscription_id = subscription.id and payment.period = subscription.period and payment.state = 'settled')) as "freeSubscriptions",
            (select count(*) from tip join payment on post_id = tip.id
              where (tip.settled_at is not null) <> (payment.state = 'settled')
                 or (reversed_at is not null) <> (is_refunded or dispute_state is not distinct from 'lost')) as "wrongTips"`,
  );
  expect(wrong).toEqual({
    unbalanced: 0,
    unpaid: 0,
    wrongAccess: 0,
    withoutAccess: 0,
    freeSubscriptions: 0,
    wrongTips: 0,
  });
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
  const total = (of: (charge: (typeof charges)[number]) => number) =>
    charges.reduce((sum, charge) => sum + of(charge), 0);
  const withdrawn = total(({ dispute, disputedMinor }) =>
    dispute === 'open' || dispute === 'lost' ? disputedMinor : 0,
  );
  const paidOut = await world.db.one<{ sum: number }>(
    'test.paidOut',
    `select coalesce(sum(amount_minor), 0)::bigint as sum from payout where state = 'completed'`,
  );
  expect([await world.balance('provider-clearing'), await world.balance('disputes')]).toEqual([
    total(({ price, refundedMinor }) => price.amountMinor - refundedMinor) - withdrawn - (paidOut?.sum ?? 0),
    total(({ dispute, disputedMinor }) => (dispute === 'open' ? disputedMinor : 0)),
  ]);
  await checkFees(history, rows);
  await checkStatements(history);
  await checkInvoices(world);
}

/** Each sale has exactly the entries of its price and tax. */
async function checkFees({ world: { db } }: History, rows: readonly PaymentRow[]): Promise<void> {
  const entries = await db.rows<{ paymentId: string; account: string; amountMinor: number }>(
    'test.entries',
    `select payment_id as "paymentId", account, amount_minor as "amountMinor" from ledger_entry
       join ledger_transaction on id = transaction_id where kind in ('purchase', 'subscription', 'tip')`,
  );
  const byPayment = Map.groupBy(entries, ({ paymentId }) => paymentId);
  for (const row of rows) {
    const creatorMinor = shareOf(row.creatorId, row.amountMinor - (row.tax?.taxMinor ?? 0));
    expect(row.creatorId).not.toBe(platformId);
    expect(row.creatorMinor).toBe(creatorMinor);
    const expected = entriesOf(saleOf(row), { ...row, creatorMinor }, row.creatorId);
    const byAccount = (all: readonly { account: string; amountMinor: number }[]) =>
      all.map(({ account, amountMinor }) => `${account} ${amountMinor}`).toSorted();
    expect(byAccount(byPayment.get(row.id) ?? [])).toEqual(byAccount(expected));
  }
}

/** The statements of a creator are what is in the balance and what is or was paid out of it. */
async function checkStatements({ world, payouts }: History): Promise<void> {
  for (const creatorId of creators) {
    const rows = await statementRepository(world.db).findStatements(creatorId, {
      take: 1000,
      skip: 0,
      after: undefined,
    });
    const { paid, inTransit, balance } = await payouts.summary.read(creatorId);
    const cents = (dollars: number) => Math.round(dollars * 100);
    expect(rows.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(cents(balance) + cents(paid) + cents(inTransit));
    expect(cents(balance)).toBe(0 - (await world.balance(`creator:${creatorId}`)));
  }
}
