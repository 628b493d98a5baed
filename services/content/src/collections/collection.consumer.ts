import { accountDeleted, collectionChanged } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { collectionRepository } from './collection.repository.ts';

export const collectionConsumers = [
  on(collectionChanged, (_context: Context, tx, state) => collectionRepository(tx).upsert(state)),
  on(accountDeleted, (_context: Context, tx, { userId }) => collectionRepository(tx).deleteOf(userId)),
];
