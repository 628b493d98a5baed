import type { PostId, UserId, VideoId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

type PublishedPost = {
  postId: PostId;
  authorId: UserId;
  imageCount: number;
  videoCount: number;
  audioCount: number;
  publishedAt: string;
};

type PublishedVideo = { videoId: VideoId; authorId: UserId; title: string; publishedAt: string };

/** Posts, and videos of the feed. */
export function postRepository(db: Queries) {
  return {
    async upsert({ postId, authorId, imageCount, videoCount, audioCount, publishedAt }: PublishedPost): Promise<void> {
      await db.run(
        'post.upsert',
        `insert into post (post_id, author_id, images, videos, published_at, audios) values ($1, $2, $3, $4, $5, $6)
         on conflict (post_id) do update set images = $3, videos = $4, audios = $6`,
        [postId, authorId, imageCount, videoCount, publishedAt, audioCount],
      );
    },

    /** A video has its title in place of the numbers of its media. */
    async upsertVideo({ videoId, authorId, title, publishedAt }: PublishedVideo): Promise<void> {
      await db.run(
        'post.upsertVideo',
        `insert into post (post_id, author_id, images, videos, published_at, title) values ($1, $2, 0, 1, $3, $4)
         on conflict (post_id) do update set title = $4`,
        [videoId, authorId, publishedAt, title],
      );
    },

    /** Its counts stay, because they are part of the sums of its creator. Without the post they are listed nowhere. */
    async delete(postId: PostId): Promise<void> {
      await db.run('post.delete', 'delete from post where post_id = $1', [postId]);
    },
  };
}
