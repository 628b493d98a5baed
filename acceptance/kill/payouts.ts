import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#story/eventually.ts';
import type { RunningSite } from '#story/running-site.ts';
import { plantPayees, shareMinor } from './payees.ts';
import { queryNumber } from './query.ts';

/** Creators to be paid: ten chunks of the run. */
const payees = 5000;
const name = 'week';
/** SQL: rows about these creators. Those of the load can be within the cool-off of their method. */
const isOwn = `creator_id like 'kill|${name}-%'`;
/** every so many creators are paid to a bank, by a transfer and a payout of their connected account */
const bankEvery = 5;
/** pause before a kill, within the opening or the sending of payouts */
const longestMs = 300;
/** The run is a sweep, which begins within a minute after the start. */
const limitMs = 240_000;

/** Every figure must be zero. */
export type PayoutFindings = Record<string, number>;

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
export async function killPayouts(site: RunningSite): Promise<PayoutFindings> {
  await plantPayees(site, { name, count: payees, bankEvery });
  await killAfterFirst(site, 'pending', { withDatabase: false });
  await killAfterFirst(site, 'completed', { withDatabase: true });
  await eventually('all payouts are completed', limitMs, async () => {
    const open = await queryNumber(
      site.databaseUrl('payment'),
      `select ${payees} - count(*) from payout where state = 'completed' and ${isOwn}`,
    );
    return open === 0;
  });
  return audit(site);
}

async function audit(site: RunningSite): Promise<PayoutFindings> {
  const [payment, sandbox] = [site.databaseUrl('payment'), site.databaseUrl('card-sandbox')];
  const sent = `select amount_minor from payout where recipient_id like 'rcp_${name}_%'
    union all select amount_minor from account_payout where account_id like 'acct_${name}_%'`;
  return {
    'creators without exactly one payout': await queryNumber(
      payment,
      `select count(*) from payout_method where ${isOwn} and 1 <> (
         select count(*) from payout where payout.creator_id = payout_method.creator_id and state = 'completed')`,
    ),
    'transfers beside payouts': Math.abs((await queryNumber(sandbox, `select count(*) from (${sent}) paid`)) - payees),
    'cents transferred beside the balances': Math.abs(
      (await queryNumber(sandbox, `select coalesce(sum(amount_minor), 0) from (${sent}) paid`)) - payees * shareMinor,
    ),
    'cents left in connected accounts': await queryNumber(
      sandbox,
      `select coalesce(sum(abs(sum)), 0) from (
         select sum(amount_minor) as sum from balance_transaction where account_id is not null group by account_id) balances`,
    ),
    'cents left or overdrawn in balances': await queryNumber(
      payment,
      `select coalesce(sum(abs(sum)), 0) from (
         select sum(amount_minor) as sum from ledger_entry where account like 'creator:kill|${name}-%' group by account) balances`,
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
