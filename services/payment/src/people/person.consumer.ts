import { userBlocked, userFollowed, userUnblocked, userUnfollowed } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { blockRepository } from './block.repository.ts';
import { followRepository } from './follow.repository.ts';

export const onUserBlocked = on(userBlocked, async (_context: Context, tx, { blockerId, blockedId }) => {
  await blockRepository(tx).insert(blockerId, blockedId);
});

export const onUserUnblocked = on(userUnblocked, async (_context: Context, tx, { blockerId, blockedId }) => {
  await blockRepository(tx).delete(blockerId, blockedId);
});

export const onUserFollowed = on(userFollowed, async (_context: Context, tx, { followerId, followedId }) => {
  await followRepository(tx).insert(followerId, followedId);
});

export const onUserUnfollowed = on(userUnfollowed, async (_context: Context, tx, { followerId, followedId }) => {
  await followRepository(tx).delete(followerId, followedId);
});
