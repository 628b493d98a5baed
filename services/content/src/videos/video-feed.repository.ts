import { announcedTo } from '@velvet/access/announced';
import type { UserId, VideoId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { followFacts, visibleTo } from '@velvet/people/visibility';
import { isAdult } from '#ages/restricted.ts';
import type { Window } from '#paging/window.ts';

/** Place of a video in a list. One other statement reads the videos. */
export type VideoPlace = { id: VideoId; position: string };

const place = 'q.id, q.position';
const page = (from: number) =>
  `and ($${from}::uuid is null or q.position < $${from}) order by q.position desc limit $${from + 1} offset $${from + 2}`;
/** The videos that the viewer $1 may see or unlock. */
const shown = `q.state = 'published' and (q.audience <> 'private' or q.author_id = $1)
  and (q.author_id = $1 or ${announcedTo('q.audience', followFacts('$1', 'q.author_id'))}) and ${visibleTo('$1::text', 'q.author_id')}`;

/** Lists videos that may be visible, newest first; the policy decides for each of them. */
export function videoFeedRepository(db: Queries) {
  return {
    findLatest(viewer: UserId | null, { after, take, skip }: Window): Promise<VideoPlace[]> {
      return db.rows(
        'video.findLatest',
        `select ${place} from video q where q.audience <> 'private' and ${shown} ${page(2)}`,
        [viewer, after, take, skip],
      );
    },

    findByAuthor(viewer: UserId | null, author: UserId, { after, take, skip }: Window): Promise<VideoPlace[]> {
      return db.rows(
        'video.findByAuthor',
        `select ${place} from video q where q.author_id = $2 and ${shown} ${page(3)}`,
        [viewer, author, after, take, skip],
      );
    },

    findSaved(viewer: UserId, { after, take, skip }: Window): Promise<VideoPlace[]> {
      return db.rows(
        'video.findSaved',
        `select ${place} from subject_save s join video q on q.id = s.subject_id
          where s.user_id = $1 and q.state = 'published' and ${visibleTo('$1::text', 'q.author_id')} ${page(2)}`,
        [viewer, after, take, skip],
      );
    },

    /** @param text as a person typed it */
    findByWords(viewer: UserId | null, text: string, { after, take, skip }: Window): Promise<VideoPlace[]> {
      return db.rows(
        'video.findByWords',
        `select ${place} from video q where q.state = 'published' and q.audience = 'public' and q.price_minor = 0
            and to_tsvector('simple', search_text(q.title || ' ' || q.description)) @@ search_query($2)
            and (not q.age_restricted or q.author_id = $1 or ${isAdult('$1')})
            and ${visibleTo('$1::text', 'q.author_id')} ${page(3)}`,
        [viewer, text, after, take, skip],
      );
    },

    findUnpublished(author: UserId, { after, take, skip }: Window): Promise<VideoPlace[]> {
      return db.rows(
        'video.findUnpublished',
        `select ${place} from video q where q.author_id = $1 and q.state in ('processing', 'failed') ${page(2)}`,
        [author, after, take, skip],
      );
    },
  };
}
