import {
  profileUpdated,
  userBlocked,
  userFollowed,
  userUnblocked,
  userUnfollowed,
} from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { personRepository } from './person.repository.ts';

export const onProfileUpdated = on(profileUpdated, (_context: Context, tx, { userId, ...card }) =>
  personRepository(tx).upsertCard({ ...card, id: userId }),
);

export const onUserFollowed = on(userFollowed, (_context: Context, tx, { followerId, followedId }) =>
  personRepository(tx).insertFollow(followerId, followedId),
);

export const onUserUnfollowed = on(userUnfollowed, (_context: Context, tx, { followerId, followedId }) =>
  personRepository(tx).deleteFollow(followerId, followedId),
);

export const onUserBlocked = on(userBlocked, (_context: Context, tx, { blockerId, blockedId }) =>
  personRepository(tx).insertBlock(blockerId, blockedId),
);

export const onUserUnblocked = on(userUnblocked, (_context: Context, tx, { blockerId, blockedId }) =>
  personRepository(tx).deleteBlock(blockerId, blockedId),
);
