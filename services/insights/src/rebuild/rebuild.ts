import type { Database, Transaction } from '@velvet/kit/database/database';
import { rebuildRepository } from './rebuild.repository.ts';

/**
 * Rebuilds all roll-ups from the log in shadow tables and replaces the old ones with them. Consumers wait meanwhile, so for a log of
 * millions of rows processes with consumers are stopped before.
 */
export async function rebuildRollups(db: Database): Promise<void> {
  await db.transaction(rebuildFromLog);
}

/** The same as a part of a transaction. */
export async function rebuildFromLog(tx: Transaction): Promise<void> {
  const repository = rebuildRepository(tx);
  await repository.lock();
  await repository.build();
  await repository.swap();
}
