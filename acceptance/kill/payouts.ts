import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#story/eventually.ts';
import type { RunningSite } from '#story/running-site.ts';
import { query, queryNumber } from './query.ts';

/** Creators of one round: ten chunks of the run. */
const payees = 5000;
const shareMinor = 8000;
/** every so many creators are paid to a bank, by a transfer and a payout of their connected account */
const bankEvery = 5;
/** pause before a kill, within the opening or the sending of payouts */
const longestMs = 300;
/** The run is a sweep, which begins within a minute after the start. */
const limitMs = 150_000;

/** Every figure must be zero. */
export type PayoutFindings = Record<string, number>;

/**
 * Gives creators a method and a sale that is released, and opens the run of the week again, so that the next run pays
 * them. The ids of the accounts and creators contain the number of the round.
 */
async function plant(site: RunningSite, round: number): Promise<void> {
  const sandbox = site.databaseUrl('card-sandbox');
  await query(
    sandbox,
    `insert into payout_recipient (id, details)
     select 'rcp_' || $1 || '_' || n, '{"kind": "paypal", "email": "a@example.test"}' from generate_series(1, $2::int) n
      where n % $3 <> 0`,
    [round, payees, bankEvery],
  );
  await query(
    sandbox,
    `insert into connected_account (id, country, metadata, service_agreement, holder, bank_last4, created_at)
     select 'acct_' || $1 || '_' || n, 'DE', '{}', 'recipient', 'Ana', '3000', now() from generate_series(1, $2::int) n
      where n % $3 = 0`,
    [round, payees, bankEvery],
  );
  await query(
    sandbox,
    `insert into balance_transaction (id, type, amount_minor, source, created_at)
     values ('txn_' || $1, 'topup', $2::bigint, 'tu_' || $1, now())`,
    [round, payees * shareMinor],
  );
  const payment = site.databaseUrl('payment');
  await query(
    payment,
    `insert into payout_method (creator_id, kind, label, destination, changed_at, payable_from)
     select 'kill|' || $1 || '-' || n, case when n % $3 = 0 then 'bank' else 'paypal' end, 'a',
            case when n % $3 = 0 then 'acct_' else 'rcp_' end || $1 || '_' || n, now() - interval '60 days', now() - interval '60 days'
       from generate_series(1, $2::int) n`,
    [round, payees, bankEvery],
  );
  await query(
    payment,
    `with sale as (
       insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
       select uuidv7(), 'tip', uuidv7(), 'kill|' || $1 || '-' || n, now() - interval '30 days' from generate_series(1, $2::int) n
       returning id, creator_id)
     insert into ledger_entry (transaction_id, account, amount_minor, currency)
     select id, account, amount, 'USD' from sale cross join lateral (values
       ('provider-clearing', $3 * 5 / 4), ('creator:' || creator_id, -$3::int), ('platform-fees', -$3::int / 4)) entry (account, amount)`,
    [round, payees, shareMinor],
  );
  await query(payment, `update payout_run set opened_up_to = '', finished_at = null`);
}

/** Writes a payout that is due, of a creator of its own with one old sale. */
export async function plantPayout(site: Pick<RunningSite, 'databaseUrl'>): Promise<void> {
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

/** Waits for the first payout in a state, and kills the platform soon after it. */
async function killAfterFirst(site: RunningSite, state: string, how: { withDatabase: boolean }): Promise<void> {
  const payment = site.databaseUrl('payment');
  const count = () => queryNumber(payment, `select count(*) from payout where state = '${state}'`);
  const before = await count();
  await eventually(`a payout is ${state}`, limitMs, async () => (await count()) > before);
  await delay(Math.random() * longestMs);
  await site.kill(how);
  await site.start();
}

/**
 * Kills the platform while it opens the payouts of a week, and again with its database while it sends them.
 * @returns what is not as it must be when all are completed
 */
export async function killPayouts(site: RunningSite, round: number): Promise<PayoutFindings> {
  await plant(site, round);
  await killAfterFirst(site, 'pending', { withDatabase: false });
  await killAfterFirst(site, 'completed', { withDatabase: true });
  await eventually('all payouts are completed', limitMs, async () => {
    const open = await queryNumber(
      site.databaseUrl('payment'),
      `select count(*) - (select count(*) from payout where state = 'completed') from payout_method`,
    );
    return open === 0;
  });
  return audit(site);
}

async function audit(site: RunningSite): Promise<PayoutFindings> {
  const [payment, sandbox] = [site.databaseUrl('payment'), site.databaseUrl('card-sandbox')];
  const creators = await queryNumber(payment, 'select count(*) from payout_method');
  return {
    'creators without exactly one payout': await queryNumber(
      payment,
      `select count(*) from payout_method where 1 <> (
         select count(*) from payout where payout.creator_id = payout_method.creator_id and state = 'completed')`,
    ),
    'transfers beside payouts': Math.abs(
      (await queryNumber(sandbox, 'select (select count(*) from payout) + (select count(*) from account_payout)')) -
        creators,
    ),
    'cents transferred beside the balances': Math.abs(
      (await queryNumber(
        sandbox,
        `select coalesce(sum(amount_minor), 0) from (
           select amount_minor from payout union all select amount_minor from account_payout) paid`,
      )) -
        creators * shareMinor,
    ),
    'cents left in connected accounts': await queryNumber(
      sandbox,
      `select coalesce(sum(abs(sum)), 0) from (
         select sum(amount_minor) as sum from balance_transaction where account_id is not null group by account_id) balances`,
    ),
    'cents left or overdrawn in balances': await queryNumber(
      payment,
      `select coalesce(sum(abs(sum)), 0) from (
         select sum(amount_minor) as sum from ledger_entry where account like 'creator:kill|%' group by account) balances`,
    ),
    'cents in transit': Math.abs(
      await queryNumber(
        payment,
        `select coalesce(sum(amount_minor), 0) from ledger_entry where account = 'payouts-in-transit'`,
      ),
    ),
    'cents out of balance': Math.abs(
      await queryNumber(payment, 'select coalesce(sum(amount_minor), 0) from ledger_entry'),
    ),
  };
}
