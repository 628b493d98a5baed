import { renewalAnnounced } from '@velvet/contracts/payment/events';
import type { Interval } from '@velvet/contracts/payment/intervals';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { dollars } from '#rows/sentence.ts';
import { calendarLink, sectionLink } from './link.ts';

const days = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const lengths: Readonly<Record<Interval, string>> = {
  month: 'month',
  quarter: '3 months',
  'half-year': '6 months',
  year: 'year',
};

const onAnnounced = on(
  renewalAnnounced,
  async ({ rows }: Context, tx, { subscriptionId, subscriberId, creatorId, interval, price, renewsAt }) => {
    const isOfPlatform = creatorId === platformId;
    const what = isOfPlatform ? 'Your Premium plan' : 'Your subscription to {actor}';
    const draft = {
      type: 'subscription' as const,
      kind: 'renewal' as const,
      userId: subscriberId,
      groupKey: `renewal:${subscriptionId}:${renewsAt}`,
      title: 'Renewal coming up',
      sentence: `${what} renews on ${days.format(new Date(renewsAt))} for ${dollars(price)} for another ${lengths[interval]}.`,
      link: isOfPlatform ? sectionLink('profile') : calendarLink,
    };
    await rows.notify(tx, draft, isOfPlatform ? null : creatorId);
  },
);

export const renewalConsumers = [onAnnounced];
