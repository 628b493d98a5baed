import { subscriptionPriceChanging } from '@velvet/contracts/payment/events';
import type { Interval } from '@velvet/contracts/payment/intervals';
import { moneyInWords } from '@velvet/contracts/money';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { sectionLink } from './link.ts';

const per: Readonly<Record<Interval, string>> = {
  month: 'a month',
  quarter: 'every 3 months',
  'half-year': 'every 6 months',
  year: 'a year',
};

/** Notifies a subscriber of a new price, and of the answer that it needs. */
export const onPriceChanging = on(subscriptionPriceChanging, async ({ rows }: Context, tx, event) => {
  const { subscriptionId, subscriberId, creatorId, planId, interval, from, to, needsConsent, appliesFrom } = event;
  const day = new Date(appliesFrom).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const change = `Your subscription to {actor} changes from ${moneyInWords(from)} to ${moneyInWords(to)} ${per[interval]}, with the first renewal from ${day} on.`;
  const answer = needsConsent
    ? 'Please accept or decline the new price in your subscriptions. Without your consent, your subscription ends before that renewal.'
    : 'You can cancel anytime before.';
  const draft = {
    type: 'other' as const,
    link: sectionLink('subscriptions'),
    kind: 'billing' as const,
    userId: subscriberId,
    groupKey: `price:${subscriptionId}:${planId}`,
    title: needsConsent ? 'New price: please answer' : 'New price',
    sentence: `${change} ${answer}`,
  };
  await rows.notify(tx, draft, creatorId);
});
