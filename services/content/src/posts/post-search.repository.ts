import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isAdult } from '#ages/restricted.ts';
import type { Window } from '#paging/window.ts';
import { visibleTo } from '@velvet/people/visibility';
import { place, shown, type PostPlace } from './post-feed.repository.ts';

/** Finds posts by their words, newest first. */
export function postSearchRepository(db: Queries) {
  return {
    /** @param text as a person typed it */
    findByWords(viewer: UserId | null, text: string, { after, take, skip }: Window): Promise<PostPlace[]> {
      return db.rows(
        'post.findByWords',
        `select ${place} from post q where state = 'published' and audience = 'public' and price_minor = 0
            and to_tsvector('simple', search_text(text)) @@ search_query($2) and (not age_restricted or q.author_id = $1 or ${isAdult('$1')})
            and ${visibleTo('$1::text', 'q.author_id')}
            and ($3::uuid is null or position < $3) order by position desc limit $4 offset $5`,
        [viewer, text, after, take, skip],
      );
    },

    /** Published posts of the author for every audience. */
    findOwnByWords(author: UserId, text: string, { after, take, skip }: Window): Promise<PostPlace[]> {
      return db.rows(
        'post.findOwnByWords',
        `select ${place} from post q where author_id = $1 and state = 'published' and to_tsvector('simple', search_text(text)) @@ search_query($2) ${shown}`,
        [author, text, after, take, skip],
      );
    },
  };
}
