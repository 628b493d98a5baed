import { announcedTo } from '@velvet/access/announced';
import { followFacts, visibleTo } from '@velvet/people/visibility';
import type { Source } from '#delivery/channel.ts';
import { postLink } from '#intake/link.ts';
import { somebody } from '#rows/sentence.ts';

const isAnnounced = announcedTo('b.audience', followFacts('$1', 'b.author_id'));

/** Returns the content of a post that the person may find and has not read. */
export const postContent: Source = async (db, userId, postId) => {
  const row = await db.one<{ name: string | null }>(
    'broadcast.findContent',
    `select p.name from broadcast b left join profile_card p on p.user_id = b.author_id
      where b.post_id = $2 and ${visibleTo('$1', 'b.author_id')} and ${isAnnounced}
        and not exists (select from reading r where r.user_id = $1 and r.all_read_at >= b.arrived_at)
        and not exists (select from broadcast_state s where s.user_id = $1 and s.broadcast_id = b.id
                          and (s.read_at is not null or s.dismissed_at is not null))`,
    [userId, postId],
  );
  if (!row) return undefined;
  const title = row.name ?? somebody;
  return { title, text: 'Published a new post', link: postLink(postId), group: `post:${postId}` };
};
