import { announcedTo } from '@velvet/access/announced';
import type { PostState } from '@velvet/contracts/content/post';
import type { CollectionId, PostId, UserId } from '@velvet/contracts/ids';
import { subscribedTo } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import type { Window } from '#paging/window.ts';
import { followFacts, visibleTo } from '@velvet/people/visibility';
import { isAdult } from '#ages/restricted.ts';
import { hasMedia } from './post-read.repository.ts';

/** Position of a post in a feed. Feeds select positions only, so their plans stay simple; one other statement reads the posts. */
export type PostPlace = { id: PostId; position: string; authorId: UserId };

export const place = 'q.id, q.position, q.author_id as "authorId"';
export const shown = `and ($3::uuid is null or position < $3) order by position desc limit $4 offset $5`;

/** SQL of the visible authors in the viewer's feed: the viewer, and those the viewer follows or subscribes to. */
const feedAuthors = `select c.id from (
    select followed_id as id from follow where follower_id = $1
    union ${subscribedTo('$1', '$2')}
    union select $1) c
  where ${visibleTo('$1', 'c.id')}`;

const announced = (viewer: string) => announcedTo('q.audience', followFacts(viewer, 'q.author_id'));

/** SQL of the visible creators of the collection `$2`. */
const collectedAuthors = `select a.id from collection c cross join unnest(c.creator_ids) as a (id)
  where c.id = $2 and ${visibleTo('$1::text', 'a.id')}`;

/** SQL of the newest posts of authors. It reads no more posts per author than the page needs, so the cost does not depend on their number. */
const newestOf = (authors: string) => `
  select ${place} from (${authors}) a cross join lateral (
    select id, position, author_id from post q where q.state = 'published' and q.author_id = a.id
       and (author_id = $1 or ${announced('$1')})
       and ($3::uuid is null or position < $3) order by position desc limit $4::int + $5::int) q
   order by q.position desc limit $4 offset $5`;

/** Posts of an author among which pictures are looked for, so that the cost does not grow with their number. */
const newestRead = 60;

const ofCreators = `and (q.author_id = $1::text
  or exists (select from profile_card c where c.user_id = q.author_id and c.role = 'creator' and c.verified))`;

/** Lists posts that may be visible; the policy decides for each of them. */
export function postFeedRepository(db: Queries) {
  return {
    findHome(viewer: UserId, now: Date, { after, take, skip }: Window): Promise<PostPlace[]> {
      return db.rows('post.findHome', newestOf(feedAuthors), [viewer, now, after, take, skip]);
    },

    findCollected(viewer: UserId | null, id: CollectionId, { after, take, skip }: Window): Promise<PostPlace[]> {
      return db.rows('post.findCollected', newestOf(collectedAuthors), [viewer, id, after, take, skip]);
    },

    /** @param creatorsOnly excludes posts of people who are not verified creators, except the viewer's own */
    findDiscover(viewer: UserId | null, creatorsOnly: boolean, { after, take, skip }: Window): Promise<PostPlace[]> {
      return db.rows(
        `post.findDiscover.${creatorsOnly ? 'creators' : 'everybody'}`,
        `select ${place} from post q where state = 'published' and audience = 'public' ${creatorsOnly ? ofCreators : ''} and ${visibleTo('$1::text', 'q.author_id')}
            and ($2::uuid is null or position < $2) order by position desc limit $3 offset $4`,
        [viewer, after, take, skip],
      );
    },

    /** Finds posts that show a photo or a film among the newest of each author, up to `each` of one. */
    findPictured(viewer: UserId | null, authors: readonly UserId[], each: number): Promise<PostPlace[]> {
      return db.rows(
        'post.findPictured',
        `select ${place} from unnest($2::text[]) a (id) cross join lateral (
           select id, position, author_id from (
             select id, position, author_id, audience, age_restricted from post
              where state = 'published' and author_id = a.id order by position desc limit ${newestRead}) q
            where (author_id = $1 or ${announced('$1::text')}) and (not age_restricted or author_id = $1 or ${isAdult('$1')})
              and (${hasMedia('q.id', "'image'")} or ${hasMedia('q.id', "'video'")})
            order by position desc limit $3) q
          where ${visibleTo('$1::text', 'a.id')} order by q.position desc`,
        [viewer, authors, each],
      );
    },

    findOwn(author: UserId, states: readonly PostState[], { after, take, skip }: Window): Promise<PostPlace[]> {
      return db.rows('post.findOwn', `select ${place} from post q where author_id = $1 and state = any ($2) ${shown}`, [
        author,
        states,
        after,
        take,
        skip,
      ]);
    },

    async followsAnybody(viewer: UserId, now: Date): Promise<boolean> {
      const row = await db.one<{ any: boolean }>(
        'post.followsAnybody',
        `select exists (select from follow where follower_id = $1)
             or exists (${subscribedTo('$1', '$2')}) as any`,
        [viewer, now],
      );
      return row?.any ?? false;
    },
  };
}
