import type { Queries } from '@velvet/kit/database/database';
import type { ProviderNotice, SignedNotice } from '#provider/payment-provider.ts';

/** A webhook that waits for its effect. */
export type WaitingNotice = SignedNotice & { createdAt: Date };

export function webhookRepository(db: Queries) {
  return {
    /** Inserts a webhook with its effect, or takes over one that waits. @returns false if it has taken effect before */
    async insert({ id, type, subject }: ProviderNotice, at: Date): Promise<boolean> {
      const taken = await db.run(
        'webhook.insert',
        `insert into webhook (event_id, type, received_at, subject_kind, subject_id, asked_at)
         values ($1, $2, $3, $4, $5, $3)
         on conflict (event_id) do update set is_matched = true where not webhook.is_matched`,
        [id, type, at, subject.kind, subject.id],
      );
      return taken === 1;
    },

    async isKnown(id: string): Promise<boolean> {
      return (await db.one('webhook.find', 'select from webhook where event_id = $1', [id])) !== undefined;
    },

    async updateMatched(id: string, isMatched: boolean): Promise<void> {
      await db.run('webhook.updateMatched', 'update webhook set is_matched = $2 where event_id = $1', [id, isMatched]);
    },

    deleteOlderThan(at: Date): Promise<number> {
      return db.run('webhook.deleteOlderThan', 'delete from webhook where received_at < $1', [at]);
    },
  };
}

/** Webhooks that were acknowledged and have not taken effect. */
export function waitingWebhookRepository(db: Queries) {
  return {
    /** Inserts a webhook, unless it is known. @returns whether it waits */
    async insert({ id, type, subject, createdAt }: WaitingNotice, at: Date): Promise<boolean> {
      const row = await db.one<{ waits: boolean }>(
        'waitingWebhook.insert',
        `with inserted as (
           insert into webhook (event_id, type, received_at, subject_kind, subject_id, asked_at, created_at, is_matched)
           values ($1, $2, $3, $4, $5, $3, $6, false) on conflict do nothing returning is_matched)
         select not is_matched as waits
           from (select is_matched from inserted union all select is_matched from webhook where event_id = $1) known`,
        [id, type, at, subject.kind, subject.id, createdAt],
      );
      return row?.waits ?? false;
    },

    /** Claims the webhook that is due the longest: first after a minute, then with doubling intervals. */
    claim(now: Date, receivedSince: Date): Promise<WaitingNotice | undefined> {
      return db.one(
        'waitingWebhook.claim',
        `update webhook set asked_at = $1 where event_id in (
           select event_id from webhook
            where not is_matched and received_at > $2
              and asked_at + greatest(interval '1 minute', asked_at - received_at) <= $1
            order by asked_at limit 1 for update skip locked)
         returning event_id as id, type, json_build_object('kind', subject_kind, 'id', subject_id) as subject,
                   coalesce(created_at, received_at) as "createdAt"`,
        [now, receivedSince],
      );
    },

    /** Counts the webhooks that wait since before a time. */
    async count(before: Date): Promise<number> {
      const row = await db.one<{ count: number }>(
        'waitingWebhook.count',
        'select count(*) as count from webhook where not is_matched and received_at <= $1',
        [before],
      );
      return row?.count ?? 0;
    },
  };
}
