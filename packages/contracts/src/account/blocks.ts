import { z } from 'zod';
import { call } from '#call.ts';
import { failure } from '#failure.ts';
import { UserId } from '#ids.ts';
import { Moment } from '#time.ts';
import { UserNotFound, peopleQuery } from './person.ts';

export const CannotBlockYourself = failure(400, 'CannotBlockYourself', 'You cannot block yourself.');

const person = z.object({ userId: UserId });

export const blockUser = call({
  method: 'PUT',
  path: '/blocks/{userId}',
  caller: 'member',
  summary: 'Neither sees the other from now on, and neither follows the other. The blocked person is not told.',
  params: person,
  data: z.object({ blocked: z.literal(true) }),
  failures: [UserNotFound, CannotBlockYourself],
});

export const unblockUser = call({
  method: 'DELETE',
  path: '/blocks/{userId}',
  caller: 'member',
  summary: 'Both see each other again. The follows that the block ended stay ended.',
  params: person,
  data: z.object({ blocked: z.literal(false) }),
  failures: [UserNotFound],
});

/** No more than what is needed to know whom to unblock. */
export const BlockedPerson = z.object({
  id: UserId,
  name: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
  blockedAt: Moment,
});

export const listBlocks = call({
  method: 'GET',
  path: '/blocks',
  caller: 'member',
  summary: 'Whom you have blocked, the newest first.',
  query: peopleQuery,
  data: z.array(BlockedPerson),
  paged: true,
});
