import { accountDeleted, settingsChanged } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { people } from './people.ts';
import { personRepository } from './person.repository.ts';
import { sharingRepository } from './sharing.repository.ts';

const onAccountDeleted = on(accountDeleted, (_context: Context, tx, { userId }) => personRepository(tx).delete(userId));

const onSettingsChanged = on(settingsChanged, (_context: Context, tx, { userId, revision, dataSharing }) =>
  sharingRepository(tx).upsert(userId, revision, dataSharing),
);

export const personConsumers = [onAccountDeleted, onSettingsChanged, ...people.consumers];
