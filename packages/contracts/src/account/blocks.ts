import { z } from 'zod';
import { call } from '#call.ts';
import { failure } from '#failure.ts';
import { UserId } from '#ids.ts';
import { unaffected } from '#others.ts';
import { Moment } from '#time.ts';
import { UserNotFound, peopleQuery } from './person.ts';

export const CannotBlockYourself = failure(400, 'CannotBlockYourself', "You can't block yourself.");

const person = z.object({ userId: UserId });

export const blockUser = call({
  method: 'PUT',
  path: '/blocks/{userId}',
  caller: 'member',
  others: { ...unaffected, blocked: 'absent' },
  summary: 'Blocks a person: neither sees or follows the other from now on. The blocked person is not notified.',
  params: person,
  data: z.object({ blocked: z.literal(true) }),
  failures: [UserNotFound, CannotBlockYourself],
});

export const unblockUser = call({
  method: 'DELETE',
  path: '/blocks/{userId}',
  caller: 'member',
  others: { ...unaffected, blocked: 'absent' },
  summary: 'Unblocks a person. Follows that the block ended are not restored.',
  params: person,
  data: z.object({ blocked: z.literal(false) }),
  failures: [UserNotFound],
});

/** The fields needed to identify and unblock a person. */
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
  closed: 'allowed',
  others: unaffected,
  summary: 'Lists the people the caller has blocked, newest first.',
  query: peopleQuery,
  data: z.array(BlockedPerson),
  paged: true,
});
