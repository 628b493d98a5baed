import type { Queries } from '@velvet/kit/database/database';

type NewEvent = { id: string; type: string; body: string; apiVersion: string; at: Date; account: string | undefined };
export type Delivery = { id: number; attempts: number; body: string };

export function webhookRepository(db: Queries) {
  return {
    /** @returns the event's number */
    async insertEvent(event: NewEvent): Promise<number> {
      const row = await db.one<{ seq: number }>(
        'webhook.insertEvent',
        `insert into webhook_event (id, type, body, api_version, created_at, account_id) values ($1, $2, $3, $4, $5, $6) returning seq`,
        [event.id, event.type, event.body, event.apiVersion, event.at, event.account ?? null],
      );
      return row?.seq ?? 0;
    },

    async insertDeliveries(eventId: string, dueAt: readonly Date[]): Promise<void> {
      await db.run(
        'webhook.insertDeliveries',
        'insert into webhook_delivery (event_id, due_at) select $1, unnest($2::timestamptz[])',
        [eventId, dueAt],
      );
    },

    /** Claims due webhooks until `until`; if this process dies, they are due again then. */
    claimDue(now: Date, until: Date, limit: number): Promise<Delivery[]> {
      return db.rows(
        'webhook.claimDue',
        `with claimed as (
           update webhook_delivery set attempts = attempts + 1, due_at = $2
            where id in (select id from webhook_delivery where due_at <= $1 order by due_at, id limit $3 for update skip locked)
           returning id, event_id, attempts)
         select claimed.id, claimed.attempts, body from claimed join webhook_event on webhook_event.id = event_id order by claimed.id`,
        [now, until, limit],
      );
    },

    async markDelivered(id: number, at: Date): Promise<void> {
      await db.run(
        'webhook.markDelivered',
        'update webhook_delivery set due_at = null, delivered_at = $2 where id = $1',
        [id, at],
      );
    },

    async markDueAgain(id: number, at: Date): Promise<void> {
      await db.run('webhook.markDueAgain', 'update webhook_delivery set due_at = $2 where id = $1', [id, at]);
    },

    /** @returns null if none waits */
    async findNextDue(): Promise<Date | null> {
      const row = await db.one<{ dueAt: Date | null }>(
        'webhook.findNextDue',
        'select min(due_at) as "dueAt" from webhook_delivery where due_at is not null',
      );
      return row?.dueAt ?? null;
    },
  };
}

/** @param account of the event; undefined: the platform @returns its JSON; undefined for one of another interface */
export async function findEvent(
  db: Queries,
  id: string,
  account: string | undefined,
): Promise<{ body: string } | undefined> {
  return db.one(
    'webhook.findEvent',
    'select body from webhook_event where id = $1 and account_id is not distinct from $2 and api_version is not null',
    [id, account ?? null],
  );
}
