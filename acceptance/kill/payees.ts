import { randomUUID } from 'node:crypto';
import type { Site } from '#story/running-site.ts';
import { query } from './query.ts';

/** Creators to be paid: their ids and accounts contain the name. Each `bankEvery`th is paid to a bank, the others to PayPal. */
type Payees = { name: string; count: number; bankEvery: number; coolsOff?: boolean };

/** The balance of each creator; cents. */
export const shareMinor = 8000;
/** Days since the end of the cool-off of their methods. */
export const payableDays = 60;
const dayMs = 24 * 3_600_000;

/**
 * Gives creators a payout method and a sale that is released, and opens the run of the week again, so that the next run pays them. One
 * statement writes all of it that payment has.
 * @param payees `coolsOff`: their method is new, so the run must not pay them
 */
export async function plantPayees(
  site: Pick<Site, 'databaseUrl'>,
  { name, count, bankEvery, coolsOff = false }: Payees,
): Promise<void> {
  await query(
    site.databaseUrl('card-sandbox'),
    `with recipient as (
       insert into payout_recipient (id, details)
       select 'rcp_' || $1 || '_' || n, '{"kind": "paypal", "email": "a@example.test"}' from generate_series(1, $2::int) n
        where n % $3 <> 0),
     account as (
       insert into connected_account (id, country, metadata, service_agreement, holder, bank_last4, created_at)
       select 'acct_' || $1 || '_' || n, 'DE', '{}', 'recipient', 'Ana', '3000', now() from generate_series(1, $2::int) n
        where n % $3 = 0)
     insert into balance_transaction (id, type, amount_minor, source, created_at)
     values ('txn_' || $1, 'topup', $2::bigint * $4::bigint, 'tu_' || $1, now())`,
    [name, count, bankEvery, shareMinor],
  );
  await query(
    site.databaseUrl('payment'),
    `with payee as (
       insert into payout_method (creator_id, kind, label, destination, changed_at, payable_from)
       select 'kill|' || $1 || '-' || n, case when n % $3 = 0 then 'bank' else 'paypal' end, 'a',
              case when n % $3 = 0 then 'acct_' else 'rcp_' end || $1 || '_' || n, $5::timestamptz - interval '1 day', $5::timestamptz
         from generate_series(1, $2::int) n
       returning creator_id),
     sale as (
       insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
       select uuidv7(), 'tip', uuidv7(), creator_id, now() - interval '30 days' from payee
       returning id, creator_id),
     again as (update payout_run set opened_up_to = '', finished_at = null)
     insert into ledger_entry (transaction_id, account, amount_minor, currency)
     select id, account, amount, 'USD' from sale cross join lateral (values
       ('provider-clearing', $4 * 5 / 4), ('creator:' || creator_id, -$4::int), ('platform-fees', -$4::int / 4)) entry (account, amount)`,
    [name, count, bankEvery, shareMinor, new Date(Date.now() + (coolsOff ? dayMs : -payableDays * dayMs))],
  );
}

/** Writes a payout that is due, of a creator of its own with one old sale. */
export async function plantPayout(site: Pick<Site, 'databaseUrl'>): Promise<void> {
  const creatorId = `kill|${randomUUID()}`;
  const recipient = `rcp_${creatorId.slice(5)}`;
  await query(
    site.databaseUrl('card-sandbox'),
    `insert into payout_recipient (id, details) values ($1, '{"kind": "paypal", "email": "a@example.test"}')`,
    [recipient],
  );
  await query(
    site.databaseUrl('payment'),
    `with run as (
       insert into payout_run (week, started_at, finished_at) values ('2024-01-01', now(), now()) on conflict do nothing),
     sale as (
       insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
       values (uuidv7(), 'tip', uuidv7(), $1, now() - interval '30 days') returning id),
     opened as (
       insert into payout (id, creator_id, week, method_kind, method_label, destination, amount_minor, currency, state, opened_at, next_at)
       values (uuidv7(), $1, '2024-01-01', 'paypal', 'a', $2, $3, 'USD', 'pending', now(), now()) returning id),
     items as (
       insert into payout_item (payout_id, transaction_id, amount_minor) select opened.id, sale.id, $3 from opened, sale),
     posted as (
       insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
       select uuidv7(), 'payout', id, $1, now() from opened returning id)
     insert into ledger_entry (transaction_id, account, amount_minor, currency)
     select id, account, amount, 'USD' from sale cross join lateral (values
       ('provider-clearing', $3::bigint), ('creator:' || $1, -$3::bigint)) entry (account, amount)
     union all
     select id, account, amount, 'USD' from posted cross join lateral (values
       ('creator:' || $1, $3::bigint), ('payouts-in-transit', -$3::bigint)) entry (account, amount)`,
    [creatorId, recipient, shareMinor],
  );
}
