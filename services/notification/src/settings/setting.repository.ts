import type { settingsChanged } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { z } from 'zod';
import type { DeliverySettings } from './delivery-settings.ts';

type Own = Pick<DeliverySettings, 'quietHours' | 'isDiscreet' | 'categories'>;

export function settingRepository(db: Queries) {
  return {
    /** Stores the settings of a profile. Changes nothing if the stored ones are as new. */
    async upsertOfProfile(settings: z.output<typeof settingsChanged.payload>): Promise<void> {
      const { userId, revision, email, pushNotifications, emailNotifications, marketingEmails } = settings;
      await db.run(
        'personSetting.upsert',
        `insert into person_setting (user_id, revision, email, push_notifications, email_notifications, marketing_emails)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id) do update set revision = $2, email = $3, push_notifications = $4, email_notifications = $5,
           marketing_emails = $6 where person_setting.revision < $2`,
        [userId, revision, email, pushNotifications, emailNotifications, marketingEmails],
      );
    },

    async upsertOwn(userId: UserId, { quietHours, isDiscreet, categories }: Own): Promise<void> {
      await db.run(
        'deliverySetting.upsert',
        `insert into delivery_setting (user_id, quiet_start, quiet_end, time_zone, is_discreet, categories)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id) do update set quiet_start = $2, quiet_end = $3, time_zone = $4, is_discreet = $5, categories = $6`,
        [
          userId,
          quietHours?.start ?? null,
          quietHours?.end ?? null,
          quietHours?.timeZone ?? null,
          isDiscreet,
          JSON.stringify(categories),
        ],
      );
    },

    async deleteOfPerson(userId: UserId): Promise<void> {
      await db.run('personSetting.delete', 'delete from person_setting where user_id = $1', [userId]);
      await db.run('deliverySetting.delete', 'delete from delivery_setting where user_id = $1', [userId]);
    },
  };
}
