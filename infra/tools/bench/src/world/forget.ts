import { query } from '@velvet/acceptance/kill/query';
import type { Site } from '#site/site.ts';
import type { Signed } from './people.ts';

/** Where services keep what was published. */
const kept: Readonly<Record<string, string>> = {
  content: 'delete from post where author_id = any ($1)',
  account: 'delete from post_count where author_id = any ($1)',
  notification: 'delete from broadcast where author_id = any ($1)',
  realtime: `delete from delivery_log where payload ->> 'authorId' = any ($1)`,
  insights: 'delete from post where author_id = any ($1)',
};

/** Takes away what the bench's own authors have published, so that every run finds the same world. */
export async function forgetPosts(site: Site, authors: readonly Signed[]): Promise<void> {
  for (const [service, sql] of Object.entries(kept))
    await query(site.databaseUrl(service), sql, [authors.map(({ id }) => id)]);
}
