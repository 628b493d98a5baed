import type { Queries } from '@velvet/kit/database/database';
import { visible } from './visible.repository.ts';

const listed = `${visible} and p.visibility = 'public' and p.role = 'creator' and p.verified`;

/** Handles of creators whose pages everybody may find, by handle. `$1` of `visible` is a visitor. */
export function sitemapRepository(db: Queries) {
  const handlesOf = async (rows: Promise<{ handle: string }[]>) => (await rows).map(({ handle }) => handle);
  return {
    /** The first handle of each page. */
    findFirsts: (pageSize: number): Promise<string[]> =>
      handlesOf(
        db.rows(
          'sitemap.findFirsts',
          `select handle from (
             select p.handle, row_number() over (order by lower(p.handle)) as place from person p where ${listed}) as ordered
           where place % $2 = 1 % $2 order by place`,
          [null, pageSize],
        ),
      ),

    findFrom: (from: string, take: number): Promise<string[]> =>
      handlesOf(
        db.rows(
          'sitemap.findFrom',
          `select p.handle from person p where ${listed} and lower(p.handle) >= lower($2) order by lower(p.handle) limit $3`,
          [null, from, take],
        ),
      ),
  };
}
