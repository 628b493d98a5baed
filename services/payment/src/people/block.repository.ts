import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function blockRepository(db: Queries) {
  return {
    async insert(blockerId: UserId, blockedId: UserId): Promise<void> {
      await db.run(
        'block.insert',
        'insert into block (blocker_id, blocked_id) values ($1, $2) on conflict do nothing',
        [blockerId, blockedId],
      );
    },

    async delete(blockerId: UserId, blockedId: UserId): Promise<void> {
      await db.run('block.delete', 'delete from block where blocker_id = $1 and blocked_id = $2', [
        blockerId,
        blockedId,
      ]);
    },

    async deleteOf(id: UserId): Promise<void> {
      await db.run('block.deleteOf', 'delete from block where blocker_id = $1 or blocked_id = $1', [id]);
    },
  };
}
