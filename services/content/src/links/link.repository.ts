import type { PostId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type LinkCard = { url: string; title: string; description: string; imageKey: string | null; readAt: Date };

export function linkRepository(db: Queries) {
  return {
    async replaceOf(postId: PostId, urls: readonly string[]): Promise<void> {
      await db.run('link.deleteOfPost', 'delete from post_link where post_id = $1', [postId]);
      await db.run(
        'link.insert',
        `insert into post_link (post_id, url, ordinal) select $1, url, ordinal from unnest($2::text[]) with ordinality as l (url, ordinal)`,
        [postId, urls],
      );
      await db.run('post.updateHasLinks', 'update post set has_links = $2 where id = $1', [postId, urls.length > 0]);
    },

    /** Returns links without a preview, or with one older than the given time. */
    async findUnread(urls: readonly string[], since: Date): Promise<string[]> {
      const rows = await db.rows<{ url: string }>(
        'link.findUnread',
        `select url from unnest($1::text[]) as l (url)
          where not exists (select from link_card c where c.url = l.url and c.read_at >= $2)`,
        [urls, since],
      );
      return rows.map(({ url }) => url);
    },

    async upsertCard({ url, title, description, imageKey, readAt }: LinkCard): Promise<void> {
      await db.run(
        'link.upsertCard',
        `insert into link_card (url, title, description, image_key, read_at) values ($1, $2, $3, $4, $5)
         on conflict (url) do update set title = $2, description = $3, image_key = $4, read_at = $5`,
        [url, title, description, imageKey, readAt],
      );
    },
  };
}
