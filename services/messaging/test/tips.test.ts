import { ConversationId, type UserId } from '@velvet/contracts/ids';
import { contactOpened } from '@velvet/contracts/messaging/events';
import { readConversation, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import { editMessage, reactToMessage, sendMessage, unsendMessage } from '@velvet/contracts/messaging/messages';
import { tipReceived } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { creators, history, open, people, publishBlock, send } from './events.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

const publishTip = (world: World, payer: Person, creatorId: UserId, conversationId: string) =>
  world.publish(tipReceived, {
    tipId: newId(),
    payerId: payer.id,
    payerName: payer.handle,
    creatorId,
    place: { kind: 'conversation', id: conversationId },
    note: null,
    price: usd(100),
    creatorShare: usd(80),
    receivedAt: world.clock.now().toISOString(),
  });

test('a tip opens neither a paid first message nor an answer without permission', async () => {
  await using world = await openWorld([messaging]);
  const [ana] = await creators(world, 'ana');
  const [bo] = await people(world, 'bo');
  await ana.make(updateMessageSettings, { body: { firstMessagePrice: usd(5000) } });
  await bo.make(updateMessageSettings, { body: { whoCanWrite: 'nobody' } });
  await world.drain();
  const { id: conversationId } = await open(bo, ana);
  await publishTip(world, bo, ana.id, conversationId);
  await world.drain();
  const params = { conversationId };
  const write = (person: Person) => person.make(sendMessage, { params, body: { content: 'Hi' } });
  expect(await write(bo)).toMatchObject({ status: 403, code: 'MessagesForPrice' });
  expect((await bo.make(readConversation, { params })).data).toMatchObject({ writing: 'price', calling: 'price' });
  expect(await write(ana)).toMatchObject({ status: 403, code: 'MessagesClosed' });
  expect(world.published(contactOpened)).toEqual([]);
});

test('a tip is a message of the conversation with its creator, also when writing is closed, and cannot be changed', async () => {
  await using world = await openWorld([messaging]);
  const [ana, bo, cy] = await people(world, 'ana', 'bo', 'cy');
  const { id: conversationId } = await open(bo, ana);
  await send(bo, conversationId, 'Hi');
  const money = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
  const tip = (place: { kind: string; id: string | null }, note: string | null, creatorId = ana.id) =>
    world.publish(tipReceived, {
      tipId: newId(),
      payerId: bo.id,
      payerName: 'Bo',
      creatorId,
      place,
      note,
      price: money(500),
      creatorShare: money(400),
      receivedAt: world.clock.now().toISOString(),
    });
  const here = { kind: 'conversation', id: conversationId };
  await tip(here, 'For the cat');
  await tip({ kind: 'profile', id: null }, null);
  await tip(here, 'names another creator', cy.id);
  await tip({ kind: 'conversation', id: ConversationId.parse(newId()) }, 'names no conversation');
  await tip({ kind: 'conversation', id: 'nonsense' }, null);
  await world.drain();

  const [first, received] = await history(ana, conversationId);
  expect(received).toMatchObject({ type: 'tip', content: 'Tip of $5.00\nFor the cat', senderId: bo.id, sent: false });
  expect(first).toMatchObject({ seq: 1, content: 'Hi' });
  expect((await ana.make(readConversation, { params: { conversationId } })).data).toMatchObject({ unreadCount: 2 });
  const params = { conversationId, messageId: received!.id };
  const changes = [
    await bo.make(editMessage, { params, body: { content: 'More' } }),
    await bo.make(unsendMessage, { params }),
  ];
  expect(changes.map(({ code }) => code)).toEqual(['MessageFixed', 'MessageFixed']);
  expect((await ana.make(reactToMessage, { params, body: { reaction: 'love' } })).status).toBe(200);

  await publishBlock(world, ana, bo);
  await tip(here, null);
  await world.drain();
  expect((await history(bo, conversationId)).at(-1)).toMatchObject({ content: 'Tip of $5.00', sent: true });
});
