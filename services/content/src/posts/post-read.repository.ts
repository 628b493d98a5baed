import type { PostState } from '@velvet/contracts/content/post';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database';
import type { PostShape, ViewerBits } from './post.ts';

/** The card of whoever `id` names, also where account has not told of them yet. */
export const personJson = (id: string, card: string) =>
  `json_build_object('id', ${id}, 'name', coalesce(${card}.name, 'Someone'), 'handle', coalesce(${card}.handle, ''), 'avatar', ${card}.avatar, 'verified', coalesce(${card}.verified, false))`;

/** The newest three rows of one of a post's lists; a list that is known to be empty costs nothing. */
const newest = (counter: string, item: string, table: string, who: string, order: string) =>
  `case when p.${counter} = 0 then '[]'::json else (select coalesce(json_agg(n.item), '[]') from (
     select ${item} as item from ${table} x left join person u on u.id = x.${who}
      where x.post_id = p.id and u.hidden is not true order by ${order} limit 3) n) end`;

const shape = `json_build_object('id', p.id, 'position', p.position, 'state', p.state, 'audience', p.audience, 'text', p.text,
  'priceMinor', p.price_minor, 'currency', p.currency, 'allowComments', p.allow_comments, 'allowShares', p.allow_shares,
  'allowReactions', p.allow_reactions, 'ageRestricted', p.age_restricted, 'location', p.location, 'scheduledFor', p.scheduled_for,
  'createdAt', p.created_at, 'isEdited', p.edited_at is not null, 'publishedAt', p.published_at,
  'counts', json_build_object('likes', p.like_count, 'comments', p.comment_count, 'shares', p.share_count, 'saves', p.save_count, 'views', p.view_count),
  'author', (select json_build_object('id', p.author_id, 'name', coalesce(a.name, 'Someone'), 'handle', coalesce(a.handle, ''), 'avatar', a.avatar,
      'verified', coalesce(a.verified, false), 'hidden', coalesce(a.hidden, false)) from (select) one left join person a on a.id = p.author_id),
  'plan', case when p.audience = 'subscribers' then (select json_build_object('planId', plan_id, 'month', month, 'year', year) from plan where creator_id = p.author_id) end,
  'media', (select coalesce(json_agg(json_build_object('id', i.id, 'type', i.type, 'state', i.state, 'reason', i.reason, 'width', i.width, 'height', i.height,
      'durationMs', i.duration_ms, 'renditions', i.rendition, 'hasPreview', i.has_preview, 'hasPoster', i.has_poster) order by m.ordinal), '[]')
      from post_media m join vault_item i on i.id = m.item_id where m.post_id = p.id),
  'likes', ${newest('like_count', `json_build_object('user', ${personJson('x.user_id', 'u')}, 'reaction', x.reaction)`, 'post_reaction', 'user_id', 'x.reacted_at desc')},
  'comments', ${newest('comment_count', `json_build_object('_id', x.id, 'author', ${personJson('x.author_id', 'u')}, 'createdAt', x.created_at, 'content', json_build_object('text', x.text))`, 'comment', 'author_id', 'x.id desc')},
  'shares', ${newest('share_count', `json_build_object('user', ${personJson('x.user_id', 'u')}, 'shareType', x.share_type, 'shareText', x.share_text)`, 'post_share', 'user_id', 'x.id desc')},
  'saves', ${newest('save_count', `json_build_object('user', ${personJson('x.user_id', 'u')})`, 'post_save', 'user_id', 'x.saved_at desc')})`;

/** $1 is the viewer (null when signed out), $2 the present moment. */
const bits = `p.id,
  (select reaction from post_reaction where post_id = p.id and user_id = $1) as reaction,
  exists (select from post_save where post_id = p.id and user_id = $1) as "isSaved",
  exists (select from purchase where buyer_id = $1 and post_id = p.id and not refunded) as "hasPurchased",
  exists (select from follow where follower_id = $1 and followed_id = p.author_id) as follows,
  exists (select from follow where follower_id = p.author_id and followed_id = $1) as "followedBack",
  exists (select from subscription where subscriber_id = $1 and creator_id = p.author_id and not ended and open_until > $2) as "isSubscribed",
  p.author_id = any (array(${unseenBy('$1')})) as "isBlocked",
  array(${unseenBy('$1')}) as unseen`;

