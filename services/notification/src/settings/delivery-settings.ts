import type { UserId } from '@velvet/contracts/ids';
import { defaultCategories, type DeliveryCategories, type QuietHours } from '@velvet/contracts/notification/delivery';
import { defaultMailPreferences, type MailPreferences } from '@velvet/contracts/notification/mail';
import type { Queries } from '@velvet/kit/database/database';

/** The settings that decide about deliveries: those of the profile, and those of this service. */
export type DeliverySettings = {
  /** the address of the e-mail; null if the identity provider gave none */
  readonly address: string | null;
  readonly push: boolean;
  readonly email: boolean;
  readonly marketing: boolean;
  readonly quietHours: QuietHours | null;
  /** notifications have neither names nor texts */
  readonly isDiscreet: boolean;
  readonly categories: DeliveryCategories;
  readonly mail: MailPreferences;
};

type Row = {
  address: string | null;
  push: boolean;
  email: boolean;
  marketing: boolean;
  start: string | null;
  end: string | null;
  timeZone: string | null;
  isDiscreet: boolean;
  categories: Partial<DeliveryCategories>;
  mail: MailPreferences | null;
};

/** Returns the settings of a person. Before the first event of account those of a new account apply. */
export async function deliverySettingsOf(db: Queries, userId: UserId): Promise<DeliverySettings> {
  const row = await db.one<Row>(
    'deliverySettings.find',
    `select p.email as address, coalesce(p.push_notifications, true) as push, coalesce(p.email_notifications, true) as email,
            coalesce(p.marketing_emails, false) as marketing, s.quiet_start as start, s.quiet_end as end, s.time_zone as "timeZone",
            coalesce(s.is_discreet, true) as "isDiscreet", coalesce(s.categories, '{}') as categories,
            case when m.user_id is not null
              then jsonb_build_object('messages', m.messages, 'activity', m.activity, 'renewals', m.renewals, 'digest', m.digest) end as mail
       from (select $1::text as user_id) person
       left join person_setting p using (user_id) left join delivery_setting s using (user_id)
       left join mail_preference m using (user_id)`,
    [userId],
  );
  if (!row) throw new Error('The settings of a person are always one row.');
  const { start, end, timeZone, categories, mail, ...rest } = row;
  const quietHours = start !== null && end !== null && timeZone !== null ? { start, end, timeZone } : null;
  return {
    ...rest,
    quietHours,
    categories: { ...defaultCategories, ...categories },
    mail: mail ?? defaultMailPreferences,
  };
}
