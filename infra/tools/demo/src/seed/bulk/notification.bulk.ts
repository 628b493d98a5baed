import { people } from '@velvet/notification/people/people';
import type { Database } from '@velvet/kit/database/database';
import { publicationOf, type PersonCard } from './checked.ts';
import { allPosts, countBy, dayMs, isAnnounced, type Facts } from './facts.ts';
import { idAt } from './ids.ts';
import { insertAll, moment } from './rows.ts';

/** Older posts are not listed as news; its own setting's default. */
const keptDays = 30;

/** notification: who follows whom since when, and one row for each post of the last month, however many follow its author. */
export function writeNotification(db: Database, facts: Facts, cards: readonly PersonCard[]): Promise<number> {
  const follows = facts.follows.map(({ follower, followed, at }) => ({
    follower_id: follower.sub,
    followed_id: followed.sub,
    since: moment(at),
  }));
  const broadcasts = allPosts(facts)
    .filter((post) => isAnnounced(post) && post.at > facts.at - keptDays * dayMs)
    .map((post) => {
      const { postId, authorId, audience, publishedAt } = publicationOf(post);
      return {
        id: idAt(post.at, 'broadcast', postId),
        post_id: postId,
        author_id: authorId,
        audience,
        published_at: publishedAt,
        arrived_at: publishedAt,
      };
    });
  const views = [...countBy(facts.views, ({ post }) => post.id)].map(([id, count]) => ({ post_id: id, views: count }));
  const profileCards = cards.map((card) => people.cardRow(card));
  return db.transaction((tx) =>
    insertAll(tx, { profile_card: profileCards, follow: follows, broadcast: broadcasts, post_view: views }),
  );
}
