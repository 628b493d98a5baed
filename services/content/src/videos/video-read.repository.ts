import type { Person } from '@velvet/contracts/content/post';
import type { VideoState } from '@velvet/contracts/content/videos';
import type { UserId, VideoId } from '@velvet/contracts/ids';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { hasPurchased } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { bought, personJson, planFor, standingTo } from '#posts/post-read.repository.ts';
import type { PostShape, ViewerBits } from '#posts/post.ts';
import type { VaultRow } from '#vault/vault-item.ts';
import type { VideoRow } from './video.ts';

/** The facts that decide whether a viewer may watch a video. */
export type VideoGuard = Omit<ViewerBits, 'id' | 'reaction' | 'isSaved'> &
  Pick<VideoRow, 'id' | 'audience' | 'priceMinor' | 'ageRestricted'> & {
    state: VideoState | 'deleted';
    reaction: null;
    isSaved: boolean;
    author: { id: UserId; hidden: boolean };
  };

/** A video as a viewer sees it, if the facts allow it. */
export type FoundVideo = Omit<VideoGuard, 'author' | 'reaction'> &
  Pick<VideoRow, 'title' | 'description' | 'subjects' | 'currency' | 'createdAt' | 'editedAt' | 'publishedAt'> & {
    position: string;
    reaction: ViewerBits['reaction'];
    author: Person & { hidden: boolean };
    plan: PostShape['plan'];
    counts: PostShape['counts'];
    item: Pick<
      VaultRow,
      | 'id'
      | 'type'
      | 'sizeBytes'
      | 'width'
      | 'height'
      | 'durationMs'
      | 'hasPoster'
      | 'hasStream'
      | 'captionLanguages'
      | 'hasPreview'
      | 'reason'
    >;
  };

/** $1 is the viewer (null when signed out), $2 the current time. */
const guard = `v.id, v.state, v.audience, v.price_minor as "priceMinor", v.age_restricted as "ageRestricted",
  ${bought(`'video'`, 'v.id')}, ${standingTo('v.author_id', 'v.audience')}`;

const face = `${guard}, v.position, v.title, v.description, v.subjects, ${creatorCurrency('v.author_id')} as currency, v.created_at as "createdAt", v.edited_at as "editedAt",
  v.published_at as "publishedAt",
  (select reaction from subject_reaction where subject_id = v.id and user_id = $1) as reaction,
  exists (select from subject_save where subject_id = v.id and user_id = $1) as "isSaved",
  (${personJson('v.author_id', 'a')}::jsonb || jsonb_build_object('hidden', coalesce(a.hidden, false))) as author,
  ${planFor('v.audience', 'v.author_id')} as plan,
  json_build_object('likes', v.like_count, 'comments', v.comment_count, 'shares', v.share_count, 'saves', v.save_count, 'views', v.view_count) as counts,
  json_build_object('id', i.id, 'type', i.type, 'sizeBytes', i.size_bytes, 'width', i.width, 'height', i.height, 'durationMs', i.duration_ms,
    'hasPoster', i.has_poster, 'hasStream', i.has_stream, 'captionLanguages', i.caption_languages, 'hasPreview', i.has_preview, 'reason', i.reason) as item`;
/** Buyers keep a deleted video. */
const isThere = `(v.state <> 'deleted' or ${hasPurchased('$1', `'video'`, 'v.id')})`;
const source = 'video v join vault_item i on i.id = v.item_id left join profile_card a on a.user_id = v.author_id';

export function videoReadRepository(db: Queries) {
  return {
    find(id: VideoId, viewer: UserId | null, now: Date): Promise<FoundVideo | undefined> {
      return db.one('video.find', `select ${face} from ${source} where v.id = $3 and ${isThere}`, [viewer, now, id]);
    },

    /** Newest first, without deleted videos. */
    findMany(ids: readonly VideoId[], viewer: UserId | null, now: Date): Promise<FoundVideo[]> {
      return db.rows(
        'video.findMany',
        `select ${face} from ${source} where v.id = any ($3) and ${isThere} order by v.position desc`,
        [viewer, now, ids],
      );
    },

    /** Reads only the fields that determine access. */
    findGuard(id: VideoId, viewer: UserId | null, now: Date): Promise<VideoGuard | undefined> {
      return db.one(
        'video.findGuard',
        `select ${guard}, null as reaction, false as "isSaved", json_build_object('id', v.author_id, 'hidden', coalesce(a.hidden, false)) as author
           from video v left join profile_card a on a.user_id = v.author_id where v.id = $3 and ${isThere}`,
        [viewer, now, id],
      );
    },
  };
}
