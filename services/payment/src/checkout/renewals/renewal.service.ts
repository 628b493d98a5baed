import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import { renewalAnnounced } from '@velvet/contracts/payment/renewal-events';
import type { Renewal } from '@velvet/contracts/payment/renewals';
import { defaultReminderDays, ReminderDays } from '@velvet/contracts/payment/spending';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { renewalAt } from '#catalog/quote.ts';
import { termsOf } from '#sales/renewal-terms.ts';
import { renewalRepository, type RenewingSubscription } from './renewal.repository.ts';
import { renewalsBetween } from '#sales/renewal-dates.ts';

/** Reminders of one transaction. */
const batchSize = 200;
const stages = [...ReminderDays.values].filter((days) => days > 0);
const rule = {
  defaultDays: defaultReminderDays,
  longestDays: Math.max(...stages),
  shortestDays: Math.min(...stages),
};

/** The charges to come of subscriptions, and the reminders of them. */
export function renewalService(db: Database, clock: Clock) {
  /** A reminder and its event commit together, so a killed process neither loses nor repeats one. */
  const remindBatch = (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const due = await renewalRepository(tx).insertDueReminders(now, rule, batchSize);
      for (const { priceMinor, currency, renewsAt, terms, ...about } of due)
        await tx.append(renewalAnnounced, {
          ...about,
          price: { amountMinor: renewalAt(priceMinor, renewsAt, termsOf(terms)), currency },
          renewsAt: renewsAt.toISOString(),
          announcedAt: now.toISOString(),
        });
      return due.length;
    });

  return {
    /** Returns the renewals of a person from `from` (inclusive) to `to` (exclusive), in the order of time. */
    async list(subscriberId: UserId, from: Date, to: Date): Promise<Renewal[]> {
      const rows = await renewalRepository(db).findOf(subscriberId, to);
      return rows
        .flatMap((row) => renewalsBetween(row, from, to).map((at) => present(row, at)))
        .toSorted((a, b) => a.renewsAt.localeCompare(b.renewsAt) || a.subscriptionId.localeCompare(b.subscriptionId));
    },

    /** Reminds subscribers of renewals as many days before as they have set. */
    async remindDue(): Promise<void> {
      while ((await remindBatch()) === batchSize);
    },
  };
}

function present(row: RenewingSubscription, at: Date): Renewal {
  const { id, creatorId, creator, interval, priceMinor, currency, terms } = row;
  const price = decimalFromMinor(renewalAt(priceMinor, at, termsOf(terms)));
  return { subscriptionId: id, creatorId, creator, interval, price, currency, renewsAt: at.toISOString() };
}
