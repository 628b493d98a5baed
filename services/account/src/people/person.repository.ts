import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { CardRow, PageRow } from './person.presenter.ts';
import { isSubscribed } from '#projections/payment.repository.ts';
import { cardColumns, visible } from './visible.repository.ts';

export type Viewer = UserId | null;
/** Restricts a list to creators, or not. */
export type Among = 'creators' | 'everybody';
export function personRepository(db: Queries) {
  return {
    /** @param who handle, or an id if no handle matches */
    findPage(viewer: Viewer, who: string, creatorsOnly: boolean): Promise<PageRow | undefined> {
      return db.one(
        'person.findPage',
        `select ${cardColumns}, p.banner_key as "bannerKey", p.location, p.website, p.links, p.visibility,
                p.id is not distinct from $1 as "isOwn"
           from person p
          where (p.handle = $2 or p.id = $4) and (not $3 or p.role = 'creator') and ${visible}
          order by p.handle = $2 desc limit 1`,
        [viewer, who.toLowerCase(), creatorsOnly, who],
      );
    },

    findRecommended(viewer: Viewer, limit: number): Promise<CardRow[]> {
      return db.rows(
        'person.findRecommended',
        `select ${cardColumns} from person p
          where ${visible} and p.visibility = 'public' and p.role = 'creator' and p.verified and p.id is distinct from $1
            and not ${isSubscribed}
          order by p.followers_count desc, p.joined_at desc limit $2`,
        [viewer, limit],
      );
    },

    /** In the order of the ids. */
    findCards(viewer: Viewer, ids: readonly string[]): Promise<CardRow[]> {
      return db.rows(
        'person.findCards',
        `select ${cardColumns}
           from unnest($2::text[]) with ordinality as wanted (id, place) join person p on p.id = wanted.id
          order by wanted.place`,
        [viewer, ids],
      );
    },

    async count(newSince: Date): Promise<{ total: number; newThisWeek: number }> {
      const counted = await db.one<{ total: number; newThisWeek: number }>(
        'person.count',
        `select count(*) as total, count(*) filter (where joined_at > $1) as "newThisWeek"
           from person where deletion_requested_at is null and age_status <> 'underage' and visibility = 'public'`,
        [newSince],
      );
      return counted ?? { total: 0, newThisWeek: 0 };
    },
  };
}
