/** Two users are visible to each other unless one blocks the other; hidden users are visible to no one else. */
export function isVisible({ isHidden, isBlocked }: { isHidden: boolean; isBlocked: boolean }): boolean {
  return !isHidden && !isBlocked;
}

/** SQL query: the ids of users that block `user`, or that `user` blocks. None if `user` is null. */
export const blockedWith = (user: string) =>
  `select blocked_id from block where blocker_id = ${user} union all select blocker_id from block where blocked_id = ${user}`;

/** SQL condition: the card of `user` is hidden. A user without a card is visible. */
export const isHidden = (user: string) =>
  `exists (select from profile_card hidden_card where hidden_card.user_id = ${user} and hidden_card.hidden)`;

/**
 * SQL condition equal to `isVisible`, for two columns or parameters of type text. The blocks of `viewer` are read once
 * per statement if `viewer` is a parameter, so prefer a parameter there; a null viewer blocks no one.
 */
export const visibleTo = (viewer: string, user: string) =>
  `(not ${isHidden(user)} and ${user} <> all (array(${blockedWith(viewer)})))`;

/** SQL condition: `follower` follows `followed`. */
export const isFollowing = (follower: string, followed: string) =>
  `exists (select from follow where follower_id = ${follower} and followed_id = ${followed})`;

/** SQL conditions on both directions of following, for the rule of access. */
export const followFacts = (viewer: string, owner: string) => ({
  follows: isFollowing(viewer, owner),
  followedBack: isFollowing(owner, viewer),
});
