import { z } from 'zod';
import { call } from '#call.ts';
import { InvalidInput } from '#failure.ts';
import { MailPreferences } from './mail.ts';
import { isLocalTime, isTimeZone } from '#time.ts';

/** The categories of notifications outside the application. Each has a switch. */
export const deliveryCategories = [
  'messages',
  'calls',
  'sales',
  'comments',
  'posts',
  'live',
  'followers',
  'account',
] as const;
export const DeliveryCategory = z.enum(deliveryCategories);
export type DeliveryCategory = z.infer<typeof DeliveryCategory>;
export const DeliveryCategories = z.record(DeliveryCategory, z.boolean());
export type DeliveryCategories = z.infer<typeof DeliveryCategories>;

/** The switches of a new account. Followers and likes stay in the list of notifications. */
export const defaultCategories: DeliveryCategories = {
  messages: true,
  calls: true,
  sales: true,
  comments: true,
  posts: true,
  live: true,
  followers: false,
  account: true,
};

const LocalTime = z.string().refine(isLocalTime, 'Enter a time as HH:mm.');
const TimeZone = z.string().max(64).refine(isTimeZone, 'Enter a time zone like Europe/Berlin.');

/** The time of a day, every day, in which no device makes a sound. `end` before `start` is on the next day. */
export const QuietHours = z
  .strictObject({ start: LocalTime, end: LocalTime, timeZone: TimeZone })
  .refine(({ start, end }) => start !== end, { error: 'Choose an end that differs from the start.', path: ['end'] });
export type QuietHours = z.infer<typeof QuietHours>;

export const DeliveryPreferences = z.object({
  quietHours: QuietHours.nullable(),
  /** notifications outside the application have neither names nor texts */
  isDiscreet: z.boolean(),
  categories: DeliveryCategories,
  mail: MailPreferences,
});
export type DeliveryPreferences = z.infer<typeof DeliveryPreferences>;

const Change = z.object({
  quietHours: QuietHours.nullable().optional(),
  isDiscreet: z.boolean().optional(),
  /** changes the given switches */
  categories: z.partialRecord(DeliveryCategory, z.boolean()).optional(),
  /** changes the given ones */
  mail: z.strictObject(MailPreferences.shape).partial().optional(),
});
export type DeliveryPreferencesChange = z.output<typeof Change>;

export const readDeliveryPreferences = call({
  method: 'GET',
  path: '/notifications/preferences',
  caller: 'member',
  summary: 'Returns the preferences for notifications outside the application.',
  data: DeliveryPreferences,
});

export const updateDeliveryPreferences = call({
  method: 'PUT',
  path: '/notifications/preferences',
  caller: 'member',
  summary: 'Changes the given preferences.',
  body: Change,
  data: DeliveryPreferences,
  failures: [InvalidInput],
});
