import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Read and dismissal marks of single readers on single posts. */
export function broadcastStateRepository(db: Queries) {
  return {
    async markRead(userId: UserId, id: string, now: Date): Promise<void> {
      await db.run(
        'broadcastState.read',
        `insert into broadcast_state (user_id, broadcast_id, read_at) values ($1, $2, $3)
         on conflict (user_id, broadcast_id) do update set read_at = coalesce(broadcast_state.read_at, $3)`,
        [userId, id, now],
      );
    },

    async dismiss(userId: UserId, id: string, now: Date): Promise<void> {
      await db.run(
        'broadcastState.dismiss',
        `insert into broadcast_state (user_id, broadcast_id, dismissed_at) values ($1, $2, $3)
         on conflict (user_id, broadcast_id) do update set dismissed_at = $3`,
        [userId, id, now],
      );
    },

    /** @returns whether it was dismissed */
    async restore(userId: UserId, id: string): Promise<boolean> {
      const changed = await db.run(
        'broadcastState.restore',
        'update broadcast_state set dismissed_at = null where user_id = $1 and broadcast_id = $2 and dismissed_at is not null',
        [userId, id],
      );
      return changed === 1;
    },
  };
}
