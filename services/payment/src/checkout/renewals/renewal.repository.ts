import type { Currency } from '@velvet/contracts/money';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { renewalTerms, type RenewalFields } from '#sales/renewal-terms.ts';
import { personCard } from '#people/profile-card.repository.ts';

/** A subscription that renews at the end of its paid period. */
export type RenewingSubscription = {
  id: SubscriptionId;
  creatorId: UserId;
  creator: PersonCard | null;
  interval: Interval;
  /** of a period without its terms */
  priceMinor: number;
  currency: Currency;
  openedAt: Date;
  renewsAt: Date;
  terms: RenewalFields;
};

/** SQL: the time of the next charge. */
export const renewsAt = 'coalesce(paused_until, period_ends_at)';
/** SQL: whether a subscription will be charged again. */
export const isRenewing = `subscription.state = 'active' and price_minor > 0 and not ends_at_period_end and cancel_wanted_at is null
  and provider_subscription_id is not null`;

export type DueReminder = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  interval: Interval;
  priceMinor: number;
  currency: Currency;
  renewsAt: Date;
  terms: RenewalFields;
};

export function renewalRepository(db: Queries) {
  return {
    /** Returns the subscriptions of a person that renew before `to`. */
    findOf(subscriberId: UserId, to: Date): Promise<RenewingSubscription[]> {
      return db.rows(
        'renewal.findOf',
        `select subscription.id, creator_id as "creatorId", ${personCard} as creator, interval, coalesce(next_price_minor, price_minor) as "priceMinor",
                currency, opened_at as "openedAt", ${renewsAt} as "renewsAt", ${renewalTerms} as terms
           from subscription left join profile_card on profile_card.user_id = creator_id
          where subscriber_id = $1 and ${isRenewing} and ${renewsAt} < $2
          order by subscription.id`,
        [subscriberId, to],
      );
    },

    /**
     * Records reminders of renewals whose time has come, and returns them. A renewal has at most one reminder of each kind, and no
     * longer one after a shorter one, also if the setting of its subscriber changes.
     */
    insertDueReminders(
      now: Date,
      { defaultDays, longestDays, shortestDays }: ReminderRule,
      limit: number,
    ): Promise<DueReminder[]> {
      return db.rows('renewal.insertDueReminders', insertDueSql, [now, defaultDays, longestDays, limit, shortestDays]);
    },

    deleteRemindersBefore(at: Date): Promise<number> {
      return db.run('renewal.deleteReminders', 'delete from renewal_reminder where renews_at < $1', [at]);
    },
  };
}

/** Days before a renewal: of the setting of a person without one, and of the first and the last reminder. */
type ReminderRule = { defaultDays: number; longestDays: number; shortestDays: number };

/** SQL: days of the reminder that is due now, the last one where both are. */
const daysBefore = `case when ${renewsAt} <= $1::timestamptz + $5::int * interval '1 day' then $5::int else $3::int end`;

const insertDueSql = `with due as (
    select subscription.id, subscriber_id, creator_id, interval, coalesce(next_price_minor, price_minor) as price_minor, currency,
           ${renewsAt} as due_at, ${renewalTerms} as terms, ${daysBefore} as days_before
      from subscription left join payer_setting on person_id = subscriber_id
     where ${isRenewing} and ${renewsAt} > $1 and period_ends_at <= $1 + $3::int * interval '1 day'
       and ${renewsAt} <= $1 + coalesce(reminder_days, $2::int) * interval '1 day' and coalesce(reminder_days, $2::int) > 0
       and not exists (select from renewal_reminder where subscription_id = subscription.id and renews_at = ${renewsAt} and days_before <= ${daysBefore})
     order by due_at limit $4
  ), inserted as (
    insert into renewal_reminder (subscription_id, renews_at, days_before, reminded_at) select id, due_at, days_before, $1 from due
    on conflict do nothing returning subscription_id
  )
  select id as "subscriptionId", subscriber_id as "subscriberId", creator_id as "creatorId", due.interval, price_minor as "priceMinor",
         currency, due_at as "renewsAt", terms
    from due where id in (select subscription_id from inserted) order by due_at`;
