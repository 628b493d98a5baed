import { updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { renewalAnnounced } from '@velvet/contracts/payment/renewal-events';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { SubscriptionId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { bo, open, textOf } from './mail-world.ts';
import { headerOf } from './mailbox.ts';

test('a renewal to come is a notification and a mail, which its reader can turn off', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const announce = (creatorId: typeof bo) =>
    world.publish(renewalAnnounced, {
      subscriptionId: SubscriptionId.parse(newId()),
      subscriberId: ana.id,
      creatorId,
      interval: 'month',
      price: { amountMinor: 999, currency: 'USD' },
      renewsAt: '2027-02-01T00:00:00.000Z',
      announcedAt: world.clock.now().toISOString(),
    });
  await announce(bo);
  await world.drain();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('A renewal is coming up');
  expect(textOf(mail!)).toContain('Your subscription to Bo renews on February 1 for $9.99');
  expect(headerOf(mail!, 'list-unsubscribe')).toContain('/notifications/unsubscribe/');

  await ana.make(updateDeliveryPreferences, { body: { mail: { renewals: false } } });
  await announce(platformId);
  await world.drain();
  expect(await mails()).toHaveLength(1);
  expect((await ana.make(listNotifications)).data).toMatchObject([
    { title: 'Renewal coming up', description: 'Your Premium plan renews on February 1 for $9.99 for another month.' },
    { link: '/dashboard?section=subscriptions&view=calendar' },
  ]);
});
