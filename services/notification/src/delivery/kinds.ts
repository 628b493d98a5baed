import type { DeliveryCategory } from '@velvet/contracts/notification/delivery';

/** The ways on which a person is reached away from the application. The list of notifications is not one: it has everything. */
export type ChannelName = 'push' | 'tab' | 'email';
/** The tables from which the content of a delivery is read. */
export type SourceName = 'notification' | 'message' | 'post';

type Rule = {
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
  readonly channels: { readonly [Name in ChannelName]?: { readonly afterMs: number } };
};

const dayMs = 24 * 3600 * 1000;
const atOnce = { push: { afterMs: 0 }, tab: { afterMs: 0 } } as const;
const usual = {
  source: 'notification',
  inQuietHours: 'wait',
  waitsForUse: true,
  // longer than any quiet hours
  lifetimeMs: 2 * dayMs,
  urgency: 'normal',
  channels: atOnce,
} as const;

/** The kinds of deliveries. A new kind is one entry here and a request for it where the thing happens. */
export const kinds = {
  message: { ...usual, category: 'messages', source: 'message', urgency: 'high' },
  call: {
    ...usual,
    category: 'calls',
    source: 'message',
    urgency: 'high',
    inQuietHours: 'drop',
    waitsForUse: false,
    lifetimeMs: 30_000,
  },
  subscriber: { ...usual, category: 'sales' },
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
  security: { ...usual, category: 'account', urgency: 'high', inQuietHours: 'send', waitsForUse: false },
} as const satisfies Record<string, Rule>;

export type DeliveryKind = keyof typeof kinds;
export const ruleOf = (kind: DeliveryKind): Rule => kinds[kind];
