import {
  profileUpdated,
  userBlocked,
  userFollowed,
  userUnblocked,
  userUnfollowed,
} from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { subscriptionHoldRepository } from '#subscriptions/subscription-hold.repository.ts';
import { blockRepository } from './block.repository.ts';
import { followRepository } from './follow.repository.ts';
import { personRepository } from './person.repository.ts';

export const onProfileUpdated = on(
  profileUpdated,
  async ({ clock }: Context, tx, { userId, verified, hidden, ...card }) => {
    const isNews = await personRepository(tx).save({ ...card, id: userId, isVerified: verified, isHidden: hidden });
    if (!isNews) return;
    // a hidden account is neither charged nor paid for again, until it is visible again
    const holds = subscriptionHoldRepository(tx);
    await (hidden ? holds.insertOf(userId, clock.now()) : holds.deleteOf(userId, clock.now()));
  },
);

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
