import type { UserId } from '@velvet/contracts/ids';
import { defaultReminderDays, type ReminderDays } from '@velvet/contracts/payment/spending';
import type { Queries } from '@velvet/kit/database/database';
import type { SpendingCap } from './spending-cap.ts';

export type PayerSetting = SpendingCap & { reminderDays: ReminderDays };

const defaults: PayerSetting = {
  capMinor: null,
  nextCapMinor: null,
  nextCapAt: null,
  reminderDays: defaultReminderDays,
};

export function payerSettingRepository(db: Queries) {
  return {
    async find(personId: UserId): Promise<PayerSetting> {
      const row = await db.one<PayerSetting>(
        'payerSetting.find',
        `select cap_minor as "capMinor", next_cap_minor as "nextCapMinor", next_cap_at as "nextCapAt", reminder_days as "reminderDays"
           from payer_setting where person_id = $1`,
        [personId],
      );
      return row ?? defaults;
    },

    async upsert(personId: UserId, { capMinor, nextCapMinor, nextCapAt, reminderDays }: PayerSetting): Promise<void> {
      await db.run(
        'payerSetting.upsert',
        `insert into payer_setting (person_id, cap_minor, next_cap_minor, next_cap_at, reminder_days) values ($1, $2, $3, $4, $5)
         on conflict (person_id) do update set cap_minor = $2, next_cap_minor = $3, next_cap_at = $4, reminder_days = $5`,
        [personId, capMinor, nextCapMinor, nextCapAt, reminderDays],
      );
    },

    async delete(personId: UserId): Promise<void> {
      await db.run('payerSetting.delete', 'delete from payer_setting where person_id = $1', [personId]);
    },

    /** Until the transaction ends, changes of this payer's settings and purchases under a cap wait for each other. */
    async lock(personId: UserId): Promise<void> {
      await db.run('payerSetting.lock', `select pg_advisory_xact_lock(hashtextextended('payer-setting:' || $1, 0))`, [
        personId,
      ]);
    },
  };
}