/** Whom the viewer blocked, and who blocked the viewer. */
export function unseenBy(viewer: string): string {
  return `select blocked_id from block where blocker_id = ${viewer} union all select blocker_id from block where blocked_id = ${viewer}`;
}

const shown = `and ($3::uuid is null or position < $3) order by position desc limit $4 offset $5`;

/** Whoever the viewer follows or subscribes to, and the viewer, without who is hidden or blocked. */
const feedAuthors = `select c.id from (
    select followed_id as id from follow where follower_id = $1
    union select creator_id from subscription where subscriber_id = $1 and not ended and open_until > $2
    union select $1) c
  where c.id <> all (array(${unseenBy('$1')})) and not exists (select from person h where h.id = c.id and h.hidden)`;

const isFriend = `exists (select from follow where follower_id = $1 and followed_id = q.author_id)
  and exists (select from follow where follower_id = q.author_id and followed_id = $1)`;

export type FoundPost = ViewerBits & { shape: PostShape };
export type PostGuard = ViewerBits &
  Pick<
    PostShape,
    'state' | 'audience' | 'priceMinor' | 'ageRestricted' | 'allowComments' | 'allowShares' | 'allowReactions'
  > & {
    author: { id: UserId; hidden: boolean };
  };
export type Window = { after: string | null; take: number; skip: number };
/** Which audiences a page of an author's posts has; the others are not there for the viewer at all. */
export type PageKind = 'others' | 'friends' | 'self';

const audiencesOf = {
  others: ['public', 'followers', 'subscribers'],
  friends: ['public', 'followers', 'subscribers', 'friends'],
  self: ['public', 'followers', 'subscribers', 'friends', 'private'],
} as const;

/** What the policy calls absent is never among what the lists find; what they find is still for the policy to decide. */
export function postReadRepository(db: Queries) {
  return {
    findHome(viewer: UserId, now: Date, { after, take, skip }: Window): Promise<FoundPost[]> {
      return db.rows(
        'post.findHome',
        `with page as (select id as page_id from post q
            where state = 'published' and author_id = any (array(${feedAuthors}))
              and (audience in ('public', 'followers', 'subscribers') or author_id = $1 or (audience = 'friends' and ${isFriend})) ${shown})
         select ${bits}, ${shape} as shape from page join post p on p.id = page_id order by p.position desc`,
        [viewer, now, after, take, skip],
      );
    },

    findDiscover(viewer: UserId | null, now: Date, { after, take, skip }: Window): Promise<FoundPost[]> {
      return db.rows(
        'post.findDiscover',
        `with page as (select id as page_id from post q
            where state = 'published' and audience = 'public' and author_id <> all (array(${unseenBy('$1::text')}))
              and not exists (select from person h where h.id = q.author_id and h.hidden) ${shown})
         select ${bits}, ${shape} as shape from page join post p on p.id = page_id order by p.position desc`,
        [viewer, now, after, take, skip],
      );
    },

    find(id: PostId, viewer: UserId | null, now: Date): Promise<FoundPost | undefined> {
      return db.one('post.find', `select ${bits}, ${shape} as shape from post p where p.id = $3`, [viewer, now, id]);
    },

    /** Only what decides about access, for what people do with a post. */
    findGuard(id: PostId, viewer: UserId | null, now: Date): Promise<PostGuard | undefined> {
      return db.one(
        'post.findGuard',
        `select ${bits}, p.state, p.audience, p.price_minor as "priceMinor", p.age_restricted as "ageRestricted", p.allow_comments as "allowComments",
                p.allow_shares as "allowShares", p.allow_reactions as "allowReactions",
                json_build_object('id', p.author_id, 'hidden', coalesce(a.hidden, false)) as author
           from post p left join person a on a.id = p.author_id where p.id = $3`,
        [viewer, now, id],
      );
    },

    findOwn(author: UserId, state: PostState, now: Date, { after, take, skip }: Window): Promise<FoundPost[]> {
      return db.rows(
        'post.findOwn',
        `select ${bits}, ${shape} as shape from post p where author_id = $1 and state = $6 ${shown}`,
        [author, now, after, take, skip, state],
      );
    },

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

    async followsAnybody(viewer: UserId, now: Date): Promise<boolean> {
      const row = await db.one<{ any: boolean }>(
        'post.followsAnybody',
        `select exists (select from follow where follower_id = $1)
             or exists (select from subscription where subscriber_id = $1 and not ended and open_until > $2) as any`,
        [viewer, now],
      );
      return row?.any ?? false;
    },
  };
}
