import type { BroadcastId, UserId } from '@velvet/contracts/ids';
import type { BroadcastAudience, BroadcastState } from '@velvet/contracts/messaging/broadcasts';
import type { Queries } from '@velvet/kit/database/database';

export type QueuedMessage = {
  id: BroadcastId;
  ownerId: UserId;
  state: BroadcastState;
  receivers: BroadcastAudience;
  body: string;
  attachments: number;
  priceMinor: number;
  scheduledAt: Date;
  createdAt: Date;
};

/** Projection of the scheduled broadcasts of messaging. */
export function queuedMessageRepository(db: Queries) {
  return {
    /** A broadcast that was sent without a time never enters the queue. */
    async save(message: QueuedMessage): Promise<void> {
      const { id, ownerId, state, receivers, body, attachments, priceMinor, scheduledAt, createdAt } = message;
      await db.run(
        'queuedMessage.save',
        `insert into queued_message (id, owner_id, state, receivers, body, attachments, price_minor, scheduled_at, created_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9
          where $3 in ('scheduled', 'failed') or exists (select from queued_message where id = $1)
         on conflict (id) do update set state = $3, receivers = $4, body = $5, attachments = $6, price_minor = $7, scheduled_at = $8`,
        [id, ownerId, state, receivers, body, attachments, priceMinor, scheduledAt, createdAt],
      );
    },

    async delete(id: BroadcastId): Promise<void> {
      await db.run('queuedMessage.delete', 'delete from queued_message where id = $1', [id]);
    },

    async deleteUser(ownerId: UserId): Promise<void> {
      await db.run('queuedMessage.deleteUser', 'delete from queued_message where owner_id = $1', [ownerId]);
    },
  };
}
