import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Content, Source } from '#delivery/channel.ts';
import { withActorCard } from '#rows/actor-card.repository.ts';
import { fillIn, platform, somebody } from '#rows/sentence.ts';

type Row = {
  title: string;
  sentence: string;
  detail: string | null;
  link: string | null;
  hasActor: boolean;
  name: string | null;
  people: number;
};

async function contentOf(db: Queries, userId: UserId, id: string, isUnreadOnly: boolean): Promise<Content | undefined> {
  const row = await db.one<Row>(
    'notification.findContent',
    `select case when n.actor_count > 1 then n.titles else n.title end as title, n.sentence, n.detail, n.link,
            n.actor_id is not null as "hasActor", p.name, n.actor_count as people
       from notification n ${withActorCard}
      where n.id = $2 and n.user_id = $1 and (not $3::boolean or (n.is_shown and n.read_at is null))`,
    [userId, id, isUnreadOnly],
  );
  if (!row) return undefined;
  const name = row.name ?? (row.hasActor ? somebody : platform);
  const text = fillIn(row.sentence, name, row.people, row.detail);
  return { title: row.title, text, link: row.link, group: `notification:${id}` };
}

/** Returns the content of an unread notification. */
export const notificationContent: Source = (db, userId, id) => contentOf(db, userId, id, true);

/** Returns the content of a notification, whether or not it was read. */
export const notificationRecord: Source = (db, userId, id) => contentOf(db, userId, id, false);
