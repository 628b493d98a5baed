import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isAdult } from '#ages/restricted.ts';
import type { Window } from '#paging/window.ts';
import { visibleTo } from '@velvet/people/visibility';
import { place, shown, type PostPlace } from './post-feed.repository.ts';

/** Finds posts by their words, newest first. */
export function postSearchRepository(db: Queries) {
  return {
    /** @param tsQuery with the text search configuration of the index */
    findByWords(viewer: UserId | null, tsQuery: string, { after, take, skip }: Window): Promise<PostPlace[]> {
      return db.rows(
        'post.findByWords',
        `select ${place} from post q where state = 'published' and audience = 'public' and price_minor = 0
            and to_tsvector('simple', text) @@ $2::tsquery and (not age_restricted or q.author_id = $1 or ${isAdult('$1')})
            and ${visibleTo('$1::text', 'q.author_id')}
            and ($3::uuid is null or position < $3) order by position desc limit $4 offset $5`,
        [viewer, tsQuery, after, take, skip],
      );
    },

    /** Published posts of the author for every audience. */
    findOwnByWords(author: UserId, tsQuery: string, { after, take, skip }: Window): Promise<PostPlace[]> {
      return db.rows(
        'post.findOwnByWords',
        `select ${place} from post q where author_id = $1 and state = 'published' and to_tsvector('simple', text) @@ $2::tsquery ${shown}`,
        [author, tsQuery, after, take, skip],
      );
    },
  };
}
