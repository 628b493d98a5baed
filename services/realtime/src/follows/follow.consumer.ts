import { accountDeleted, userUnfollowed } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { accountClosed, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import { openingRepository } from '#meeting/room/opening.repository.ts';
import { postAudienceRepository } from '#posts/post-audience.repository.ts';
import { appendFollow } from './append-follow.ts';

const onUserUnfollowed = on(userUnfollowed, async (context: Context, tx, { followerId, followedId }) => {
  await appendFollow(context, tx, followerId, { followedId, follows: false });
});

const onAccountDeleted = on(accountDeleted, async ({ clock }: Context, tx, { userId }) => {
  await postAudienceRepository(tx).deleteUser(userId);
  await logRepository(tx).deleteUser(userId);
  await openingRepository(tx).forgetOpener(userId);
  const row = { audience: userAudience(userId), event: accountClosed, payload: { userId }, at: clock.now() };
  await logRepository(tx).insert(row);
});

export const followConsumers = [onUserUnfollowed, onAccountDeleted];
