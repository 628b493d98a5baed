import type { UserId } from '@velvet/contracts/ids';
import type { DeliveryPreferences, DeliveryPreferencesChange } from '@velvet/contracts/notification/delivery';
import type { Database } from '@velvet/kit/database/database';
import { deliverySettingsOf } from './delivery-settings.ts';
import { mailPreferenceRepository } from '#mail/mail-preference.repository.ts';
import { settingRepository } from './setting.repository.ts';

export type SettingService = ReturnType<typeof settingService>;

export function settingService(db: Database) {
  return {
    async read(userId: UserId): Promise<DeliveryPreferences> {
      const { quietHours, isDiscreet, categories, mail } = await deliverySettingsOf(db, userId);
      return { quietHours, isDiscreet, categories, mail };
    },

    change(userId: UserId, change: DeliveryPreferencesChange): Promise<DeliveryPreferences> {
      return db.transaction(async (tx) => {
        await tx.run('deliverySetting.lock', 'select pg_advisory_xact_lock(7311, hashtext($1))', [userId]);
        const before = await deliverySettingsOf(tx, userId);
        const after = {
          quietHours: change.quietHours === undefined ? before.quietHours : change.quietHours,
          isDiscreet: change.isDiscreet ?? before.isDiscreet,
          categories: { ...before.categories, ...change.categories },
          mail: {
            messages: change.mail?.messages ?? before.mail.messages,
            activity: change.mail?.activity ?? before.mail.activity,
            renewals: change.mail?.renewals ?? before.mail.renewals,
            digest: change.mail?.digest ?? before.mail.digest,
          },
        };
        await settingRepository(tx).upsertOwn(userId, after);
        if (change.mail) await mailPreferenceRepository(tx).upsert(userId, after.mail);
        return after;
      });
    },
  };
}
