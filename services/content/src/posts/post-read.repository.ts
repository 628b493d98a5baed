import { tierAudiencePattern } from '@velvet/contracts/content/audiences';
import type { PostId, UserId } from '@velvet/contracts/ids';
import { hasPurchased, isSubscribed, tierOffer, tiersOf, unopenedPurchase } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith, isFollowing } from '@velvet/people/visibility';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { isAdult } from '#ages/restricted.ts';
import { mentionsJson } from '#mentions/mention.repository.ts';
import { stockJson } from '#stock/stock.repository.ts';
import type { PostShape, ViewerBits } from './post.ts';

/** SQL: whether a post shows media of a type. */
export const hasMedia = (post: string, type: string) =>
  `exists (select from post_media m join vault_item i on i.id = m.item_id where m.post_id = ${post} and i.type = ${type})`;

/** SQL of the card of the person `id`, also if the profile has not arrived yet. */
export const personJson = (id: string, card: string) =>
  `json_build_object('id', ${id}, 'name', coalesce(${card}.name, 'Someone'), 'handle', coalesce(${card}.handle, ''), 'avatar', ${card}.avatar, 'verified', coalesce(${card}.verified, false))`;

/** SQL condition: the card `u` is named among likes, shares and saves. A comment names its author in any case. */
export const isNamed = (u: string) => `${u}.hidden is not true and ${u}.private is not true`;

/** SQL of the newest three rows of a post's list; skipped if the counter is 0. */
const newest = (counter: string, item: string, table: string, who: string, order: string, isShown = isNamed('u')) =>
  `case when p.${counter} = 0 then '[]'::json else (select coalesce(json_agg(n.item), '[]') from (
     select ${item} as item from ${table} x left join profile_card u on u.user_id = x.${who}
      where x.subject_id = p.id and ${isShown} order by ${order} limit 3) n) end`;

/** SQL of the item `i` in the form of `MediaShape`. */
const mediaShape = `json_build_object('id', i.id, 'type', i.type, 'state', i.state, 'reason', i.reason, 'width', i.width, 'height', i.height,
  'durationMs', i.duration_ms, 'renditions', i.rendition, 'hasPreview', i.has_preview, 'hasPoster', i.has_poster, 'hasStream', i.has_stream, 'captionLanguages', i.caption_languages,
  'waveform', i.waveform, 'altText', i.alt_text)`;

/** SQL of the pictures of the comment `c` in the form of `MediaShape[]`, in the order of their arrival. */
export const commentMediaJson = (c: string) =>
  `(select coalesce(json_agg(${mediaShape} order by i.id), '[]') from vault_item i where i.comment_id = ${c}.id)`;

/** SQL of an ordered list of media in the form of `MediaShape[]`. `isOwn` selects rows `x` of the table. */
export const mediaJson = (table: 'post_media' | 'post_next_media' | 'message_media_item', isOwn: string) =>
  `(select coalesce(json_agg(${mediaShape} order by x.ordinal), '[]')
      from ${table} x join vault_item i on i.id = x.item_id where ${isOwn})`;

/** SQL of the plan of an author as JSON. */
export const planJson = (author: string) =>
  `(select json_build_object('planId', plan_id, 'month', month, 'year', year) from plan where creator_id = ${author})`;

/** SQL of what unlocks a subject for an audience, as JSON: the first tier of its author, or the tier of the audience; null for others. */
export const planFor = (audience: string, author: string) =>
  `case when ${audience} = 'subscribers' then ${planJson(author)} when ${audience} like '${tierAudiencePattern}' then ${tierOffer(audience)} end`;

