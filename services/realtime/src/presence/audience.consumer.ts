import { profileUpdated, userBlocked, userUnblocked } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { userPairBlocked, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import { audienceRepository } from './audience.repository.ts';

const onProfileUpdated = on(profileUpdated, (_context: Context, tx, { userId, revision, visibility, hidden }) =>
  audienceRepository(tx).upsertUser({ userId, revision, isPrivate: visibility === 'private', isHidden: hidden }),
);
const onUserBlocked = on(userBlocked, async ({ clock }: Context, tx, { blockerId, blockedId }) => {
  await audienceRepository(tx).insertBlock(blockerId, blockedId);
  const payload = { people: [blockerId, blockedId] };
  await logRepository(tx).insert({
    audience: userAudience(blockerId),
    event: userPairBlocked,
    payload,
    at: clock.now(),
  });
});
const onUserUnblocked = on(userUnblocked, (_context: Context, tx, { blockerId, blockedId }) =>
  audienceRepository(tx).deleteBlock(blockerId, blockedId),
);

export const audienceConsumers = [onProfileUpdated, onUserBlocked, onUserUnblocked];
