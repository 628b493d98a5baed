import type { Envelope } from '@velvet/contracts/event';
import type { Queries } from './database.ts';

export type DeadLetter = { id: string; envelope: Envelope; reason: string; parkedAt: Date };

/** What this service has already taken in, and what it could not. */
export function inboxRepository(db: Queries) {
  return {
    /** Records the events as taken in. @returns the ids that were not there before */
    async insert(ids: readonly string[], at: Date): Promise<Set<string>> {
      const rows = await db.rows<{ id: string }>(
        'inbox.insert',
        'insert into inbox (event_id, consumed_at) select unnest($1::uuid[]), $2 on conflict do nothing returning event_id as id',
        [ids, at],
      );
      return new Set(rows.map(({ id }) => id));
    },

    deleteOlderThan(at: Date): Promise<number> {
      return db.run('inbox.deleteOlderThan', 'delete from inbox where consumed_at < $1', [at]);
    },

    async insertDeadLetter(envelope: Envelope, reason: string, at: Date): Promise<void> {
      await db.run(
        'deadLetter.insert',
        'insert into dead_letter (event_id, envelope, reason, parked_at) values ($1, $2, $3, $4) on conflict do nothing',
        [envelope.id, JSON.stringify(envelope), reason, at],
      );
    },

    findDeadLetters(limit: number): Promise<DeadLetter[]> {
      return db.rows(
        'deadLetter.find',
        'select event_id as id, envelope, reason, parked_at as "parkedAt" from dead_letter order by parked_at, event_id limit $1',
        [limit],
      );
    },

    /** Forgets that the event was parked, and that it was taken in, so that it can take effect. */
    async deleteDeadLetter(id: string): Promise<void> {
      await db.run('deadLetter.delete', 'delete from dead_letter where event_id = $1', [id]);
      await db.run('inbox.delete', 'delete from inbox where event_id = $1', [id]);
    },
  };
}
