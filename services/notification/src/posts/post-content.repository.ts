import type { Source } from '#delivery/channel.ts';
import { postLink } from '#intake/link.ts';
import { somebody } from '#rows/sentence.ts';
import { followedAuthors, postIsUnread, postsOfAuthor } from './broadcast.repository.ts';

/** Returns the content of an unread post of a followed author. */
export const postContent: Source = async (db, userId, broadcastId) => {
  const row = await db.one<{ postId: string; name: string | null }>(
    'broadcast.findContent',
    `with a as (${followedAuthors} and f.followed_id = (select author_id from broadcast where id = $2))
     select b.post_id as "postId", a.name from a
       cross join lateral (select b.id, b.post_id ${postsOfAuthor} and b.id = $2 and ${postIsUnread}) b`,
    [userId, broadcastId],
  );
  if (!row) return undefined;
  const name = row.name ?? somebody;
  return { title: name, text: 'Published a new post', link: postLink(row.postId), group: `post:${row.postId}` };
};
