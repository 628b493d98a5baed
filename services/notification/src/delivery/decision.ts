import type { DeliverySettings } from '#settings/delivery-settings.ts';
import { ruleOf, switchableList, type ChannelName, type DeliveryKind, type Rule } from './kinds.ts';
import { quietUntil } from './quiet-hours.ts';

export type Decision =
  | { readonly state: 'send' }
  | { readonly state: 'wait'; readonly until: Date }
  | { readonly state: 'drop'; readonly reason: 'off' | 'quiet' | 'expired' };

export type Facts = {
  readonly kind: DeliveryKind;
  readonly channel: ChannelName;
  readonly settings: DeliverySettings;
  /** the person uses the application on a device */
  readonly isInUse: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly now: Date;
};

/** Time in which a person that uses the application may see something there first; ms. */
const noticeMs = 15_000;

/** Decides whether something that is due is sent over a channel. */
export function decide({ kind, channel, settings, isInUse, createdAt, expiresAt, now }: Facts): Decision {
  const rule = ruleOf(kind);
  const isOn = channel === 'email' ? isMailOn(rule, settings) : settings.push && settings.categories[rule.category];
  if (!isOn) return { state: 'drop', reason: 'off' };
  if (now >= expiresAt) return { state: 'drop', reason: 'expired' };
  if (channel === 'email') return { state: 'send' };
  const { inQuietHours, waitsForUse } = rule;
  const quietEnd = settings.quietHours && quietUntil(settings.quietHours, now);
  if (quietEnd && inQuietHours === 'drop') return { state: 'drop', reason: 'quiet' };
  if (quietEnd && inQuietHours === 'wait') return { state: 'wait', until: quietEnd };
  const noticedAt = new Date(createdAt.getTime() + noticeMs);
  return waitsForUse && isInUse && now < noticedAt ? { state: 'wait', until: noticedAt } : { state: 'send' };
}

/** Mails that a person cannot turn off are always sent. */
function isMailOn({ channels: { email: rule } }: Rule, { email, mail }: DeliverySettings): boolean {
  const list = rule && switchableList(rule.list);
  if (list === undefined) return rule !== undefined;
  return email && (list === 'digest' ? mail.digest !== 'never' : mail[list]);
}
