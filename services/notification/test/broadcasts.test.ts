import { userBlocked } from '@velvet/contracts/account/events';
import { BroadcastId, type UserId } from '@velvet/contracts/ids';
import { broadcastReached, broadcastSent, broadcastUnsent, messageSent } from '@velvet/contracts/messaging/events';
import { updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { savePushDevice } from '@velvet/contracts/notification/devices';
import { newId } from '@velvet/kit/base/ids';
import { pushSettings, startPushServer } from '@velvet/testing/push-server';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { notification } from '#service.ts';
import { messageOf, publishCard, userId } from './events.ts';

const environment = pushSettings();
const bo = userId('bo');

/** Opens a world with people that have a browser each and show names. */
async function open() {
  const resources = new AsyncDisposableStack();
  const server = resources.use(await startPushServer(environment.NOTIFICATION_VAPID_PUBLIC_KEY));
  const world = resources.use(await openWorld([notification], { environment }));
  await publishCard(world, bo, 'Bo');
  const enter = async (name: string, settings: Settings = {}) => {
    const [person, browser] = [await world.user(name), server.subscribe()];
    const saved = await person.make(savePushDevice, { body: { ...browser.subscription, label: 'Chrome' } });
    const set = await person.make(updateDeliveryPreferences, { body: { isDiscreet: false, ...settings } });
    expect([saved.status, set.status]).toEqual([200, 200]);
    const texts = () => browser.received.map(({ payload }) => [payload.title, payload.text]);
    return { id: person.id, person, browser, texts };
  };
  return { world, enter, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

type Settings = z.input<(typeof updateDeliveryPreferences)['body']>;
type Receiver = { id: UserId };

async function publishBroadcast(world: World, content: string, attachments = 0) {
  const about = { broadcastId: BroadcastId.parse(newId()), creatorId: bo, audience: 'subscribers' as const };
  await world.publish(broadcastSent, { ...about, content, attachments });
  return about;
}
type About = Awaited<ReturnType<typeof publishBroadcast>>;
const publishPage = (world: World, about: About, people: readonly Receiver[], isMuted = false) =>
  world.publish(broadcastReached, {
    ...about,
    news: 'sent',
    receivers: people.map(({ id }) => ({ userId: id, isMuted })),
  });

test('a broadcast is pushed once to each receiver, by the settings of the person', async () => {
  await using site = await open();
  const { world, enter } = site;
  const [ana, discreet] = [await enter('ana'), await enter('discreet', { isDiscreet: true })];
  const off = await enter('off', { categories: { messages: false } });
  const quietHours = { start: '00:00', end: '23:59', timeZone: 'UTC' };
  const [asleep, muted, other] = [await enter('asleep', { quietHours }), await enter('muted'), await enter('other')];
  const about = await publishBroadcast(world, 'New photos tonight');
  // a page may be published again after a kill
  for (let times = 0; times < 2; times += 1) await publishPage(world, about, [ana, discreet, off, asleep]);
  await publishPage(world, about, [muted], true);
  await world.sweep();
  expect(ana.texts()).toEqual([['Bo', 'New photos tonight']]);
  expect(ana.browser.received).toMatchObject([{ payload: { link: '/dashboard?section=messages', isCall: false } }]);
  expect(discreet.texts()).toEqual([['Velvet', 'You have a new notification']]);
  for (const silent of [off, asleep, muted, other]) expect(silent.texts()).toEqual([]);
  const awake = await asleep.person.make(updateDeliveryPreferences, { body: { quietHours: null } });
  expect(awake.status).toBe(200);
  world.clock.advance({ hours: 24 });
  await world.sweep();
  expect(asleep.texts()).toEqual([['Bo', 'New photos tonight']]);
  const next = await publishBroadcast(world, '', 2);
  await publishPage(world, next, [ana]);
  await world.drain();
  const [first, second] = ana.browser.received;
  expect(second).toMatchObject({
    topic: first?.topic,
    payload: { tag: first?.payload.tag, text: 'Sent 2 attachments' },
  });
});

test('a broadcast is not delivered once it was unsent, opened, or its creator was blocked', async () => {
  await using site = await open();
  const { world, enter } = site;
  const [ana, cy, di] = [await enter('ana'), await enter('cy'), await enter('di')];
  const unsent = await publishBroadcast(world, 'Oops');
  await world.publish(broadcastUnsent, unsent);
  await publishPage(world, unsent, [ana]);
  const opened = await publishBroadcast(world, 'Hello');
  const message = messageOf(world, bo, ana.id, 1, { broadcastId: opened.broadcastId });
  await world.publish(messageSent, message);
  await world.publish(userBlocked, { blockerId: di.id, blockedId: bo });
  await publishPage(world, opened, [ana, cy, di]);
  await world.sweep();
  expect([ana, cy, di].map(({ texts }) => texts())).toEqual([[], [['Bo', 'Hello']], []]);
});
