import type { Database } from '@velvet/kit/database/database';
import { expect } from 'vitest';

/** Resolves when a statement of a database waits for a lock. */
export async function untilWaiting(db: Pick<Database, 'rows'>): Promise<void> {
  const waiting = () =>
    db.rows(
      'test.waiting',
      `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
  await expect.poll(waiting, { interval: 5 }).not.toEqual([]);
}
