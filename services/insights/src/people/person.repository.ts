import type { PersonRole } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Tables with rows of one person; the last three are those of the previous version. */
const ownedRows = [
  ['creator_bucket', 'user_id'],
  ['creator_daily', 'user_id'],
  ['earning_bucket', 'user_id'],
  ['earning_daily', 'user_id'],
  ['post_bucket', 'author_id'],
  ['post_daily', 'author_id'],
  ['post_weekly', 'author_id'],
  ['spending_daily', 'user_id'],
  ['spending_other_daily', 'user_id'],
  ['post', 'author_id'],
  ['data_sharing', 'user_id'],
  ['creator_day', 'user_id'],
  ['post_day', 'author_id'],
  ['fan_day', 'user_id'],
] as const;

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
      for (const [table, column] of ownedRows)
        await db.run(`${table}.deletePerson`, `delete from ${table} where ${column} = $1`, [userId]);
      await db.run('activity.deletePerson', 'delete from activity where creator_id = $1', [userId]);
      // the earnings of a creator stay when the account of a payer is deleted
      await db.run('activity.forgetPayer', 'update activity set payer_id = null where payer_id = $1', [userId]);
      await db.run('referral.deletePerson', 'delete from referral where $1 in (user_id, creator_id)', [userId]);
      await db.run('subscription.deletePerson', 'delete from subscription where $1 in (subscriber_id, creator_id)', [
        userId,
      ]);
    },
  };
}
