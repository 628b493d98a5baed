import { profileUpdated, userBlocked, userUnblocked } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/consumer';
import type { Context } from '#context.ts';
import { audienceRepository } from './audience.repository.ts';

const onProfileUpdated = on(profileUpdated, (_context: Context, tx, { userId, revision, visibility, hidden }) =>
  audienceRepository(tx).upsertPerson({ userId, revision, isPrivate: visibility === 'private', isHidden: hidden }),
);
const onUserBlocked = on(userBlocked, (_context: Context, tx, { blockerId, blockedId }) =>
  audienceRepository(tx).insertBlock(blockerId, blockedId),
);
const onUserUnblocked = on(userUnblocked, (_context: Context, tx, { blockerId, blockedId }) =>
  audienceRepository(tx).deleteBlock(blockerId, blockedId),
);

export const audienceConsumers = [onProfileUpdated, onUserBlocked, onUserUnblocked];
