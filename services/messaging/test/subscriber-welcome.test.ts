import { readConversation, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import { messageSent } from '@velvet/contracts/messaging/events';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { history, open, people, publishBlock, publishDeletion, publishSubscription, send } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

const welcome = (creator: Person, subscriberWelcome: string) =>
  creator.make(updateMessageSettings, { body: { subscriberWelcome } });

async function subscribe(fan: Person, creator: Person) {
  const end = await publishSubscription(world, fan, creator);
  await world.drain();
  return end;
}

const sentBy = (creator: Person) => world.published(messageSent).filter(({ senderId }) => senderId === creator.id);

test('a new subscriber receives the welcome once, with the names filled in, and may answer', async () => {
  const [ana, bo] = await people(world, 'ana', 'bo');
  expect((await welcome(ana, ' Hi {name}, I am {creator}. {name}! ')).data).toMatchObject({
    subscriberWelcome: 'Hi {name}, I am {creator}. {name}!',
  });
  await ana.make(updateMessageSettings, { body: { whoCanWrite: 'nobody' } });
  const end = await subscribe(bo, ana);
  const conversation = await open(bo, ana);
  expect(conversation).toMatchObject({ unreadCount: 1, lastMessage: 'Hi Bo, I am Ana. Bo!', writing: 'open' });
  await end();
  await subscribe(bo, ana);
  expect(await history(bo, conversation.id)).toHaveLength(1);
  expect((await ana.make(readConversation, { params: { conversationId: conversation.id } })).data).toMatchObject({
    unreadCount: 0,
  });
  await send(bo, conversation.id, 'Thank you');
});

test('nothing is sent without a text, across a block, and while the creator has unread messages of the subscriber', async () => {
  const [ana, bo, cy, dee] = await people(world, 'ana', 'bo', 'cy', 'dee');
  await subscribe(bo, ana);
  await welcome(ana, 'Hello');
  await publishBlock(world, cy, ana);
  await subscribe(cy, ana);
  const { id } = await open(dee, ana);
  await send(dee, id, 'May I ask something first?');
  await subscribe(dee, ana);
  expect(sentBy(ana)).toEqual([]);
  expect((await ana.make(readConversation, { params: { conversationId: id } })).data).toMatchObject({ unreadCount: 1 });
});

test('the same event twice sends one message, and a person who returns after deleting the account is new', async () => {
  const [ana, bo] = await people(world, 'ana', 'bo');
  await welcome(ana, 'Hello {name}');
  await Promise.all([publishSubscription(world, bo, ana), publishSubscription(world, bo, ana)]);
  await world.drain();
  expect(sentBy(ana)).toHaveLength(1);
  await publishDeletion(world, bo);
  await world.drain();
  const rows = await world
    .service('messaging')
    .db.rows('test.welcomed', 'select from subscriber_welcomed where subscriber_id = $1', [bo.id]);
  expect(rows).toEqual([]);
});

test.each(['Hi {Name}', 'Hi {first name} {x}', '{}', 'x'.repeat(1001)])('the text %j is invalid', async (text) => {
  const [ana] = await people(world, 'ana');
  expect(await welcome(ana, text)).toMatchObject({ status: 400, code: 'InvalidInput', field: 'subscriberWelcome' });
});
