// Mails of the service, as a person receives them.
import { settingsChanged } from '@velvet/contracts/account/events';
import { PlanId, SubscriptionId, type UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { notification } from '#service.ts';
import { publishCard, userId } from './events.ts';
import { openMailWorld, type MailWorld, type ReceivedMail } from './mailbox.ts';

export const [bo, cy] = [userId('bo'), userId('cy')];
export const addressOf = ({ handle }: Pick<Person, 'handle'>) => `${handle}@example.test`;

/** Opens a world in which Ana has an address. */
export async function open() {
  const world = await openMailWorld([notification]);
  for (const id of [bo, cy]) await publishCard(world, id, id === bo ? 'Bo' : 'Cy');
  const ana = await world.user('ana');
  await publishSettings(world, ana.id, { email: addressOf(ana) });
  await world.drain();
  return { world, ana, mails: () => world.mailsTo(addressOf(ana)) };
}

let revision = 0;
type Settings = { email?: string | null; emailNotifications?: boolean; marketingEmails?: boolean };
export const publishSettings = (world: MailWorld, id: UserId, settings: Settings) =>
  world.publish(settingsChanged, {
    userId: id,
    revision: (revision += 1),
    email: null,
    pushNotifications: true,
    emailNotifications: true,
    marketingEmails: false,
    dataSharing: false,
    ...settings,
  });

export const after = async (world: MailWorld, by: { hours?: number; minutes?: number; days?: number }) => {
  world.clock.advance(by);
  await world.sweep();
};
export const textOf = ({ raw }: ReceivedMail) =>
  raw.replaceAll('=\r\n', '').replaceAll('=E2=80=9C', '“').replaceAll('=E2=80=9D', '”').replaceAll('=3D', '=');
export const activation = (world: MailWorld, subscriberId: UserId, creatorId: UserId) => ({
  subscriptionId: SubscriptionId.parse(newId()),
  subscriberId,
  creatorId,
  planId: PlanId.parse(newId()),
  interval: 'month' as const,
  revision: 1,
  price: { amountMinor: 999, currency: 'USD' as const },
  creatorShare: { amountMinor: 799, currency: 'USD' as const },
  periodEndsAt: '2027-02-01T00:00:00.000Z',
  activatedAt: world.clock.now().toISOString(),
});
