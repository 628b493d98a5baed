import type { Queries } from '#database/database.ts';

/** Ids of the events that this service has processed. */
export function inboxRepository(db: Queries) {
  return {
    /** Records the events as processed. @returns the ids that were new */
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
  };
}
