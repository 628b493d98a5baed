import type { Queries } from '@velvet/kit/database';

export function webhookRepository(db: Queries) {
  return {
    /** @returns false when it was taken in before */
    async insert(webhook: { id: string; type: string }, at: Date): Promise<boolean> {
      const inserted = await db.run(
        'webhook.insert',
        'insert into webhook (event_id, type, received_at) values ($1, $2, $3) on conflict do nothing',
        [webhook.id, webhook.type, at],
      );
      return inserted === 1;
    },

    async isKnown(id: string): Promise<boolean> {
      return (await db.one('webhook.find', 'select from webhook where event_id = $1', [id])) !== undefined;
    },

    deleteOlderThan(at: Date): Promise<number> {
      return db.run('webhook.deleteOlderThan', 'delete from webhook where received_at < $1', [at]);
    },
  };
}
