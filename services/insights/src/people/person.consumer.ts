import { accountDeleted, profileUpdated } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { personRepository } from './person.repository.ts';

const onProfileUpdated = on(profileUpdated, (_context: Context, tx, card) => personRepository(tx).upsert(card));
const onAccountDeleted = on(accountDeleted, (_context: Context, tx, { userId }) => personRepository(tx).delete(userId));

export const personConsumers = [onProfileUpdated, onAccountDeleted];
