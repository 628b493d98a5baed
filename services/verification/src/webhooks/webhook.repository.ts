import type { Queries } from '@velvet/kit/database/database';

export function webhookRepository(db: Queries) {
  return {
    /** @returns whether the event is new */
    async insert(eventId: string, now: Date): Promise<boolean> {
      const inserted = await db.run(
        'webhookEvent.insert',
        'insert into webhook_event (event_id, received_at) values ($1, $2) on conflict do nothing',
        [eventId, now],
      );
      return inserted === 1;
    },

    deleteBefore(before: Date): Promise<number> {
      return db.run('webhookEvent.delete', 'delete from webhook_event where received_at < $1', [before]);
    },
  };
}
