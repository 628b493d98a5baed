import { accountDeleted, settingsChanged } from '@velvet/contracts/account/events';
import { readAnalytics } from '@velvet/contracts/insights/analytics';
import { recordReferral } from '@velvet/contracts/insights/referrals';
import { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { insights } from '#service.ts';
import { teller } from './events.ts';

test('a subscription has the latest link of the last 30 days as its source', async () => {
  await using world = await openWorld([insights]);
  const [ana, early, late, without, silent] = [
    await world.user('ana'),
    await world.user('early'),
    await world.user('late'),
    await world.user('without'),
    await world.user('silent'),
  ];
  await teller(world, ana.id).becomesCreator();
  await world.publish(settingsChanged, {
    userId: silent.id,
    revision: 1,
    email: null,
    pushNotifications: true,
    emailNotifications: true,
    marketingEmails: false,
    dataSharing: false,
  });
  const comes = (person: typeof ana, source: string) =>
    person.make(recordReferral, { body: { creatorId: ana.id, source } });
  expect((await comes(early, ' Newsletter ')).data).toEqual({ creatorId: ana.id, source: 'newsletter' });
  world.clock.advance({ days: 20 });
  for (const source of ['newsletter', 'instagram']) await comes(late, source);
  await comes(silent, 'instagram');
  world.clock.advance({ days: 20 });
  const renewed = newId();
  for (const { id } of [early, without, silent]) await teller(world, ana.id, id).isSubscribed(newId(), 1, 500);
  await teller(world, ana.id, late.id).isSubscribed(renewed, 1, 500);
  await teller(world, ana.id, late.id).isRenewed(renewed, 2, 500);
  const read = async () => (await ana.make(readAnalytics)).data?.charts.subscriberSources;
  expect(await read()).toEqual([
    { source: null, subscribers: 3 },
    { source: 'instagram', subscribers: 1 },
  ]);
  world.clock.advance({ days: 31 });
  await world.sweep();
  await world.publish(accountDeleted, { userId: early.id });
  expect(await world.service('insights').db.rows('test.referrals', 'select from referral')).toEqual([]);
});

test('signed out, with a name that is none, and for a person who is no creator', async () => {
  await using world = await openWorld([insights]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  await teller(world, ana.id).becomesCreator();
  const body = { creatorId: ana.id, source: 'newsletter' };
  expect((await world.anonymous.make(recordReferral, { body })).status).toBe(401);
  for (const source of ['', 'a b', '-a', 'x'.repeat(33)])
    expect((await bo.make(recordReferral, { body: { ...body, source } })).field).toBe('source');
  const stranger = { ...body, creatorId: UserId.parse('social|nobody') };
  expect(await bo.make(recordReferral, { body: stranger })).toMatchObject({ status: 404, code: 'UserNotFound' });
});
