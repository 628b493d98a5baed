import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor, defaultCurrency } from '@velvet/contracts/money';
import type { ReminderDays, Spending } from '@velvet/contracts/payment/spending';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Queries } from '@velvet/kit/database/database';
import { payerSettingRepository, type PayerSetting } from './payer-setting.repository.ts';
import { changeCap, currentCap, leftOf, monthOf } from './spending-cap.ts';
import { inCurrency, spendingRepository, type SpendingRow } from './spending.repository.ts';

/** The spending of payers in a month, and their settings about it. */
export function spendingService(db: Database, clock: Clock) {
  async function readBy(queries: Queries, personId: UserId): Promise<Spending> {
    const now = clock.now();
    const month = monthOf(now);
    const { reminderDays, ...cap } = await payerSettingRepository(queries).find(personId);
    const { capMinor, nextCapMinor, nextCapAt } = currentCap(cap, now);
    const spending = await spendingRepository(queries).findAll(personId, month);
    const shown = (minor: number | null) => (minor === null ? null : decimalFromMinor(minor));
    return {
      cap: shown(capMinor),
      next: nextCapAt && { cap: shown(nextCapMinor), from: nextCapAt.toISOString() },
      ...presentRow(inCurrency(spending, defaultCurrency), capMinor),
      others: spending.filter(({ currency }) => currency !== defaultCurrency).map((row) => presentRow(row, capMinor)),
      monthEndsAt: month.endsAt.toISOString(),
      reminderDays,
    };
  }

  const change = (personId: UserId, by: (before: PayerSetting) => PayerSetting): Promise<Spending> =>
    db.transaction(async (tx) => {
      const settings = payerSettingRepository(tx);
      await settings.lock(personId);
      await settings.upsert(personId, by(await settings.find(personId)));
      return readBy(tx, personId);
    });

  return {
    read: (personId: UserId): Promise<Spending> => readBy(db, personId),

    /** @param capMinor cents; null removes the cap */
    setCap: (personId: UserId, capMinor: number | null): Promise<Spending> =>
      change(personId, ({ reminderDays, ...cap }) => ({ ...changeCap(cap, capMinor, clock.now()), reminderDays })),

    setReminder: (personId: UserId, reminderDays: ReminderDays): Promise<Spending> =>
      change(personId, (before) => ({ ...before, reminderDays })),
  };
}

/** The cap is a number that holds in each currency by itself, because there are no rates of exchange. */
const presentRow = (row: SpendingRow, capMinor: number | null) => ({
  spent: decimalFromMinor(row.spentMinor),
  due: decimalFromMinor(row.dueMinor),
  left: capMinor === null ? null : decimalFromMinor(leftOf(capMinor, row)),
  currency: row.currency,
});
