import type { Queries } from '@velvet/kit/database/database';
import type { DeliveryKey } from './channel.ts';

export type NewDelivery = DeliveryKey & { createdAt: Date; dueAt: Date; expiresAt: Date; queuedAt: Date | null };
export type ClaimedDelivery = { createdAt: Date; expiresAt: Date; attempts: number; sentTo: string[] };
type End = { state: 'sent' } | { state: 'dropped' | 'failed'; reason: string };

const isKey = 'user_id = $1 and kind = $2 and subject_id = $3 and channel = $4';
const valuesOf = ({ userId, kind, subjectId, channel }: DeliveryKey) => [userId, kind, subjectId, channel];
const keyColumns = `user_id as "userId", kind, subject_id as "subjectId", channel`;

export function deliveryRepository(db: Queries) {
  return {
    /** @returns whether it is new: each thing is delivered once per channel */
    async insert({ createdAt, dueAt, expiresAt, queuedAt, ...key }: NewDelivery): Promise<boolean> {
      const inserted = await db.run(
        'delivery.insert',
        `insert into delivery (user_id, kind, subject_id, channel, state, created_at, due_at, expires_at, queued_at)
         values ($1, $2, $3, $4, 'waiting', $5, $6, $7, $8) on conflict do nothing`,
        [...valuesOf(key), createdAt, dueAt, expiresAt, queuedAt],
      );
      return inserted === 1;
    },

    /** Reserves a due delivery for one job. Returns undefined if it is finished, not due, or reserved by another job. */
    claim(key: DeliveryKey, now: Date, until: Date): Promise<ClaimedDelivery | undefined> {
      return db.one(
        'delivery.claim',
        `update delivery set claimed_until = $6
          where ${isKey} and state = 'waiting' and due_at <= $5 and coalesce(claimed_until <= $5, true)
         returning created_at as "createdAt", expires_at as "expiresAt", attempts, sent_to as "sentTo"`,
        [...valuesOf(key), now, until],
      );
    },

    async markSentTo(key: DeliveryKey, target: string): Promise<void> {
      await db.run('delivery.markSentTo', `update delivery set sent_to = sent_to || $5::text where ${isKey}`, [
        ...valuesOf(key),
        target,
      ]);
    },

    /** Postpones a claimed delivery. */
    async postpone(key: DeliveryKey, dueAt: Date, attempts: number): Promise<void> {
      await db.run(
        'delivery.postpone',
        `update delivery set due_at = $5, attempts = $6, queued_at = null, claimed_until = null where ${isKey}`,
        [...valuesOf(key), dueAt, attempts],
      );
    },

    async finish(key: DeliveryKey, end: End): Promise<void> {
      await db.run(
        'delivery.finish',
        `update delivery set state = $5, reason = $6, claimed_until = null where ${isKey}`,
        [...valuesOf(key), end.state, end.state === 'sent' ? null : end.reason],
      );
    },
  };
}

export function deliverySweepRepository(db: Queries) {
  return {
    /** Returns due deliveries that have no job, or whose job has not finished since `lostBefore`, and marks them as queued. */
    queueDue(now: Date, lostBefore: Date, limit: number): Promise<DeliveryKey[]> {
      return db.rows(
        'delivery.queueDue',
        `update delivery set queued_at = $1 where (user_id, kind, subject_id, channel) in (
           select user_id, kind, subject_id, channel from delivery
            where state = 'waiting' and due_at <= $1 and coalesce(queued_at <= $2, true) order by due_at limit $3)
         returning ${keyColumns}`,
        [now, lostBefore, limit],
      );
    },

    async deleteOfPerson(userId: string): Promise<void> {
      await db.run('delivery.deleteOfPerson', 'delete from delivery where user_id = $1', [userId]);
    },

    async deleteOld(before: Date): Promise<void> {
      await db.run('delivery.deleteOld', 'delete from delivery where created_at < $1', [before]);
    },
  };
}
