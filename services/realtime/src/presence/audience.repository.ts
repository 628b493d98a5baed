import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type UserRow = { userId: UserId; revision: number; isPrivate: boolean; isHidden: boolean };

/** Projection of the profiles and blocks that decide about the visibility of presence. */
export function audienceRepository(db: Queries) {
  return {
    /** Returns the users whose presence is visible to the viewer, in the order of `userIds`. */
    async findVisible(viewerId: UserId, userIds: readonly UserId[]): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'audience.findVisible',
        `select requested.id from unnest($2::text[]) with ordinality as requested (id, place)
           left join person p on p.user_id = requested.id
          where requested.id = $1
             or (not coalesce(p.is_hidden, false)
                 and (not coalesce(p.is_private, false)
                      or exists (select from follow where follower_id = $1 and followed_id = requested.id))
                 and not exists (select from block
                                  where (blocker_id = $1 and blocked_id = requested.id)
                                     or (blocker_id = requested.id and blocked_id = $1)))
          order by requested.place`,
        [viewerId, userIds],
      );
      return rows.map(({ id }) => id);
    },

    async upsertUser({ userId, revision, isPrivate, isHidden }: UserRow): Promise<void> {
      await db.run(
        'person.upsert',
        `insert into person (user_id, revision, is_private, is_hidden) values ($1, $2, $3, $4)
         on conflict (user_id) do update set revision = $2, is_private = $3, is_hidden = $4 where person.revision < $2`,
        [userId, revision, isPrivate, isHidden],
      );
    },

    async insertBlock(blockerId: UserId, blockedId: UserId): Promise<void> {
      const sql = 'insert into block (blocker_id, blocked_id) values ($1, $2) on conflict do nothing';
      await db.run('block.insert', sql, [blockerId, blockedId]);
    },

    async deleteBlock(blockerId: UserId, blockedId: UserId): Promise<void> {
      await db.run('block.delete', 'delete from block where blocker_id = $1 and blocked_id = $2', [
        blockerId,
        blockedId,
      ]);
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('block.deleteUser', 'delete from block where $1 in (blocker_id, blocked_id)', [userId]);
      await db.run('person.delete', 'delete from person where user_id = $1', [userId]);
    },
  };
}
