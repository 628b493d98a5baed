import { accountDeleted, userFollowed, userUnfollowed } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import { on } from '@velvet/kit/events/consumer';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';
import { followRepository } from './follow.repository.ts';
import { accountClosed, followChanged, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import { openingRepository } from '#meeting/room/opening.repository.ts';
import { postAudienceRepository } from '#posts/post-audience.repository.ts';
import { audienceRepository } from '#presence/audience.repository.ts';

async function appendFollow({ clock }: Context, tx: Transaction, followerId: UserId, payload: Record<string, unknown>) {
  const row = { audience: userAudience(followerId), event: followChanged, payload, at: clock.now() };
  return logRepository(tx).insert(row);
}

const onUserFollowed = on(userFollowed, async (context: Context, tx, { followerId, followedId }) => {
  const position = await appendFollow(context, tx, followerId, { followedId, follows: true });
  await followRepository(tx).upsert(followerId, followedId, position);
});

const onUserUnfollowed = on(userUnfollowed, async (context: Context, tx, { followerId, followedId }) => {
  await appendFollow(context, tx, followerId, { followedId, follows: false });
  await followRepository(tx).delete(followerId, followedId);
});

const onAccountDeleted = on(accountDeleted, async ({ clock }: Context, tx, { userId }) => {
  await followRepository(tx).deleteUser(userId);
  await audienceRepository(tx).deleteUser(userId);
  await postAudienceRepository(tx).deleteUser(userId);
  await logRepository(tx).deleteUser(userId);
  await openingRepository(tx).forgetOpener(userId);
  const row = { audience: userAudience(userId), event: accountClosed, payload: { userId }, at: clock.now() };
  await logRepository(tx).insert(row);
});

export const followConsumers = [onUserFollowed, onUserUnfollowed, onAccountDeleted];
