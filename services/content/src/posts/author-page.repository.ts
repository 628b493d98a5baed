import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database';
import type { Window } from '#paging/window.ts';
import type { ViewerBits } from './post.ts';
import { bits, shape, unseenBy } from './post-read.repository.ts';

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

    findBits(viewer: UserId, now: Date, ids: readonly PostId[]): Promise<ViewerBits[]> {
      return db.rows('post.findBits', `select ${bits} from post p where p.id = any ($3)`, [viewer, now, ids]);
    },

    /** What the viewer is to the author, whatever the author has posted. */
    async findStanding(viewer: UserId, author: UserId): Promise<{ isFriend: boolean; isBlocked: boolean }> {
      const row = await db.one<{ isFriend: boolean; isBlocked: boolean }>(
        'post.findStanding',
        `select exists (select from follow where follower_id = $1 and followed_id = $2) and exists (select from follow where follower_id = $2 and followed_id = $1) as "isFriend",
                $2 = any (array(${unseenBy('$1')})) as "isBlocked"`,
        [viewer, author],
      );
      return row ?? { isFriend: false, isBlocked: false };
    },
  };
}
