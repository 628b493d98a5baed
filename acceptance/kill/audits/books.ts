import { readPayoutSummary } from '@velvet/contracts/payment/payouts';
import { listStatements } from '@velvet/contracts/payment/statements';
import type { Site } from '#story/running-site.ts';
import type { Visitor } from '#story/visitor.ts';
import type { Cast } from '#kill/cast.ts';
import { query } from '#kill/query.ts';
import { countDiffering, texts, type Counts } from './findings.ts';
import { isPlanted } from './money.ts';

const cents = (amount: number) => Math.round(amount * 100);

/** Compares the figures that creators see with the ledger. */
export async function countBookErrors(site: Site, { creator, euro, pound, gifted, asking }: Cast): Promise<Counts> {
  const balances = await balancesOf(site);
  let [statements, summaries] = [0, 0];
  for (const who of [creator, euro, pound, gifted.who, asking.who]) {
    const balance = balances.get(who.id) ?? 0;
    statements += Math.abs((await sumStatements(who)) - balance);
    const summary = await who.get(readPayoutSummary);
    summaries += Math.abs(cents(summary.balance) - balance);
  }
  return {
    'cents of statements beside the ledger': statements,
    'cents of balances beside the ledger': summaries,
    'creators of whom insights counted otherwise than the ledger': await countOtherwise(site),
    ...(await countTipsOtherwise(site)),
  };
}

/** Tips that the place where they were given does not show exactly once. A notification of the creator leads to every place. */
async function countTipsOtherwise(site: Site): Promise<Counts> {
  const given = (condition = 'true') =>
    texts(site, 'payment', `select id || ' 1' from tip where settled_at is not null and ${condition}`);
  const counted = (id: string, from: string) => `select ${id} || ' ' || count(*) from ${from} group by ${id}`;
  const inRooms = counted(`payload ->> 'id'`, `delivery_log where event = '$tip'`);
  const notified = counted('substr(group_key, 5)', `notification where group_key like 'tip:%'`);
  return {
    'tips otherwise in their conversations': countDiffering(
      await given(`place_kind = 'conversation'`),
      await texts(site, 'messaging', counted('client_id', `message where kind = 'tip'`)),
    ),
    'tips otherwise in their rooms': countDiffering(
      await given(`place_kind = 'room'`),
      await texts(site, 'realtime', inRooms),
    ),
    'tips otherwise among notifications': countDiffering(await given(), await texts(site, 'notification', notified)),
  };
}

/** Creators have no payouts here, so all that they earned is their balance. */
async function balancesOf(site: Site): Promise<Map<string, number>> {
  const rows = await query<{ id: string; cents: string }>(
    site.databaseUrl('payment'),
    `select substr(account, 9) as id, -sum(amount_minor)::bigint as cents from ledger_entry where account like 'creator:%' group by account`,
  );
  return new Map(rows.map(({ id, cents: sum }) => [id, Number(sum)]));
}

async function sumStatements(who: Visitor): Promise<number> {
  const statements = await who.get(listStatements, { query: { limit: 100 } });
  return statements.reduce((sum, { netAmount }) => sum + cents(netAmount), 0);
}

async function countOtherwise(site: Site): Promise<number> {
  const earned = await texts(
    site,
    'payment',
    `select moved.creator_id || ' ' || -sum(amount_minor)::bigint from ledger_entry join ledger_transaction moved on moved.id = transaction_id
      where account = 'creator:' || moved.creator_id and not ${isPlanted}
        and kind in ('purchase', 'subscription', 'tip', 'gift', 'refund', 'dispute-lost')
      group by moved.creator_id having sum(amount_minor) <> 0`,
  );
  const counted = await texts(
    site,
    'insights',
    `select user_id || ' ' || sum(earnings_minor) from creator_bucket group by user_id having sum(earnings_minor) <> 0`,
  );
  return countDiffering(earned, counted);
}
