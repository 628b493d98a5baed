import { z } from 'zod';
import { call } from '#call.ts';
import { failure } from '#failure.ts';
import { UserId } from '#ids.ts';
import { ofPerson } from '#others.ts';
import { AccountIsClosing } from '#closing.ts';
import { PersonCard, Relation, UserNotFound, peopleQuery } from './person.ts';

export const CannotFollowYourself = failure(400, 'CannotFollowYourself', "You can't follow yourself.");
export const FollowersOnly = failure(403, 'FollowersOnly', 'Only followers can see this.');

export const FollowRequestNotFound = failure(404, 'FollowRequestNotFound', 'This follow request no longer exists.');

const person = z.object({ userId: UserId });
/** A person who may be seen, and has not asked. */
const noRequest = {
  ...ofPerson,
  private: 'refused',
  refunded: 'refused',
  ageless: 'refused',
  recluse: 'refused',
} as const;

export const followUser = call({
  method: 'PUT',
  path: '/follows/{userId}',
  caller: 'member',
  others: ofPerson,
  summary:
    "Follows a person. Idempotent. A private profile is asked first: the relation is 'requested' until the person accepts.",
  params: person,
  data: z.object({ relation: Relation }),
  failures: [UserNotFound, CannotFollowYourself, AccountIsClosing],
});

export const unfollowUser = call({
  method: 'DELETE',
  path: '/follows/{userId}',
  caller: 'member',
  others: ofPerson,
  summary: 'Unfollows a person, or withdraws the request, without a notification.',
  params: person,
  data: z.object({ relation: Relation }),
  failures: [UserNotFound],
});

export const listFollowers = call({
  method: 'GET',
  path: '/users/{userId}/followers',
  caller: 'member',
  others: { ...ofPerson, recluse: 'refused' },
  summary: "Lists a person's followers, newest first. Those of a private profile are visible to its followers only.",
  params: person,
  query: peopleQuery,
  data: z.array(PersonCard),
  paged: true,
  failures: [UserNotFound, FollowersOnly],
});

export const listFollowing = call({
  method: 'GET',
  path: '/users/{userId}/following',
  caller: 'member',
  others: { ...ofPerson, recluse: 'refused' },
  summary:
    'Lists the people a person follows, newest first. Those of a private profile are visible to its followers only.',
  params: person,
  query: peopleQuery,
  data: z.array(PersonCard),
  paged: true,
  failures: [UserNotFound, FollowersOnly],
});

export const listFollowRequests = call({
  method: 'GET',
  path: '/follows/requests',
  caller: 'member',
  summary: 'Lists the people who ask to follow the caller, newest first.',
  query: peopleQuery,
  data: z.array(PersonCard),
  paged: true,
});

export const acceptFollowRequest = call({
  method: 'PUT',
  path: '/follows/requests/{userId}',
  caller: 'member',
  others: noRequest,
  summary: 'Accepts the request of a person, who follows the caller from then on and is notified.',
  params: person,
  data: z.object({ accepted: z.literal(true) }),
  failures: [UserNotFound, FollowRequestNotFound],
});

export const declineFollowRequest = call({
  method: 'DELETE',
  path: '/follows/requests/{userId}',
  caller: 'member',
  others: noRequest,
  summary: 'Declines the request of a person, who is not notified.',
  params: person,
  data: z.object({ declined: z.literal(true) }),
  failures: [UserNotFound, FollowRequestNotFound],
});
