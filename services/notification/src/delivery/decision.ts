import type { DeliverySettings } from '#settings/delivery-settings.ts';
import { ruleOf, type ChannelName, type DeliveryKind } from './kinds.ts';
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
  if (!isOn(channel, settings) || !settings.categories[ruleOf(kind).category]) return { state: 'drop', reason: 'off' };
  if (now >= expiresAt) return { state: 'drop', reason: 'expired' };
  if (channel === 'email') return { state: 'send' };
  const { inQuietHours, waitsForUse } = ruleOf(kind);
  const quietEnd = settings.quietHours && quietUntil(settings.quietHours, now);
  if (quietEnd && inQuietHours === 'drop') return { state: 'drop', reason: 'quiet' };
  if (quietEnd && inQuietHours === 'wait') return { state: 'wait', until: quietEnd };
  const noticedAt = new Date(createdAt.getTime() + noticeMs);
  return waitsForUse && isInUse && now < noticedAt ? { state: 'wait', until: noticedAt } : { state: 'send' };
}

const isOn = (channel: ChannelName, { email, push }: DeliverySettings) => (channel === 'email' ? email : push);
