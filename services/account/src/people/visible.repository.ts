import { monthMinor, priceCurrency } from '#projections/payment.repository.ts';
import { postCount } from '#projections/post-count.repository.ts';

/**
 * Parts of statements about a person `p` as a viewer `$1` sees them; `$1` is null for a visitor.
 * They are here once, so that no list shows whom another hides.
 */

/** Neither waiting for deletion nor under age, and no block between the two, whoever made it. `not in` is one look-up per row in a set made once. */
export const visible = `p.deletion_requested_at is null and p.age_status <> 'underage'
  and p.id not in (select b.blocked_id from block b where b.blocker_id = $1
                   union all select b.blocker_id from block b where b.blocked_id = $1)`;

export const cardColumns = `p.id, p.name, p.handle, p.bio, p.avatar_key as "avatarKey", p.role, p.verified,
  p.followers_count as followers, p.following_count as following, ${postCount} as posts, ${monthMinor} as "monthMinor", ${priceCurrency} as currency, p.joined_at as "joinedAt",
  exists (select from follow f where f.follower_id = $1 and f.followed_id = p.id) as follows,
  exists (select from follow f where f.follower_id = p.id and f.followed_id = $1) as "followedBack",
  exists (select from follow_request f where f.follower_id = $1 and f.followed_id = p.id) as "isRequested"`;

/** A private person is named in lists of others to followers and to the person alone; to the owner of the list `$2`, too. */
export const mayBeNamed = `(p.visibility = 'public' or p.id = $1 or $1 = $2
  or exists (select from follow f where f.follower_id = $1 and f.followed_id = p.id))`;

/**
 * The presence of `p` may be shown to `$1`, besides `visible`; the same rule as `mayShowPresence` of `@velvet/presence`. The tables
 * of this service are not those of its projections.
 */
export const showsPresence = `(p.id = $1
  or (not exists (select from presence_setting s where s.user_id = p.id and not s.is_visible)
      and (p.visibility = 'public' or exists (select from follow f where f.follower_id = $1 and f.followed_id = p.id))))`;
