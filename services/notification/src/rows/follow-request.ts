import type { UserId } from '@velvet/contracts/ids';

const prefix = 'follow-request:';

/** The group of a request to follow: a row for each person, because each waits for an answer. */
export const followRequestKey = (followerId: UserId) => `${prefix}${followerId}`;

/** SQL condition: the notification `n` is a request to follow. It waits, because rows of ended requests show nobody. */
export const isFollowRequest = `starts_with(n.group_key, '${prefix}')`;
