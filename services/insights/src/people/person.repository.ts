import type { PersonRole } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function personRepository(db: Queries) {
  return {
    async findRole(userId: UserId): Promise<PersonRole> {
      const row = await db.one<{ role: PersonRole }>(
        'profileCard.findRole',
        'select role from profile_card where user_id = $1',
        [userId],
      );
      return row?.role ?? 'subscriber';
    },

    async delete(userId: UserId): Promise<void> {
      await db.run('creatorDay.deletePerson', 'delete from creator_day where user_id = $1', [userId]);
      await db.run('dataSharing.deletePerson', 'delete from data_sharing where user_id = $1', [userId]);
      await db.run('fanDay.deletePerson', 'delete from fan_day where user_id = $1', [userId]);
      await db.run('post.deletePerson', 'delete from post where author_id = $1', [userId]);
      await db.run('subscription.deletePerson', 'delete from subscription where $1 in (subscriber_id, creator_id)', [
        userId,
      ]);
      await db.run('postDay.deletePerson', 'delete from post_day where author_id = $1', [userId]);
    },
  };
}
