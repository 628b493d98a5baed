import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isFollowing, visibleTo } from '@velvet/people/visibility';

/** Requires the profile cards (`private`, `hidden`), follows and blocks of `@velvet/people`. */
export function presenceRepository(db: Queries) {
  return {
    /** Returns the users whose presence is visible to the viewer (`mayShowPresence`), in the order of `userIds`. */
    async findVisible(viewerId: UserId, userIds: readonly UserId[]): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'presence.findVisible',
        `select requested.id from unnest($2::text[]) with ordinality as requested (id, place)
           left join profile_card p on p.user_id = requested.id
          where requested.id = $1
             or (${visibleTo('$1', 'requested.id')}
                 and not exists (select from presence_setting s where s.user_id = requested.id and not s.is_visible)
                 and (not coalesce(p.private, false)
                      or ${isFollowing('$1', 'requested.id')}))
          order by requested.place`,
        [viewerId, userIds],
      );
      return rows.map(({ id }) => id);
    },
  };
}
