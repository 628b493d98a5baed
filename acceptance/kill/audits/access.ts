import { readPost } from '@velvet/contracts/content/post-calls';
import type { Site } from '#story/running-site.ts';
import type { Cast } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { countDiffering, countLost, countMissing, texts, type Counts } from './findings.ts';

/** The services that keep a copy of what was paid for. */
const readers = ['content', 'messaging', 'realtime'];

const bought = `select purchase.id || ' ' || buyer_id || ' ' || purchase.post_id from purchase join payment on payment.id = payment_id
  where coalesce(given_kind, subject_kind) not in ('tip', 'gift') and refunded_at is null`;
const opened = `select purchase_id || ' ' || buyer_id || ' ' || subject_id from purchased_subject where not refunded`;
const paid = `select id || ' ' || subscriber_id || ' ' || creator_id from subscription
  where revision > 0 and state <> 'ended' and creator_id <> 'velvet|platform' and subscriber_id not like 'kill|%'`;
const entitled = `select id || ' ' || subscriber_id || ' ' || creator_id from subscription
  where not ended and subscriber_id not like 'kill|%'`;

const seconds = (moment: string) => `floor(extract(epoch from ${moment}))::bigint`;
const openUntil = `select id || ' ' || ${seconds('open_until')} from subscription where not ended`;

/** Subscriptions whose access has a known end: a late one is open for its grace, and a paused one until its paid period ends. */
async function limitedAccess(site: Site, { moving }: Pick<Journal, 'moving'>): Promise<string[]> {
  const promised = await texts(
    site,
    'payment',
    `select id || ' ' || ${seconds(`case when state = 'past_due' then grace_ends_at else period_ends_at end`)} from subscription
      where state = 'past_due' or (state = 'active' and paused_until is not null)`,
  );
  return [...promised].filter((each) => !moving.has(each.split(' ')[0] ?? ''));
}

/**
 * Access that nobody paid for, and payments without access, in every service that decides about access.
 * @param gone people whose account was deleted, of whom only payment keeps purchases
 */
export async function countAccessErrors(
  site: Site,
  journal: Pick<Journal, 'moving'>,
  gone: ReadonlySet<string> = new Set(),
): Promise<Counts> {
  const isKept = (line: string) => !gone.has(line.split(' ')[1] ?? '');
  const purchases = new Set([...(await texts(site, 'payment', bought))].filter(isKept));
  const subscriptions = await texts(site, 'payment', paid);
  const limited = await limitedAccess(site, journal);
  const counts: Counts = {};
  for (const reader of readers) {
    counts[`purchases otherwise in ${reader}`] = countDiffering(purchases, await texts(site, reader, opened));
    counts[`subscriptions otherwise in ${reader}`] = countDiffering(subscriptions, await texts(site, reader, entitled));
    const untils = await texts(site, reader, openUntil);
    counts[`late and paused subscriptions open for another time in ${reader}`] = countLost(limited, untils);
  }
  return counts;
}

/** Posts that their buyers or receivers cannot open, and those that were taken back and are open. */
export async function countClosed({ fans }: Cast, journal: Journal): Promise<Counts> {
  const isOpen = async (pair: string): Promise<boolean> => {
    const [reader, id = ''] = pair.split(' ');
    const fan = fans.find(({ who }) => who.id === reader);
    return (await fan?.who.make(readPost, { params: { id } }))?.data?.locked === null;
  };
  const piecesOf = (wanted: string) =>
    [...journal.pieces].filter(([, state]) => state === wanted).map(([pair]) => pair);
  return {
    'purchases still closed': await countMissing([...journal.purchases, ...piecesOf('bought')], isOpen),
    'gifts still closed': await countMissing(journal.gifts, isOpen),
    'pieces still open after a lost dispute': await countMissing(
      piecesOf('charged back'),
      async (pair) => !(await isOpen(pair)),
    ),
    'undone purchases still open': await countMissing(journal.undone, async (pair) => !(await isOpen(pair))),
  };
}
