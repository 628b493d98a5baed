import type { UserId } from '@velvet/contracts/ids';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import type { Queries } from '@velvet/kit/database/database';

/** SQL condition: `fan` is one of the people that paid `creator` most. */
export const isTopSpender = (fan: string, creator: string) => `${fan} in (
  select fan_id from spending where creator_id = ${creator} and spent_minor > 0
   order by spent_minor desc, fan_id limit ${messageLimits.topSpenders})`;

export function spendingRepository(db: Queries) {
  return {
    /** @param amountMinor negative for a reversal, which may arrive before its payment */
    async add(creatorId: UserId, fanId: UserId, amountMinor: number): Promise<void> {
      await db.run(
        'spending.add',
        `insert into spending (creator_id, fan_id, spent_minor) values ($1, $2, $3)
         on conflict (creator_id, fan_id) do update set spent_minor = spending.spent_minor + excluded.spent_minor`,
        [creatorId, fanId, amountMinor],
      );
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('spending.deleteUser', 'delete from spending where creator_id = $1 or fan_id = $1', [userId]);
    },
  };
}
