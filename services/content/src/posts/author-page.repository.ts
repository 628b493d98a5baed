import { isAnnounced } from '@velvet/access/access';
import { PlainAudience, tierAudiencePattern } from '@velvet/contracts/content/audiences';
import type { PostMediaKind } from '@velvet/contracts/content/post-calls';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Window } from '#paging/window.ts';
import { noBits, type ViewerMarks, type ViewerStanding } from './post.ts';
import { shownUser } from '#people/profile-card.repository.ts';
import { hasMedia, marks, shape, standingTo } from './post-read.repository.ts';

/** Audiences of the posts on a viewer's page of an author; other posts are absent for the viewer. */
export type PageKind = 'others' | 'friends' | 'self';

/** Posts for tiers are on each page. */
const audiencesOf: Record<PageKind, PlainAudience[]> = {
  others: PlainAudience.options.filter((audience) => isAnnounced(audience)),
  friends: PlainAudience.options.filter((audience) => isAnnounced(audience, { follows: true, followedBack: true })),
  self: PlainAudience.options,
};

/** Data of one viewer of an author's page; posts without actions have no marks. */
export type AuthorBits = ViewerStanding & { marks: ViewerMarks[] };

/** An author's posts as JSON text, so that they are cached and returned without parsing. */
export type AuthorPageRow = { authorId: UserId; shapes: string };

/** A part of the posts of an author. */
export type AuthorWindow = Window & {
  /** only posts with such media; null for all */
  media: PostMediaKind | null;
};

const findPage = (condition: string) => `
  with author as materialized (${shownUser('$1')}), page as materialized (
    select q.id as page_id from author, lateral (
      select id, coalesce(pin_position, position) as place from post where author_id = author.id and state = 'published' and (audience = any ($2) or audience like '${tierAudiencePattern}')
         and ($3::uuid is null or coalesce(pin_position, position) < $3) ${condition} order by coalesce(pin_position, position) desc limit $4 offset $5) q)
  select (select id from author) as "authorId",
         (select coalesce(json_agg(${shape} order by coalesce(p.pin_position, p.position) desc), '[]')::text from page join post p on p.id = page_id) as shapes
   where exists (select from author)`;

export function authorPageRepository(db: Queries) {
  return {
    /** @returns undefined if the person does not exist or is invisible */
    findPage(
      author: string,
      kind: PageKind,
      { after, take, skip, media }: AuthorWindow,
    ): Promise<AuthorPageRow | undefined> {
      const values = [author, audiencesOf[kind], after, take, skip];
      return media === null
        ? db.one('post.findPage', findPage(''), values)
        : db.one('post.findPage.media', findPage(`and ${hasMedia('post.id', '$6')}`), [...values, media]);
    },

    /** Reads the viewer's relation to the author, and marks on these posts. */
    async findBits(viewer: UserId, author: UserId, ids: readonly PostId[], now: Date): Promise<AuthorBits> {
      const row = await db.one<AuthorBits>(
        'post.findAuthorBits',
        `select ${standingTo('p.author_id')}, (select coalesce(json_agg(m), '[]') from (
             select p.id, ${marks} from unnest($4::uuid[]) as p (id)) m
            where m.reaction is not null or m."isSaved" or m."hasPurchased") as marks
           from (select $3::text as author_id) p`,
        [viewer, now, author, ids],
      );
      return row ?? { ...noBits, marks: [] };
    },
  };
}
