import { listBroadcasts } from '@velvet/contracts/messaging/broadcasts';
import type { Site } from '#story/running-site.ts';
import type { Cast } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { query } from '#kill/query.ts';
import type { Counts } from './findings.ts';

type Sold = { bought: number; earned: number };

/** Compares the figures of broadcasts, as their creator reads them, with what was sold. */
export async function countBroadcastErrors(site: Site, { gifted, fans }: Cast, journal: Journal): Promise<Counts> {
  const [sold, reserved] = [await soldOf(site), await reservedOf(site)];
  const listed = await gifted.who.get(listBroadcasts, { query: { limit: 100 } });
  const counts = { lost: journal.broadcasts.size, sales: 0, left: 0, recipients: 0 };
  for (const { id, bought, earned, limit, left, recipients, opened } of listed) {
    if (journal.broadcasts.has(id)) counts.lost -= 1;
    const paid = sold.get(id) ?? { bought: 0, earned: 0 };
    if (bought !== paid.bought || earned.amountMinor !== paid.earned) counts.sales += 1;
    if (limit !== null && left !== limit - (reserved.get(id) ?? 0)) counts.left += 1;
    // the audit has read the conversations of all fans
    if (recipients !== fans.length || opened !== fans.length) counts.recipients += 1;
  }
  return {
    'broadcasts lost': counts.lost,
    'broadcasts with other sales than were paid': counts.sales,
    'broadcasts with other pieces left than were sold': counts.left,
    'broadcasts with other recipients than followers': counts.recipients,
  };
}

/** Purchases that are not refunded, and the creator's share in cents, by broadcast. */
async function soldOf(site: Site): Promise<Map<string, Sold>> {
  const broadcastOf = new Map(
    (
      await query<{ id: string; broadcastId: string }>(
        site.databaseUrl('messaging'),
        'select id, broadcast_id as "broadcastId" from message where broadcast_id is not null',
      )
    ).map(({ id, broadcastId }) => [id, broadcastId]),
  );
  const rows = await query<{ id: string; cents: string; isOpen: boolean }>(
    site.databaseUrl('payment'),
    `select payment.post_id as id, creator_minor - returned_minor as cents, refunded_at is null as "isOpen"
       from payment join purchase on payment_id = payment.id where subject_kind = 'message' and state = 'settled'`,
  );
  const sold = new Map<string, Sold>();
  for (const { id, cents, isOpen } of rows) {
    const broadcastId = broadcastOf.get(id) ?? '';
    const { bought, earned } = sold.get(broadcastId) ?? { bought: 0, earned: 0 };
    sold.set(broadcastId, { bought: bought + (isOpen ? 1 : 0), earned: earned + Number(cents) });
  }
  return sold;
}

async function reservedOf(site: Site): Promise<Map<string, number>> {
  const rows = await query<{ id: string; pieces: number }>(
    site.databaseUrl('payment'),
    `select stock_id as id, count(*)::int as pieces from payment where state <> 'failed' and stock_id is not null group by stock_id`,
  );
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
