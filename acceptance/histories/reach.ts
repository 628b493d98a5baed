import type { Site } from '#story/running-site.ts';
import type { Counts } from '#kill/audits/findings.ts';
import { query } from '#kill/query.ts';

/** Time for a block to arrive in other services. */
const knownMs = 5000;

type Block = { blockerId: string; blockedId: string; at: Date };
type Sent = { userId: string; what: string; text: string; at: Date };

/** Counts what browsers and notifications of one person said about another one after a block between the two, by its kind. */
export async function countReached(site: Site): Promise<Counts> {
  const blocks = await query<Block>(
    site.databaseUrl('account'),
    `select blocker_id as "blockerId", blocked_id as "blockedId", blocked_at as at from block`,
  );
  const sent = [
    ...(await query<Sent>(
      site.databaseUrl('realtime'),
      `select substr(audience, 6) as "userId", event as what, payload::text as text, at from delivery_log where audience like 'user:%'`,
    )),
    ...(await query<Sent>(
      site.databaseUrl('notification'),
      `select user_id as "userId", type as what, actor.actor_id as text, actor.at from notification join notification_actor actor on notification_id = id`,
    )),
  ];
  const parted = new Map<string, { otherId: string; since: number }[]>();
  for (const { blockerId, blockedId, at } of blocks)
    for (const [userId, otherId] of [
      [blockerId, blockedId],
      [blockedId, blockerId],
    ] as const)
      parted.set(userId, [...(parted.get(userId) ?? []), { otherId, since: at.getTime() + knownMs }]);
  const counts: Counts = {};
  for (const { userId, what, text, at } of sent)
    for (const { otherId, since } of parted.get(userId) ?? [])
      if (at.getTime() > since && text.includes(otherId)) {
        const name = `messages to somebody about a person behind a block: ${what}`;
        counts[name] = (counts[name] ?? 0) + 1;
      }
  return counts;
}
