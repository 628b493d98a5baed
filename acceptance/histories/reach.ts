import type { Site } from '#story/running-site.ts';
import type { Counts } from '#kill/audits/findings.ts';
import { query } from '#kill/query.ts';

type Block = { blockerId: string; blockedId: string; at: Date };
type Sent = { userId: string; what: string; text: string; at: Date };

/**
 * Counts what browsers and notifications of one person said about another one after a block between the two, by its kind. Messages of
 * the platform about one's own payments and access name whom they were for, also behind a block.
 * @param deliveredAt times in ascending order at which no event was on its way
 */
export async function countReached(site: Site, deliveredAt: readonly Date[]): Promise<Counts> {
  const blocks = await query<Block>(
    site.databaseUrl('account'),
    `select blocker_id as "blockerId", blocked_id as "blockedId", blocked_at as at from block`,
  );
  const parted = new Map<string, { otherId: string; since: Date }[]>();
  for (const { blockerId, blockedId, at } of blocks) {
    const since = deliveredAt.find((time) => time > at);
    if (!since) continue;
    parted.set(blockerId, [...(parted.get(blockerId) ?? []), { otherId: blockedId, since }]);
    parted.set(blockedId, [...(parted.get(blockedId) ?? []), { otherId: blockerId, since }]);
  }
  const counts: Counts = {};
  for (const { userId, what, text, at } of await sentBy(site))
    for (const { otherId, since } of parted.get(userId) ?? [])
      if (at > since && text.includes(otherId)) {
        const name = `messages to somebody about a person behind a block: ${what}`;
        counts[name] = (counts[name] ?? 0) + 1;
      }
  return counts;
}

/** Returns what was sent to people, without the messages of the platform about their own payments and access. */
async function sentBy(site: Site): Promise<Sent[]> {
  const messages = await query<Sent & { id: string | null }>(
    site.databaseUrl('realtime'),
    `select substr(audience, 6) as "userId", event as what, payload::text as text, at, payload ->> 'id' as id
       from delivery_log where audience like 'user:%' and event <> 'access'`,
  );
  const notifications = site.databaseUrl('notification');
  const own = await query<{ id: string }>(notifications, 'select id from notification where not has_actors');
  const ofPlatform = new Set(own.map(({ id }) => id));
  const named = await query<Sent>(
    notifications,
    `select user_id as "userId", type as what, actor.actor_id as text, actor.at
       from notification join notification_actor actor on notification_id = id where visible`,
  );
  return [...messages.filter(({ what, id }) => what !== 'notification' || !ofPlatform.has(id ?? '')), ...named];
}
