import { ConfigError, readConfig, requireWhole, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import type { PushServices } from '#push/endpoint.policy.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6()])));

const hostName = /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const settings = {
  /** days until a notification is forgotten */
  NOTIFICATION_KEPT_DAYS: z.coerce.number().int().min(1).default(180),
  /** days for which a new post of a followed creator is listed */
  NOTIFICATION_POSTS_KEPT_DAYS: z.coerce.number().int().min(1).default(30),
  /** time for which access continues after a paid period while its renewal is pending; hours */
  NOTIFICATION_RENEWAL_TOLERANCE_HOURS: z.coerce.number().min(0).max(168).default(24),
  /** public VAPID key for push messages, base64url; `npx web-push generate-vapid-keys` makes a pair. Another pair ends all subscriptions */
  NOTIFICATION_VAPID_PUBLIC_KEY: z.string().length(87).optional(),
  /** private VAPID key; required with the public one */
  NOTIFICATION_VAPID_PRIVATE_KEY: z.string().length(43).optional(),
  /** address at which push services reach the operator: `mailto:` or https */
  NOTIFICATION_VAPID_SUBJECT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  /**
   * push services whose subscriptions are saved, comma-separated host names; `.example.com` stands for all names below it. By default
   * those of Chrome and Chromium, Firefox, Safari, and Edge on Windows
   */
  NOTIFICATION_PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com')
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(z.string().regex(hostName, 'must be host names'))),
  /** comma-separated local addresses of push services, for tests */
  NOTIFICATION_PUSH_ADDRESSES: list.optional(),
  /** mail server, such as `smtps://user:password@mail.example`; without one no mails are sent */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** sender of mails, such as `Velvet <no-reply@velvet.example>`; required with SMTP_URL */
  MAIL_SENDER: z.string().optional(),
  /** address of the site, for links in mails */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
} as const;

const vapidNames = ['NOTIFICATION_VAPID_PUBLIC_KEY', 'NOTIFICATION_VAPID_PRIVATE_KEY', 'NOTIFICATION_VAPID_SUBJECT'];

export type MailServer = {
  readonly url: string;
  /** `domain` is that of the address */
  readonly sender: { readonly name: string; readonly address: string; readonly domain: string };
};

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string; readonly subject: string };
export type PushConfig = PushServices & { readonly vapid: VapidKeys | undefined };

function mailServerOf({
  SMTP_URL: url,
  MAIL_SENDER: sender,
}: {
  SMTP_URL?: string | undefined;
  MAIL_SENDER?: string | undefined;
}) {
  return url && sender ? { url, sender: parseSender(sender) } : undefined;
}

/** @throws {ConfigError} which names the invalid variable, or those that are missing in a group */
export function readNotificationConfig(environment: Environment) {
  const read = readConfig(settings, environment);
  requireWhole(environment, vapidNames);
  requireWhole(environment, ['SMTP_URL', 'MAIL_SENDER']);
  const publicKey = read.NOTIFICATION_VAPID_PUBLIC_KEY;
  const privateKey = read.NOTIFICATION_VAPID_PRIVATE_KEY;
  const subject = read.NOTIFICATION_VAPID_SUBJECT;
  const vapid = publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined;
  const push: PushConfig = {
    vapid,
    services: read.NOTIFICATION_PUSH_SERVICES,
    allowedAddresses: read.NOTIFICATION_PUSH_ADDRESSES ?? [],
  };
  return Object.freeze({
    keptDays: read.NOTIFICATION_KEPT_DAYS,
    keptPostsDays: read.NOTIFICATION_POSTS_KEPT_DAYS,
    renewalToleranceMs: read.NOTIFICATION_RENEWAL_TOLERANCE_HOURS * 3_600_000,
    push,
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    mailServer: mailServerOf(read),
  });
}

function parseSender(text: string): MailServer['sender'] {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = z.email().safeParse(bracketed ?? text.trim());
  if (!address.success) throw new ConfigError('MAIL_SENDER: must be an address, or a name and an address in <>');
  const domain = address.data.slice(address.data.lastIndexOf('@') + 1);
  return { name: name.trim(), address: address.data, domain };
}
