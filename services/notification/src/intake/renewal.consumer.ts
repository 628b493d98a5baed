import { renewalAnnounced, renewalCardExpiring, renewalEnding } from '@velvet/contracts/payment/renewal-events';
import type { Interval } from '@velvet/contracts/payment/intervals';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { moneyInWords } from '@velvet/contracts/money';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { calendarLink, renewalLink, sectionLink } from './link.ts';

const days = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const lengths: Readonly<Record<Interval, string>> = {
  month: 'month',
  quarter: '3 months',
  'half-year': '6 months',
  year: 'year',
};

const onAnnounced = on(
  renewalAnnounced,
  async (
    { rows }: Context,
    tx,
    { subscriptionId, subscriberId, creatorId, interval, price, renewsAt, announcedAt },
  ) => {
    const isOfPlatform = creatorId === platformId;
    const what = isOfPlatform ? 'Your Premium plan' : 'Your subscription to {actor}';
    const draft = {
      type: 'subscription' as const,
      kind: 'renewal' as const,
      userId: subscriberId,
      // the second reminder is a notification of its own
      groupKey: `renewal:${subscriptionId}:${announcedAt}`,
      title: 'Renewal coming up',
      sentence: `${what} renews on ${days.format(new Date(renewsAt))} for ${moneyInWords(price)} for another ${lengths[interval]}.`,
      link: isOfPlatform ? sectionLink('profile') : calendarLink,
    };
    await rows.notify(tx, draft, isOfPlatform ? null : creatorId);
  },
);

const onEnding = on(
  renewalEnding,
  async ({ rows }: Context, tx, { subscriptionId, subscriberId, creatorId, price, needsAction, graceEndsAt }) => {
    const isOfPlatform = creatorId === platformId;
    const what = isOfPlatform ? 'your Premium plan' : 'your subscription to {actor}';
    const act = needsAction ? 'Please confirm the payment with your bank' : 'Please check your card';
    const draft = {
      type: 'subscription' as const,
      // a payment problem, which is always mailed
      kind: 'billing' as const,
      userId: subscriberId,
      groupKey: `renewal-ending:${subscriptionId}:${graceEndsAt}`,
      title: 'Last reminder',
      sentence: `We still couldn't charge ${moneyInWords(price)} for ${what}. ${act}, or it ends on ${days.format(new Date(graceEndsAt))}.`,
      link: renewalLink(subscriptionId),
    };
    await rows.notify(tx, draft, isOfPlatform ? null : creatorId);
  },
);

const onCardExpiring = on(renewalCardExpiring, async ({ rows }: Context, tx, { subscriberId, card, renewsAt }) => {
  const { last4, expMonth, expYear } = card;
  const expiry = `${String(expMonth).padStart(2, '0')}/${expYear}`;
  await rows.notify(tx, {
    type: 'subscription',
    kind: 'billing',
    userId: subscriberId,
    // one for all subscriptions that this card pays
    groupKey: `card-expiring:${last4}:${expiry}`,
    title: 'Your card expires',
    sentence: `Your card ending in ${last4} expires ${expiry}, before your renewal on ${days.format(new Date(renewsAt))}. Please choose another card.`,
    link: '/dashboard?section=cards',
  });
});

export const renewalConsumers = [onAnnounced, onEnding, onCardExpiring];
