import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type PresenceSetting = { userId: UserId; revision: number; isVisible: boolean };

/** Settings of presence. A person without a row shows it. */
export function presenceSettingRepository(db: Queries) {
  return {
    async isVisible(userId: UserId): Promise<boolean> {
      const row = await db.one<{ isVisible: boolean }>(
        'presenceSetting.find',
        'select is_visible as "isVisible" from presence_setting where user_id = $1',
        [userId],
      );
      return row?.isVisible ?? true;
    },

    /** Changes the setting. @returns its new revision; undefined if it was the same */
    async update(userId: UserId, isVisible: boolean): Promise<number | undefined> {
      const row = await db.one<{ revision: number }>(
        'presenceSetting.update',
        `insert into presence_setting (user_id, revision, is_visible) values ($1, 1, $2)
         on conflict (user_id) do update set revision = presence_setting.revision + 1, is_visible = $2
          where presence_setting.is_visible <> $2
         returning revision`,
        [userId, isVisible],
      );
      return row?.revision;
    },

    /** Stores a setting of another service's event. Changes nothing if the stored one is as new. */
    async upsert({ userId, revision, isVisible }: PresenceSetting): Promise<void> {
      await db.run(
        'presenceSetting.upsert',
        `insert into presence_setting (user_id, revision, is_visible) values ($1, $2, $3)
         on conflict (user_id) do update set revision = $2, is_visible = $3 where presence_setting.revision < $2`,
        [userId, revision, isVisible],
      );
    },

    async delete(userId: UserId): Promise<void> {
      await db.run('presenceSetting.delete', 'delete from presence_setting where user_id = $1', [userId]);
    },
  };
}
