import type { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visible } from '#people/visible.repository.ts';

export type BlockedRow = {
  blockId: string;
  id: UserId;
  name: string;
  handle: string;
  avatarKey: string | null;
  blockedAt: Date;
};

export function blockRepository(db: Queries) {
  return {
    /** Returns whether the person may be named to the viewer: also if blocked by the viewer, but not if blocking the viewer. */
    async isKnown(viewerId: UserId, otherId: UserId): Promise<boolean> {
      const known = await db.one(
        'block.isKnown',
        `select from person p
          where p.id = $2 and (exists (select from block where blocker_id = $1 and blocked_id = $2) or (${visible}))`,
        [viewerId, otherId],
      );
      return known !== undefined;
    },

    /** @returns whether the block is new */
    async insert(blockerId: UserId, blockedId: UserId, at: Date): Promise<boolean> {
      const inserted = await db.run(
        'block.insert',
        'insert into block (id, blocker_id, blocked_id, blocked_at) values ($1, $2, $3, $4) on conflict do nothing',
        [newId(), blockerId, blockedId, at],
      );
      return inserted === 1;
    },

    async delete(blockerId: UserId, blockedId: UserId): Promise<boolean> {
      const sql = 'delete from block where blocker_id = $1 and blocked_id = $2';
      return (await db.run('block.delete', sql, [blockerId, blockedId])) === 1;
    },

    findBlocked(blockerId: UserId, after: string | null, skip: number, take: number): Promise<BlockedRow[]> {
      return db.rows(
        'block.findBlocked',
        `select b.id as "blockId", p.id, p.name, p.handle, p.avatar_key as "avatarKey", b.blocked_at as "blockedAt"
           from block b join person p on p.id = b.blocked_id
          where b.blocker_id = $1 and ($2::uuid is null or b.id < $2)
          order by b.id desc limit $3 offset $4`,
        [blockerId, after, take, skip],
      );
    },
  };
}
