import { expect } from 'vitest';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { entriesOf, shareOf } from '#ledger/booking.ts';
import { saleOf } from '#sales/payment.ts';
import { paymentColumns, type PaymentRow } from '#sales/payment.repository.ts';
import { statementRepository } from '#reports/statement.repository.ts';
import { checkInvoices } from './invoice-check.ts';
import { creators, currencies, currencyOf, type History } from './history-world.ts';

/** Holds at any time, whatever is not delivered yet. */
export async function checkAlways({ world: { db } }: History): Promise<void> {
  const wrong = await db.one(
    'test.always',
    `select (select count(*) from (select from ledger_entry group by transaction_id, currency having sum(amount_minor) <> 0) x) as unbalanced,
            (select count(*) from ledger_transaction moved join ledger_entry entry on transaction_id = moved.id
               join payment on payment.id = moved.payment_id where entry.currency <> payment.currency) as "leaked",
            (select count(*) from (select 1 from payment where subscription_id is not null
               group by customer_id having count(distinct currency) > 1) x) as "mixedCustomers",
            (select count(*) from payout join payout_item item on item.payout_id = payout.id
               join ledger_entry entry using (transaction_id) where entry.currency <> payout.currency) as "mixedPayouts",
            (select count(*) from payment where (state = 'settled') <> (1 = (
               select count(*) from ledger_transaction moved where moved.payment_id = payment.id
                and (moved.kind in ('purchase', 'subscription', 'tip', 'gift-held')
                  or (moved.kind = 'gift' and payment.subject_kind = 'gift'))))) as "unpaid",
            (select count(*) from purchase join payment on payment.id = payment_id
              where (refunded_at is null) <> (state = 'settled' and not is_refunded and dispute_state is distinct from 'lost')) as "wrongAccess",
            (select count(*) from payment left join gift on gift.id = payment.post_id
              where kind = 'purchase' and payment.state = 'settled' and not exists (select from purchase where payment_id = payment.id)
                -- the money of a gift that nobody has is returned in the end
                and (gift.id is null or gift.redeemed_at is not null)) as "withoutAccess",
            (select count(*) from subscription where state in ('active', 'past_due') and period > 0 and not exists (
               select from payment where subscription_id = subscription.id and payment.period = subscription.period and payment.state = 'settled')
                and not exists (select from gift where gift.subscription_id = subscription.id and gift.state = 'redeemed')
                and not exists (select from promotion_use used where used.subscription_id = subscription.id and is_trial)) as "freeSubscriptions",
            (select count(*) from gift join payment on payment.post_id = gift.id where payment.subject_kind = 'giftCode'
                and (redeemed_at is not null) <> exists (
                  select from ledger_transaction moved where moved.payment_id = payment.id and moved.kind = 'gift')) as "wrongRedemptions",
            (select count(*) from gift join payment on payment.post_id = gift.id
              where gift.state = 'redeemed' and (payment.state <> 'settled' or is_refunded or dispute_state is not distinct from 'lost')) as "keptGifts",
            (select count(*) from stock where piece_limit < (
               select count(*) from payment where stock_id = subject_id and state <> 'failed')) as oversold,
            (select count(*) from promotion where use_limit < (
               select count(*) from promotion_use used join subscription on subscription.id = used.subscription_id
                where used.promotion_id = promotion.id and subscription.state <> 'failed')) as overused,
            (select count(*) from tip join payment on post_id = tip.id
              where (tip.settled_at is not null) <> (payment.state = 'settled')
                 or (reversed_at is not null) <> (is_refunded or dispute_state is not distinct from 'lost')) as "wrongTips"`,
  );
  expect(wrong).toEqual({
    unbalanced: 0,
    leaked: 0,
    mixedCustomers: 0,
    mixedPayouts: 0,
    unpaid: 0,
    wrongAccess: 0,
    withoutAccess: 0,
    freeSubscriptions: 0,
    wrongRedemptions: 0,
    keptGifts: 0,
    oversold: 0,
    overused: 0,
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
