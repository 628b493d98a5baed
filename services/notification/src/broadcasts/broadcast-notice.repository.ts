import type { BroadcastId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type BroadcastNotice = { broadcastId: BroadcastId; creatorId: UserId; content: string; sentAt: Date };

export function broadcastNoticeRepository(db: Queries) {
  return {
    async insert({ broadcastId, creatorId, content, sentAt }: BroadcastNotice): Promise<void> {
      await db.run(
        'broadcastNotice.insert',
        `insert into broadcast_notice (broadcast_id, creator_id, content, sent_at) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [broadcastId, creatorId, content, sentAt],
      );
    },

    async delete(broadcastId: BroadcastId): Promise<void> {
      await db.run('broadcastNotice.delete', 'delete from broadcast_notice where broadcast_id = $1', [broadcastId]);
    },

    async markOpened(broadcastId: BroadcastId, userId: UserId, now: Date): Promise<void> {
      await db.run(
        'broadcastOpening.insert',
        `insert into broadcast_opening (broadcast_id, user_id, opened_at) values ($1, $2, $3) on conflict do nothing`,
        [broadcastId, userId, now],
      );
    },

    async deleteOfPerson(userId: UserId): Promise<void> {
      await db.run('broadcastNotice.deleteOfPerson', 'delete from broadcast_notice where creator_id = $1', [userId]);
      await db.run('broadcastOpening.deleteOfPerson', 'delete from broadcast_opening where user_id = $1', [userId]);
    },

    async deleteOld(before: Date): Promise<void> {
      await db.run('broadcastNotice.deleteOld', 'delete from broadcast_notice where sent_at < $1', [before]);
      await db.run('broadcastOpening.deleteOld', 'delete from broadcast_opening where opened_at < $1', [before]);
    },
  };
}
