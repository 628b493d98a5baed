import { alwaysHolds, countsOf, invoicesHold, sharesHold } from '@velvet/payment/test/money-invariants';
import type { Site } from '#story/running-site.ts';
import type { Journal } from '#kill/journal.ts';
import { query } from '#kill/query.ts';
import { countDiffering, countLost, texts, type Counts, type One } from './findings.ts';

/** Payouts that tests plant have creators of their own, with a sale but no payment. */
export const isPlanted = `creator_id like 'kill|%'`;

/** Each charge and payment as `id cents currency returned dispute`. The provider's id of a charge has another prefix here. */
const charged = `select concat_ws(' ', substr(id, 4), amount_minor, upper(currency), refunded_minor, dispute_state)
  from charge where state = 'succeeded' and customer_id <> 'cus_kill'`;
const settled = `select concat_ws(' ', substr(provider_charge_id, 4), amount_minor, currency, refunded_minor - failed_refund_minor, dispute_state)
  from payment where state = 'settled' and customer_id <> 'cus_kill'`;

/** Counts charges at the provider that no settled payment has with the same amounts and dispute, and the other way round. */
export async function countChargesApart(site: Site): Promise<number> {
  return countDiffering(await texts(site, 'card-sandbox', charged), await texts(site, 'payment', settled));
}

/** Acknowledged operations on money without their effect. */
export async function countLostMoney(site: Site, journal: Journal): Promise<Counts> {
  const payment = (sql: string) => texts(site, 'payment', sql);
  const paid = await payment(`select id || ' ' || payer_id from payment where state = 'settled'`);
  const amounts = await payment(`select id || ' ' || amount_minor || ' ' || currency from payment`);
  const refunds = await payment(
    `select payment_id || ' ' || key || ' ' || amount_minor from refund_order where state = 'refunded'`,
  );
  const requests = await payment('select distinct payment_id from refund_request');
  const gifts = await payment(
    `select receiver_id || ' ' || subject_id from gift where state = 'redeemed' and subject_id is not null`,
  );
  const redeemed = await payment(`select id from gift where state = 'redeemed'`);
  const undone = await payment(
    `select undo.buyer_id || ' ' || payment.post_id from purchase_undo undo join payment on payment.id = undo.payment_id
      where undo.state = 'undone' and is_refunded`,
  );
  const disputes = await payment(
    `select payment.id || ' ' || dispute_state from payment join ledger_transaction moved on moved.payment_id = payment.id
      where moved.kind = 'dispute-' || dispute_state`,
  );
  const renewed = await payment(`select subscription_id from payment where state = 'settled' and period > 1`);
  const returned = await payment('select id from payment where failed_refund_minor > 0');
  const payments = [...journal.payments];
  return {
    'payments lost': countLost(
      payments.map(([id, { payerId }]) => `${id} ${payerId}`),
      paid,
    ),
    'payments of another amount': countLost(
      payments
        .filter(([, { amountMinor }]) => amountMinor !== null)
        .map(([id, { amountMinor, currency }]) => `${id} ${amountMinor} ${currency}`),
      amounts,
    ),
    'refunds lost': countLost(
      [...journal.refunds].map(([refund, cents]) => `${refund} ${cents}`),
      refunds,
    ),
    'requests of refunds lost': countLost(journal.refundRequests, requests),
    'gifts lost': countLost(journal.gifts, gifts),
    'redemptions lost': countLost(journal.redeemed, redeemed),
    'undone purchases lost': countLost(journal.undone, undone),
    'disputes lost': countLost(
      [...journal.disputes].map(([id, outcome]) => `${id} ${outcome}`),
      disputes,
    ),
    'renewals lost': countLost(journal.renewed, renewed),
    'returned refunds lost': countLost(journal.returned, returned),
  };
}

