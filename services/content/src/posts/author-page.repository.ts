import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database';
import type { Window } from '#paging/window.ts';
import type { ViewerMarks, ViewerStanding } from './post.ts';
import { marks, shape, standing } from './post-read.repository.ts';

/** Which audiences a page of an author's posts has; the others are not there for the viewer at all. */
export type PageKind = 'others' | 'friends' | 'self';

const audiencesOf = {
  others: ['public', 'followers', 'subscribers'],
  friends: ['public', 'followers', 'subscribers', 'friends'],
  self: ['public', 'followers', 'subscribers', 'friends', 'private'],
} as const;

export function authorPageRepository(db: Queries) {
  return {
    /** The shapes as JSON text, so that they are kept and passed on without being taken apart. */
    async findPageText(author: UserId, kind: PageKind, { after, take, skip }: Window): Promise<string> {
      const row = await db.one<{ shapes: string }>(
        'post.findPageText',
        `with page as (select id as page_id from post
            where author_id = $1 and state = 'published' and audience = any ($2) and ($3::uuid is null or position < $3)
            order by position desc limit $4 offset $5)
         select coalesce(json_agg(${shape} order by p.position desc), '[]')::text as shapes from page join post p on p.id = page_id`,
        [author, audiencesOf[kind], after, take, skip],
      );
      return row?.shapes ?? '[]';
    },

    /** What the viewer has done with each of these posts. */
    findMarks(viewer: UserId, ids: readonly PostId[]): Promise<ViewerMarks[]> {
      return db.rows('post.findMarks', `select p.id, ${marks} from unnest($2::uuid[]) as p (id)`, [viewer, ids]);
    },

    /** What the viewer is to the author, whatever the author has posted. */
    findStanding(viewer: UserId, author: UserId, now: Date): Promise<ViewerStanding | undefined> {
      return db.one('post.findStanding', `select ${standing} from (select $3::text as author_id) p`, [
        viewer,
        now,
        author,
      ]);
    },
  };
}
