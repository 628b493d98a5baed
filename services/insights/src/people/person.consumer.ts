import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { people } from './people.ts';
import { personRepository } from './person.repository.ts';

const onAccountDeleted = on(accountDeleted, (_context: Context, tx, { userId }) => personRepository(tx).delete(userId));

export const personConsumers = [onAccountDeleted, ...people.consumers];