/** SQL of a post in the form of `PostShape`. */
export const shape = `json_build_object('id', p.id, 'position', p.position, 'pagePosition', coalesce(p.pin_position, p.position), 'isPinned', p.pin_position is not null, 'state', p.state, 'audience', p.audience, 'text', p.text,
  'priceMinor', p.price_minor, 'currency', ${creatorCurrency('p.author_id')}, 'stock', ${stockJson('p')}, 'allowComments', p.allow_comments, 'allowShares', p.allow_shares,
  'allowReactions', p.allow_reactions, 'ageRestricted', p.age_restricted, 'location', p.location, 'scheduledFor', p.scheduled_for,
  'createdAt', p.created_at, 'isEdited', p.edited_at is not null, 'publishedAt', p.published_at,
  'counts', json_build_object('likes', p.like_count, 'comments', p.comment_count, 'shares', p.share_count, 'saves', p.save_count, 'views', p.view_count),
  'author', (select json_build_object('id', p.author_id, 'name', coalesce(a.name, 'Someone'), 'handle', coalesce(a.handle, ''), 'avatar', a.avatar,
      'verified', coalesce(a.verified, false), 'hidden', coalesce(a.hidden, false)) from (select) one left join profile_card a on a.user_id = p.author_id),
  'plan', ${planFor('p.audience', 'p.author_id')},
  'media', ${mediaJson('post_media', 'x.post_id = p.id')}, 'nextMedia', case when p.has_next_media then ${mediaJson('post_next_media', 'x.post_id = p.id')} end,
  'mentions', ${mentionsJson('post', 'p')}, 'quotes', case when p.is_quote then json_build_object('postId', p.quoted_post_id) end,
  'links', case when not p.has_links then '[]'::json else (select coalesce(json_agg(json_build_object('url', c.url, 'title', c.title,
      'description', c.description, 'imageKey', c.image_key) order by l.ordinal), '[]') from post_link l join link_card c on c.url = l.url where l.post_id = p.id) end,
  'likes', ${newest('like_count', `json_build_object('user', ${personJson('x.user_id', 'u')}, 'reaction', x.reaction)`, 'subject_reaction', 'user_id', 'x.reacted_at desc')},
  'comments', ${newest('comment_count', `json_build_object('_id', x.id, 'author', ${personJson('x.author_id', 'u')}, 'createdAt', x.created_at, 'content', json_build_object('text', x.text))`, 'subject_comment', 'author_id', 'x.id desc', 'u.hidden is not true')},
  'shares', ${newest('share_count', `json_build_object('user', ${personJson('x.user_id', 'u')}, 'shareType', x.share_type, 'shareText', x.share_text)`, 'subject_share', 'user_id', 'x.id desc')},
  'saves', ${newest('save_count', `json_build_object('user', ${personJson('x.user_id', 'u')})`, 'subject_save', 'user_id', 'x.saved_at desc')})`;

/** SQL: what $1, the viewer, has of a subject: `Bought`. */
export const bought = (kind: string, id: string) =>
  `${hasPurchased('$1', kind, id)} as "hasPurchased", ${unopenedPurchase('$1', kind, id)} as unopened`;

/** $1 is the viewer (null when signed out). */
export const marks = `(select reaction from subject_reaction where subject_id = p.id and user_id = $1) as reaction,
  exists (select from subject_save where subject_id = p.id and user_id = $1) as "isSaved",
  ${bought(`'post'`, 'p.id')}`;

/**
 * SQL: the relation of $1, the viewer (null when signed out), to an author at $2, the current time.
 * @param audience SQL of the audience of a single subject; without it the relation fits all subjects of the author
 */
export const standingTo = (author: string, audience?: string) => `${isFollowing('$1', author)} as follows,
  ${isFollowing(author, '$1')} as "followedBack",
  ${isSubscribed('$1', author, '$2')} as "isSubscribed", ${tiersOf('$1', author, '$2', audience)} as tiers,
  ${isAdult('$1')} as "isAdult",
  ${author} = any (array(${blockedWith('$1')})) as "isBlocked",
  array(${blockedWith('$1')}) as unseen`;

const bits = `p.id, ${marks}, ${standingTo('p.author_id', 'p.audience')}`;

export type FoundPost = ViewerBits & { shape: PostShape };
export type PostGuard = ViewerBits &
  Pick<
    PostShape,
    'state' | 'audience' | 'priceMinor' | 'ageRestricted' | 'allowComments' | 'allowShares' | 'allowReactions'
  > & {
    author: { id: UserId; hidden: boolean };
  };
export function postReadRepository(db: Queries) {
  return {
    find(id: PostId, viewer: UserId | null, now: Date): Promise<FoundPost | undefined> {
      return db.one('post.find', `select ${bits}, ${shape} as shape from post p where p.id = $3`, [viewer, now, id]);
    },

    /** Newest first, without deleted posts. */
    findMany(ids: readonly PostId[], viewer: UserId | null, now: Date): Promise<FoundPost[]> {
      return db.rows(
        'post.findMany',
        `select ${bits}, ${shape} as shape from post p where p.id = any ($3) order by p.position desc`,
        [viewer, now, ids],
      );
    },

    /** Reads only the fields that determine access. */
    findGuard(id: PostId, viewer: UserId | null, now: Date): Promise<PostGuard | undefined> {
      return db.one(
        'post.findGuard',
        `select ${bits}, p.state, p.audience, p.price_minor as "priceMinor", p.age_restricted as "ageRestricted", p.allow_comments as "allowComments",
                p.allow_shares as "allowShares", p.allow_reactions as "allowReactions",
                json_build_object('id', p.author_id, 'hidden', coalesce(a.hidden, false)) as author
           from post p left join profile_card a on a.user_id = p.author_id where p.id = $3`,
        [viewer, now, id],
      );
    },
  };
}
