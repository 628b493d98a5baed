import { contactOpened, writingPolicyChanged } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { writingRepository } from './writing.repository.ts';

export const writingConsumers = [
  on(writingPolicyChanged, (_context: Context, tx, { userId, whoCanWrite, revision }) =>
    writingRepository(tx).savePolicy(userId, whoCanWrite, revision),
  ),
  on(contactOpened, (_context: Context, tx, { writerId, readerId }) =>
    writingRepository(tx).insertContact(writerId, readerId),
  ),
];
