import { accountDeleted, userUnfollowed } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { accountClosed, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import { appendRow, insertAppended } from '#log/append.ts';
import { openingRepository } from '#meeting/room/opening.repository.ts';
import { postAudienceRepository } from '#posts/post-audience.repository.ts';
import { appendFollow } from './append-follow.ts';

const onUserUnfollowed = on(userUnfollowed, async (context: Context, tx, { followerId, followedId }) => {
  await appendFollow(context, tx, followerId, { followedId, follows: false });
});

const onAccountDeleted = on(accountDeleted, async (context: Context, tx, { userId }) => {
  await postAudienceRepository(tx).deleteUser(userId);
  // the waiting rows may be of the user
  await insertAppended(tx);
  await logRepository(tx).deleteUser(userId);
  await openingRepository(tx).forgetOpener(userId);
  appendRow(context, tx, { audience: userAudience(userId), event: accountClosed, payload: { userId } });
});

export const followConsumers = [onUserUnfollowed, onAccountDeleted];
