import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { subscriptionTexts } from '#texts/buying.ts';
import { day, money, shortDay } from '#ui/format.ts';
import { renewalWords } from '#ui/renewal-words.ts';
import { dollars } from './price.ts';

export const isRunning = ({ state }: Pick<Subscription, 'state'>) => state === 'active' || state === 'past_due';

/** '$9.99 a month', 'Free', or what it costed at last. */
export function priceWords(subscription: Subscription): string {
  const { price, periodEndsAt, renewals, endsByItself } = subscription;
  if (endsByItself) return subscriptionTexts.noCharge;
  if (price === 0) return subscriptionTexts.free;
  return renewalWords(renewals.length > 0 ? renewals : [{ price, from: periodEndsAt ?? '' }], subscription);
}

/** The next event of a subscription, or its last one. */
export function stateWords(subscription: Subscription): string {
  const { state, endsAtPeriodEnd, periodEndsAt, pausedUntil, graceEndsAt, endedAt, createdAt } = subscription;
  if (!isRunning(subscription)) return subscriptionTexts.ended(day(endedAt ?? createdAt));
  if (state === 'past_due') return subscriptionTexts.pastDue(day(graceEndsAt ?? periodEndsAt ?? createdAt));
  if (periodEndsAt === null) return subscriptionTexts.staysFree;
  if (pausedUntil !== null && !endsAtPeriodEnd) return pausedWords(periodEndsAt, pausedUntil);
  return endsAtPeriodEnd ? subscriptionTexts.ends(day(periodEndsAt)) : subscriptionTexts.renews(day(periodEndsAt));
}

/** The end of the paid time; undefined if none is left. */
export const paidUntilOf = (
  { state, periodEndsAt }: Pick<Subscription, 'state' | 'periodEndsAt'>,
  now = new Date(),
): string | undefined =>
  state === 'active' && periodEndsAt !== null && Date.parse(periodEndsAt) > now.getTime() ? periodEndsAt : undefined;

/** The consequences of ending a subscription at once. */
export function endWords(subscription: Subscription): string {
  if (subscription.price === 0) return subscriptionTexts.nowFreeText;
  if (paidUntilOf(subscription) !== undefined) return subscriptionTexts.nowText;
  return subscription.state === 'active' && subscription.pausedUntil !== null
    ? subscriptionTexts.nowPausedText
    : subscriptionTexts.nowUnpaidText;
}

const pausedWords = (periodEndsAt: string, pausedUntil: string) =>
  Date.parse(periodEndsAt) > Date.now()
    ? subscriptionTexts.paused(day(periodEndsAt), day(pausedUntil))
    : subscriptionTexts.pausedNow(day(pausedUntil));

/** Compact form: '$9.99, renews Dec 14'. */
export function shortWords(subscription: Subscription, now = new Date()): string {
  const { price, renewals, currency, state, endsAtPeriodEnd, periodEndsAt, pausedUntil } = subscription;
  if (state === 'past_due') return subscriptionTexts.pastDueShort;
  if (periodEndsAt === null) return subscriptionTexts.free;
  if (pausedUntil !== null && !endsAtPeriodEnd) return subscriptionTexts.pausedShort(shortDay(pausedUntil, now));
  if (endsAtPeriodEnd) return subscriptionTexts.endsShort(shortDay(periodEndsAt, now));
  return subscriptionTexts.renewsShort(
    money(dollars(renewals[0]?.price ?? price, currency)),
    shortDay(periodEndsAt, now),
  );
}

export function nameOf({ creator }: Pick<Subscription, 'creator'>): string {
  return creator?.name ?? subscriptionTexts.unknownCreator;
}

/** Matches the creator's name and handle, ignoring case. */
export function isFound({ creator }: Pick<Subscription, 'creator'>, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === '' || [creator?.name, creator?.handle].some((word) => word?.toLocaleLowerCase().includes(wanted));
}
