import type { Queries } from '@velvet/kit/database/database';
import type { ProviderNotice } from '#provider/payment-provider.ts';

export function webhookRepository(db: Queries) {
  return {
    /** @returns false if it was received before */
    async insert({ id, type, subject }: ProviderNotice, at: Date): Promise<boolean> {
      const inserted = await db.run(
        'webhook.insert',
        `insert into webhook (event_id, type, received_at, subject_kind, subject_id, asked_at)
         values ($1, $2, $3, $4, $5, $3) on conflict do nothing`,
        [id, type, at, subject.kind, subject.id],
      );
      return inserted === 1;
    },

    async isKnown(id: string): Promise<boolean> {
      return (await db.one('webhook.find', 'select from webhook where event_id = $1', [id])) !== undefined;
    },

    async updateMatched(id: string, isMatched: boolean): Promise<void> {
      await db.run('webhook.updateMatched', 'update webhook set is_matched = $2 where event_id = $1', [id, isMatched]);
    },

    /** Returns unmatched webhooks that are due: first after a minute, then with doubling intervals. */
    claimUnmatched(now: Date, receivedSince: Date, limit: number): Promise<ProviderNotice[]> {
      return db.rows(
        'webhook.claimUnmatched',
        `update webhook set asked_at = $1 where event_id in (
           select event_id from webhook
            where not is_matched and received_at > $2
              and asked_at + greatest(interval '1 minute', asked_at - received_at) <= $1
            order by asked_at limit $3 for update skip locked)
         returning event_id as id, type, json_build_object('kind', subject_kind, 'id', subject_id) as subject`,
        [now, receivedSince, limit],
      );
    },

    async countUnmatched(): Promise<number> {
      const row = await db.one<{ count: number }>(
        'webhook.countUnmatched',
        'select count(*) as count from webhook where not is_matched',
      );
      return row?.count ?? 0;
    },

    deleteOlderThan(at: Date): Promise<number> {
      return db.run('webhook.deleteOlderThan', 'delete from webhook where received_at < $1', [at]);
    },
  };
}
