import { readPost } from '@velvet/contracts/content/post-calls';
import { completeUpload, readUpload } from '@velvet/contracts/content/upload';
import { readVaultItem } from '@velvet/contracts/content/vault';
import { addressName, hasOutbox } from '@velvet/platform/part';
import { parts } from '@velvet/platform/platform';
import { eventually } from '#story/eventually.ts';
import type { Site } from '#story/running-site.ts';
import type { Cast } from './cast.ts';
import type { Journal } from './journal.ts';
import { query, queryNumber } from './query.ts';

/** Every figure must be zero. */
export type Findings = Record<'lost' | 'doubled' | 'wrong', Record<string, number>>;

/** @returns what is not as it must be, in words, and how many of it */
export const faultsIn = (findings: Findings): [what: string, count: number][] =>
  Object.values(findings)
    .flatMap((figures) => Object.entries(figures))
    .filter(([, count]) => count !== 0);

const services = parts.filter(hasOutbox).map(addressName);
const settleLimitMs = 90_000;

/** Waits until all work in flight is done. @throws after the time limit */
export async function untilSettled(site: Site): Promise<void> {
  await eventually('everything has settled', settleLimitMs, () => isSettled(site));
}

/** Waits until what was under way has come to its end, and counts what is not as it was promised. */
export async function audit(site: Site, cast: Cast, journal: Journal): Promise<Findings> {
  await untilSettled(site);
  const one = (service: string, sql: string) => queryNumber(site.databaseUrl(service), sql);
  const [lost, doubled, wrong] = [
    await countLosses(site, cast, journal),
    await countDoubles(one),
    await countErrors(one),
  ];
  return { lost, doubled, wrong };
}

async function countLosses(site: Site, cast: Cast, journal: Journal) {
  const { creator } = cast;
  return {
    'purchases lost': countLost(journal.purchases, await bought(site)),
    'purchases still closed': await countClosed(cast, journal),
    'posts lost': await countMissing(
      [...journal.posts],
      async (id) => (await creator.make(readPost, { params: { id } })).status === 200,
    ),
    'likes lost': countLost(journal.likes, await liked(site)),
    'uploads lost': await countMissing(
      [...journal.items],
      async (id) => (await creator.make(readVaultItem, { params: { id } })).data?.state === 'ready',
    ),
    'uploads neither resumable nor gone': await countMissing([...journal.uploads], (id) => isResumableOrGone(cast, id)),
  };
}

type One = (service: string, sql: string) => Promise<number>;

const settledCount = `select count(*) from payment where state = 'settled'`;

async function countDoubles(one: One) {
  const settled = await one('payment', settledCount);
  return {
    'charges at the provider without a settled payment, or the other way round': Math.abs(
      (await one('card-sandbox', `select count(*) from charge where state = 'succeeded'`)) - settled,
    ),
    'purchases made twice': await one(
      'payment',
      `select count(*) from (select 1 from payment where state = 'settled' group by payer_id, post_id having count(*) > 1) as twice`,
    ),
    'ledger transactions beside settled payments': Math.abs(
      (await one('payment', 'select count(*) from ledger_transaction')) - settled,
    ),
    'entitlements beside purchases': Math.abs(
      (await one('content', 'select count(*) from purchased_subject')) -
        (await one('payment', 'select count(*) from purchase')),
    ),
    'counters beside their rows': await one(
      'content',
      'select count(*) from post where like_count <> (select count(*) from subject_reaction where subject_id = post.id)',
    ),
  };
}

async function countErrors(one: One) {
  const ledgerTotal = await one(
    'payment',
    `select coalesce(sum(amount_minor), 0) from ledger_entry where account like 'creator:%'`,
  );
  const parked = await Promise.all(services.map((service) => one(service, 'select count(*) from dead_letter')));
  return {
    'cents out of balance': Math.abs(await one('payment', 'select coalesce(sum(amount_minor), 0) from ledger_entry')),
    'cents that insights counted otherwise than the ledger': Math.abs(
      (await one('insights', 'select coalesce(sum(earnings_minor), 0) from creator_bucket')) - Math.abs(ledgerTotal),
    ),
    'events parked': parked.reduce((sum, count) => sum + count, 0),
  };
}

async function isSettled(site: Site): Promise<boolean> {
  const outboxes = await Promise.all(
    services.map((service) => queryNumber(site.databaseUrl(service), 'select count(*) from outbox')),
  );
  const pending = await queryNumber(
    site.databaseUrl('payment'),
    `select count(*) from payment where state = 'pending'`,
  );
  const processing = await queryNumber(
    site.databaseUrl('content'),
    `select count(*) from vault_item where state in ('uploaded', 'processing')`,
  );
  return pending + processing + outboxes.reduce((sum, count) => sum + count, 0) === 0;
}

async function isResumableOrGone({ creator }: Cast, id: string): Promise<boolean> {
  const { status, data } = await creator.make(readUpload, { params: { id } });
  if (status === 404 || data?.state === 'completed') return true;
  if (!data?.parts.every(({ hasArrived }) => hasArrived)) return status === 200;
  return (await creator.make(completeUpload, { params: { id } })).status === 200;
}

/** Counts purchased posts that their buyers cannot open. */
async function countClosed({ fans }: Cast, journal: Journal): Promise<number> {
  return countMissing([...journal.purchases], async (purchase) => {
    const [buyer, id = ''] = purchase.split(' ');
    const fan = fans.find(({ who }) => who.id === buyer);
    return (await fan?.who.make(readPost, { params: { id } }))?.data?.locked === null;
  });
}

async function countMissing(all: readonly string[], isAvailable: (one: string) => Promise<boolean>): Promise<number> {
  let missing = 0;
  for (const each of all) if (!(await isAvailable(each))) missing += 1;
  return missing;
}

function countLost(promised: ReadonlySet<string>, there: ReadonlySet<string>): number {
  return [...promised].filter((each) => !there.has(each)).length;
}

const bought = (site: Site) =>
  pairs(site.databaseUrl('payment'), `select buyer_id || ' ' || post_id as pair from purchase`);
const liked = (site: Site) =>
  pairs(
    site.databaseUrl('content'),
    `select user_id || ' ' || subject_id as pair from subject_reaction where subject_kind = 'post'`,
  );

async function pairs(url: string, sql: string): Promise<Set<string>> {
  const rows = await query<{ pair: string }>(url, sql);
  return new Set(rows.map(({ pair }) => pair));
}
