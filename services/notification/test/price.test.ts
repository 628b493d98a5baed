import { subscriptionPriceChanging } from '@velvet/contracts/payment/events';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { PlanId, SubscriptionId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { bo, open, textOf } from './mail-world.ts';

test('a new price is one notification and one mail, which name both prices and the answer that is needed', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const change = {
    subscriptionId: SubscriptionId.parse(newId()),
    subscriberId: ana.id,
    creatorId: bo,
    planId: PlanId.parse(newId()),
    interval: 'quarter' as const,
    from: { amountMinor: 999, currency: 'USD' as const },
    to: { amountMinor: 1999, currency: 'USD' as const },
    needsConsent: true,
    appliesFrom: '2027-02-01T00:00:00.000Z',
  };
  await world.publish(subscriptionPriceChanging, change);
  await world.publish(subscriptionPriceChanging, change);
  await world.drain();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  const words =
    'Your subscription to Bo changes from $9.99 to $19.99 every 3 months, with the first renewal from February 1, 2027 on.';
  expect(textOf(mail!).replaceAll(/\s+/g, ' ')).toContain(words);
  const [row, ...rest] = (await ana.make(listNotifications)).data ?? [];
  expect(rest).toEqual([]);
  expect(row).toMatchObject({ title: 'New price: please answer', link: '/dashboard?section=subscriptions' });
  expect(row?.description).toContain('Please accept or decline the new price');
});
