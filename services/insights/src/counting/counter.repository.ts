import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Engagement = { views?: number; likes?: number; comments?: number; shares?: number; earningsMinor?: number };
export type Incoming = Engagement & { subscribers?: number };

/** Counters, changed by events in the transactions that consume them. */
export function counterRepository(db: Queries) {
  return {
    async addToCreator(userId: UserId, day: string, by: Incoming): Promise<void> {
      const { views = 0, likes = 0, comments = 0, shares = 0, subscribers = 0, earningsMinor = 0 } = by;
      await db.run(
        'creatorDay.add',
        `insert into creator_day as d (user_id, day, views, likes, comments, shares, subscribers, earnings_minor)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (user_id, day) do update set views = d.views + $3, likes = d.likes + $4, comments = d.comments + $5,
           shares = d.shares + $6, subscribers = d.subscribers + $7, earnings_minor = d.earnings_minor + $8`,
        [userId, day, views, likes, comments, shares, subscribers, earningsMinor],
      );
    },

    async addToPost(postId: PostId, authorId: UserId, day: string, by: Engagement): Promise<void> {
      const { views = 0, likes = 0, comments = 0, shares = 0, earningsMinor = 0 } = by;
      await db.run(
        'postDay.add',
        `insert into post_day as d (post_id, author_id, day, views, likes, comments, shares, earnings_minor)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (post_id, day) do update set views = d.views + $4, likes = d.likes + $5, comments = d.comments + $6,
           shares = d.shares + $7, earnings_minor = d.earnings_minor + $8`,
        [postId, authorId, day, views, likes, comments, shares, earningsMinor],
      );
    },

    async addToFan(userId: UserId, day: string, spentMinor: number, purchases: number): Promise<void> {
      await db.run(
        'fanDay.add',
        `insert into fan_day as d (user_id, day, spent_minor, purchases) values ($1, $2, $3, $4)
         on conflict (user_id, day) do update set spent_minor = d.spent_minor + $3, purchases = d.purchases + $4`,
        [userId, day, spentMinor, purchases],
      );
    },

    async insertPost(post: {
      postId: PostId;
      authorId: UserId;
      imageCount: number;
      videoCount: number;
      audioCount: number;
      publishedAt: string;
    }) {
      await db.run(
        'post.insert',
        `insert into post (post_id, author_id, images, videos, published_at, audios) values ($1, $2, $3, $4, $5, $6)
         on conflict (post_id) do update set images = $3, videos = $4, audios = $6`,
        [post.postId, post.authorId, post.imageCount, post.videoCount, post.publishedAt, post.audioCount],
      );
    },

    /** The creator's own sums stay: what was seen was seen. */
    async deletePost(postId: PostId): Promise<void> {
      await db.run('post.delete', 'delete from post where post_id = $1', [postId]);
      await db.run('postDay.delete', 'delete from post_day where post_id = $1', [postId]);
    },
  };
}