/** Acknowledged changes of subscriptions that they do not show. */
export async function countLostSubscriptions(site: Site, journal: Journal): Promise<Counts> {
  const states = await query<{ id: string; state: string; pausedUntil: Date | null; planId: string }>(
    site.databaseUrl('payment'),
    'select id, state, paused_until as "pausedUntil", plan_id as "planId" from subscription',
  );
  const byId = new Map(states.map((row) => [row.id, row]));
  const wrong = [...journal.subscriptions].filter(([id, known]) => {
    const row = byId.get(id);
    if (!row) return true;
    if (known === 'ended') return row.state !== 'ended';
    if (known === 'past_due') return row.state !== 'past_due';
    return row.state !== 'active' || (known === 'paused' && row.pausedUntil === null);
  });
  const upgrades = [...journal.upgrades].filter((upgrade) => {
    const [id = '', plan = ''] = upgrade.split(' ');
    return byId.get(id)?.planId !== plan;
  });
  return { 'subscriptions otherwise than acknowledged': wrong.length, 'upgrades lost': upgrades.length };
}

/** Counts operations that were made or paid twice, as far as no unique index excludes it. */
export async function countDoubledMoney(site: Site, one: One): Promise<Counts> {
  const twice = (sql: string) => one('payment', `select count(*) from (${sql} having count(*) > 1) twice`);
  return {
    'charges at the provider beside settled payments': await countChargesApart(site),
    'purchases made twice': await twice(
      `select 1 from payment where state = 'settled' and kind = 'purchase' and not is_refunded group by payer_id, post_id`,
    ),
    // the note is the name of the operation
    'tips paid twice': await twice(
      `select 1 from tip join payment on post_id = tip.id where state = 'settled' and note is not null group by tip.payer_id, note`,
    ),
    'gifts paid twice': await twice(
      `select 1 from gift join payment on post_id = gift.id where payment.state = 'settled' and note is not null group by giver_id, note`,
    ),
    'refunds made twice': await one(
      'payment',
      `select count(*) from payment where refunded_minor <> (
         select coalesce(sum(amount_minor), 0) from refund_order where payment_id = payment.id and state = 'refunded')
         and customer_id <> 'cus_kill'`,
    ),
  };
}

/** Checks the database of payment by the rules of its own tests, and the ledger by the provider's account. */
export async function countMoneyErrors(site: Site, one: One): Promise<Counts> {
  const rules = { ...alwaysHolds, ...sharesHold, ...invoicesHold };
  const [counts] = await query<Record<string, string>>(site.databaseUrl('payment'), countsOf(rules));
  const broken = Object.entries(counts ?? {}).map(([name, count]) => [name, Number(count)] as const);
  const held = new Map(
    (
      await query<{ currency: string; cents: string }>(
        site.databaseUrl('payment'),
        `select currency, sum(amount_minor)::bigint as cents from ledger_entry join ledger_transaction moved on moved.id = transaction_id
          where account = 'provider-clearing' and not ${isPlanted} group by currency`,
      )
    ).map(({ currency, cents }) => [currency, Number(cents)]),
  );
  const provided = await query<{ currency: string; cents: string }>(
    site.databaseUrl('card-sandbox'),
    // a bank takes the money when a dispute begins, and returns it when that is won
    `select upper(currency) as currency, sum(case when dispute_state in ('open', 'lost') then 0 else amount_minor - refunded_minor end)::bigint as cents
       from charge where state = 'succeeded' and customer_id <> 'cus_kill' group by 1`,
  );
  const apart = provided.map(({ currency, cents }) => Math.abs(Number(cents) - (held.get(currency) ?? 0)));
  return {
    ...Object.fromEntries(broken),
    'cents of the provider beside the ledger': apart.reduce((sum, cents) => sum + cents, 0),
    'cents out of balance': await one(
      'payment',
      'select coalesce(sum(abs(sum)), 0) from (select sum(amount_minor) as sum from ledger_entry group by currency) sums',
    ),
  };
}
