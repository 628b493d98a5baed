import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A column of the table `follow` that a service adds to order follows among its own rows. */
export type FollowMark = { column: string; type: string };

const columns = { follow: ['follower_id', 'followed_id'], block: ['blocker_id', 'blocked_id'] } as const;

/** Ordered pairs of users. */
export function relationRepository(db: Queries, table: keyof typeof columns) {
  const [from, to] = columns[table];
  return {
    /** @param mark the column of the service and its value */
    async insert(fromId: UserId, toId: UserId, mark?: { column: string; value: unknown }): Promise<void> {
      const sql = mark
        ? `insert into ${table} (${from}, ${to}, ${mark.column}) values ($1, $2, $3) on conflict do nothing`
        : `insert into ${table} (${from}, ${to}) values ($1, $2) on conflict do nothing`;
      await db.run(`${table}.insert`, sql, mark ? [fromId, toId, mark.value] : [fromId, toId]);
    },

    async delete(fromId: UserId, toId: UserId): Promise<void> {
      await db.run(`${table}.delete`, `delete from ${table} where ${from} = $1 and ${to} = $2`, [fromId, toId]);
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run(`${table}.deleteUser`, `delete from ${table} where ${from} = $1 or ${to} = $1`, [userId]);
    },
  };
}
