import { ringMs } from '@velvet/contracts/messaging/call-notice';
import type { DeliveryCategory } from '@velvet/contracts/notification/delivery';
import { MailList } from '@velvet/contracts/notification/mail';

/** The ways on which a person is reached away from the application. The list of notifications is not one: it has everything. */
export type ChannelName = 'push' | 'tab' | 'email';
/** The tables from which the content of a delivery is read. */
export type SourceName =
  | 'notification'
  | 'message'
  | 'broadcast'
  | 'missedCall'
  | 'endedCall'
  | 'post'
  | 'record'
  | 'unreadMessages'
  | 'receipt'
  | 'digest'
  | 'visitorMail';
/** A group of mails. Those that a person cannot turn off are about the account, payments and answers of the support. */
export type MailListName = MailList | 'account' | 'receipts' | 'support';

type ChannelRule = {
  readonly afterMs: number;
  /** instead of that of the kind */
  readonly source?: SourceName;
};

export type Rule = {
  /** the person's switch for it */
  readonly category: DeliveryCategory;
  readonly source: SourceName;
  /** whether a delivery that is due in quiet hours waits for their end */
  readonly inQuietHours: 'wait' | 'drop' | 'send';
  /** a person that uses the application sees it there; other devices receive it after a short time if it is still unseen */
  readonly waitsForUse: boolean;
  /** time after which it is not sent any more; ms */
  readonly lifetimeMs: number;
  /** urgency of RFC 8030, section 5.3 */
  readonly urgency: 'normal' | 'high';
  /** the channels, each with the time after which it sends what is still unseen; ms */
  readonly channels: {
    readonly push?: ChannelRule;
    readonly tab?: ChannelRule;
    readonly email?: ChannelRule & { readonly list: MailListName };
  };
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const atOnce = { push: { afterMs: 0 }, tab: { afterMs: 0 } } as const;
/** a mail that is sent also if the person has seen the notification meanwhile */
const always = (list: MailListName) => ({ ...atOnce, email: { afterMs: 0, list, source: 'record' } }) as const;
const mailOnly = (list: MailListName, afterMs = 0) => ({ email: { afterMs, list } }) as const;
const usual = {
  source: 'notification',
  inQuietHours: 'wait',
  waitsForUse: true,
  // longer than any quiet hours
  lifetimeMs: 2 * dayMs,
  urgency: 'normal',
  channels: atOnce,
} as const;

const endOfCall = { ...usual, category: 'calls', urgency: 'high', waitsForUse: false } as const;

/** The kinds of deliveries. A new kind is one entry here and a request for it where the thing happens. */
export const kinds = {
  message: { ...usual, category: 'messages', source: 'message', urgency: 'high' },
  broadcast: { ...usual, category: 'messages', source: 'broadcast' },
  call: {
    ...usual,
    category: 'calls',
    source: 'message',
    urgency: 'high',
    inQuietHours: 'drop',
    waitsForUse: false,
    lifetimeMs: ringMs,
  },
  // the ring has ended, and each of these replaces it on devices that still show it
  missedCall: { ...endOfCall, source: 'missedCall', channels: { push: { afterMs: ringMs }, tab: { afterMs: ringMs } } },
  canceledCall: { ...endOfCall, source: 'endedCall' },
  // of interest only to a device that rang
  answeredCall: { ...endOfCall, source: 'endedCall', inQuietHours: 'drop', lifetimeMs: ringMs },
  // the first subscribers of a while share a mail
  subscriber: {
    ...usual,
    category: 'sales',
    channels: { ...atOnce, email: { afterMs: 10 * minuteMs, list: 'activity' } },
  },
  sale: { ...usual, category: 'sales' },
  comment: { ...usual, category: 'comments' },
  follower: { ...usual, category: 'followers' },
  post: { ...usual, category: 'posts', source: 'post', lifetimeMs: dayMs },
  live: {
    ...usual,
    category: 'live',
    urgency: 'high',
    inQuietHours: 'drop',
    waitsForUse: false,
    lifetimeMs: 15 * 60_000,
  },
  account: { ...usual, category: 'account' },
  security: {
    ...usual,
    category: 'account',
    urgency: 'high',
    inQuietHours: 'send',
    waitsForUse: false,
    channels: always('account'),
  },
  // failed, refunded and disputed payments
  billing: { ...usual, category: 'account', channels: always('account') },
  // in a few days a subscription is charged again
  renewal: {
    ...usual,
    category: 'account',
    channels: { ...atOnce, email: { afterMs: 0, list: 'renewals', source: 'record' } },
  },
  support: { ...usual, category: 'account', channels: always('support') },
  unread: { ...usual, category: 'messages', source: 'unreadMessages', channels: mailOnly('messages', 60 * minuteMs) },
  receipt: { ...usual, category: 'account', source: 'receipt', channels: mailOnly('receipts') },
  digest: { ...usual, category: 'account', source: 'digest', channels: mailOnly('digest') },
  visitorSupport: { ...usual, category: 'account', source: 'visitorMail', channels: mailOnly('support') },
} as const satisfies Record<string, Rule>;

export type DeliveryKind = keyof typeof kinds;
export const ruleOf = (kind: DeliveryKind): Rule => kinds[kind];

/** Returns the list if a person can turn it off. */
export const switchableList = (list: MailListName): MailList | undefined => MailList.safeParse(list).data;
