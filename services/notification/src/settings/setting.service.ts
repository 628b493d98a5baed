import type { UserId } from '@velvet/contracts/ids';
import type { DeliveryPreferences, DeliveryPreferencesChange } from '@velvet/contracts/notification/delivery';
import type { Database } from '@velvet/kit/database/database';
import { deliverySettingsOf } from './delivery-settings.ts';
import { settingRepository } from './setting.repository.ts';

export function settingService(db: Database) {
  return {
    async read(userId: UserId): Promise<DeliveryPreferences> {
      const { quietHours, isDiscreet, categories } = await deliverySettingsOf(db, userId);
      return { quietHours, isDiscreet, categories };
    },

    change(userId: UserId, change: DeliveryPreferencesChange): Promise<DeliveryPreferences> {
      return db.transaction(async (tx) => {
        await tx.run('deliverySetting.lock', 'select pg_advisory_xact_lock(7311, hashtext($1))', [userId]);
        const before = await deliverySettingsOf(tx, userId);
        const after = {
          quietHours: change.quietHours === undefined ? before.quietHours : change.quietHours,
          isDiscreet: change.isDiscreet ?? before.isDiscreet,
          categories: { ...before.categories, ...change.categories },
        };
        await settingRepository(tx).upsertOwn(userId, after);
        return after;
      });
    },
  };
}
