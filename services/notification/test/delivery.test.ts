import { settingsChanged } from '@velvet/contracts/account/events';
import { ConversationId, type UserId } from '@velvet/contracts/ids';
import { receiptsChanged } from '@velvet/contracts/messaging/events';
import { readDeliveryPreferences, updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { tabAlerted } from '@velvet/contracts/notification/events';
import { newId } from '@velvet/kit/base/ids';
import { presenceGroups } from '@velvet/presence/presence';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { publishCard, publishComment, publishMessage, userId } from './events.ts';

const bo = userId('bo');

/** Opens a world in which Ana has an open tab and shows names. */
async function open() {
  const world = await openWorld([notification]);
  const ana = await world.user('ana');
  await publishCard(world, bo, 'Bo');
  await world.cache.keep(presenceGroups.online, [ana.id], 3600_000);
  await ana.make(updateDeliveryPreferences, { body: { isDiscreet: false } });
  return { world, ana };
}

const newConversation = () => ConversationId.parse(newId());
const publishSettings = (world: World, id: UserId, revision: number, pushNotifications: boolean) =>
  world.publish(settingsChanged, {
    userId: id,
    revision,
    email: null,
    pushNotifications,
    emailNotifications: true,
    marketingEmails: false,
    dataSharing: false,
  });
const alertsOf = (world: World) => world.published(tabAlerted).map(({ title, text }) => [title, text]);

test('a comment is delivered once, with the names or discreetly', async () => {
  const { world, ana } = await open();
  await using _ = world;
  await publishComment(world, bo, ana.id);
  await world.sweep();
  await world.sweep();
  expect(alertsOf(world)).toEqual([['New comment', 'Bo commented on your post: “how lovely”']]);
  await ana.make(updateDeliveryPreferences, { body: { isDiscreet: true } });
  await publishComment(world, bo, ana.id);
  await world.drain();
  expect(alertsOf(world)[1]).toEqual(['Velvet', 'You have a new notification']);
});

test('nothing is delivered with the switch of the profile or of the category off', async () => {
  const { world, ana } = await open();
  await using _ = world;
  await publishSettings(world, ana.id, 2, false);
  await publishSettings(world, ana.id, 1, true);
  await publishComment(world, bo, ana.id);
  await publishMessage(world, bo, ana.id, 1);
  await publishSettings(world, ana.id, 3, true);
  await ana.make(updateDeliveryPreferences, { body: { categories: { comments: false } } });
  await publishComment(world, bo, ana.id);
  await world.sweep();
  expect(alertsOf(world)).toEqual([]);
});

test('messages of a night are delivered in the morning, one of each conversation that is still unread', async () => {
  const { world, ana } = await open();
  await using _ = world;
  const quietHours = { start: '00:00', end: '23:59', timeZone: 'UTC' };
  await ana.make(updateDeliveryPreferences, { body: { quietHours } });
  const [read, unread, muted] = [newConversation(), newConversation(), newConversation()];
  const answered = newConversation();
  for (const seq of [1, 2]) {
    await publishMessage(world, bo, ana.id, seq, { conversationId: read });
    await publishMessage(world, bo, ana.id, seq, { conversationId: answered });
    await publishMessage(world, bo, ana.id, seq, { conversationId: unread });
    await publishMessage(world, bo, ana.id, seq, { conversationId: muted, isMuted: true });
  }
  await publishMessage(world, ana.id, bo, 3, { conversationId: answered, reading: { isPrivate: true } });
  await world.publish(receiptsChanged, {
    conversationId: read,
    members: [bo, ana.id],
    userId: ana.id,
    deliveredSeq: 2,
    readSeq: 2,
    isDelivery: false,
    isPrivate: true,
  });
  await world.sweep();
  expect(alertsOf(world)).toEqual([]);
  await ana.make(updateDeliveryPreferences, { body: { quietHours: null } });
  world.clock.advance({ hours: 24 });
  await world.cache.keep(presenceGroups.online, [ana.id], 3600_000);
  await world.sweep();
  expect(alertsOf(world)).toEqual([['Bo', '2 new messages']]);
});

test('a person that uses the application is alerted after a moment, if it is still unseen', async () => {
  const { world, ana } = await open();
  await using _ = world;
  await world.cache.keep(presenceGroups.active, [ana.id], 3600_000);
  await publishMessage(world, bo, ana.id, 1);
  await world.sweep();
  expect(alertsOf(world)).toEqual([]);
  world.clock.advance({ seconds: 16 });
  await world.sweep();
  expect(alertsOf(world)).toEqual([['Bo', 'message 1']]);
});

test('preferences are those of the caller, and invalid ones are refused', async () => {
  const { world, ana } = await open();
  await using _ = world;
  const quietHours = { start: '22:00', end: '07:00', timeZone: 'Asia/Kolkata' };
  await ana.make(updateDeliveryPreferences, { body: { quietHours } });
  expect((await ana.make(readDeliveryPreferences)).data).toMatchObject({ quietHours, isDiscreet: false });
  const other = await world.user('other');
  expect((await other.make(readDeliveryPreferences)).data).toMatchObject({ quietHours: null, isDiscreet: true });
  for (const wrong of [{ timeZone: 'Mars/Base' }, { start: '24:00' }, { start: '07:00' }])
    expect(
      await ana.make(updateDeliveryPreferences, { body: { quietHours: { ...quietHours, ...wrong } } }),
    ).toMatchObject({
      status: 400,
    });
  expect((await world.anonymous.make(readDeliveryPreferences)).status).toBe(401);
});
