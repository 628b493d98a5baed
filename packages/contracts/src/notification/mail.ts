import { z } from 'zod';

/** Mails that a person can turn off, each by itself. */
export const MailList = z.enum(['messages', 'activity', 'renewals', 'digest']);
export type MailList = z.infer<typeof MailList>;

/** How often a person receives a mail with unread notifications. */
export const DigestInterval = z.enum(['never', 'daily', 'weekly']);
export type DigestInterval = z.infer<typeof DigestInterval>;

/** Which mails a person receives, while the profile's switch for e-mail is on. Security, receipts and support are always sent. */
export const MailPreferences = z.object({
  /** messages that were unread for an hour */
  messages: z.boolean(),
  /** new subscribers */
  activity: z.boolean(),
  /** subscriptions that renew in a few days */
  renewals: z.boolean(),
  digest: DigestInterval,
});
export type MailPreferences = z.infer<typeof MailPreferences>;

/** The preferences of a new account. */
export const defaultMailPreferences: MailPreferences = {
  messages: true,
  activity: true,
  renewals: true,
  digest: 'weekly',
};
