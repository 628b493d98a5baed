import {
  acknowledgeDelivery,
  listConversations,
  markConversationRead,
  readConversation,
  readMessageSettings,
  updateMessageSettings,
} from '@velvet/contracts/messaging/conversations';
import { messageChanged, receiptsChanged } from '@velvet/contracts/messaging/events';
import { reactToMessage } from '@velvet/contracts/messaging/messages';
import { presenceSettingChanged } from '@velvet/contracts/realtime/events';
import { ConversationId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { CacheUnavailable } from '@velvet/kit/cache/cache';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { systemClock } from '@velvet/kit/base/clock';
import { presenceGroups } from '@velvet/presence/presence';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { history, open, people, publishBlock, publishCard, publishFollow, publishUnblock, send } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

async function conversationOf(...contents: string[]) {
  const [ana, bo] = await people(world, 'ana', 'bo');
  const { id } = await open(ana, bo);
  for (const content of contents) await send(ana, id, content);
  return { ana, bo, id };
}

const statuses = async (person: Person, id: ConversationId) => (await history(person, id)).map(({ status }) => status);
const read = async (person: Person, id: ConversationId, seq: number) =>
  (await person.make(markConversationRead, { params: { conversationId: id }, body: { seq } })).data;
const acknowledge = async (person: Person, ...conversations: { id: ConversationId; seq: number }[]) =>
  (await person.make(acknowledgeDelivery, { body: { conversations } })).data;
const receiptsOf = async (id: ConversationId) => {
  await world.drain();
  return world.published(receiptsChanged).filter(({ conversationId }) => conversationId === id);
};

test('messages are sent, then delivered, then read, and never go back', async () => {
  const { ana, bo, id } = await conversationOf('One', 'Two', 'Three');
  expect(await acknowledge(bo, { id, seq: 2 }, { id, seq: 1 })).toEqual({ acknowledged: 1 });
  expect(await statuses(ana, id)).toEqual(['delivered', 'delivered', 'sent']);
  expect(await acknowledge(bo, { id, seq: 2 })).toEqual({ acknowledged: 0 });
  expect(await read(bo, id, 1)).toEqual({ readSeq: 1, unreadCount: 2 });
  expect(await statuses(ana, id)).toEqual(['read', 'delivered', 'sent']);
  expect(await read(bo, id, Number.MAX_SAFE_INTEGER)).toEqual({ readSeq: 3, unreadCount: 0 });
  expect(await read(bo, id, 1)).toEqual({ readSeq: 3, unreadCount: 0 });
  expect(await statuses(ana, id)).toEqual(['read', 'read', 'read']);
  const { data } = await ana.make(readConversation, { params: { conversationId: id } });
  expect(data).toMatchObject({ otherReadSeq: 3, otherDeliveredSeq: 3, readSeq: 3 });
  const expected = [
    [2, 0, true],
    [2, 1, false],
    [3, 3, true],
  ];
  const published = await receiptsOf(id);
  expect(published.map(({ deliveredSeq, readSeq, isDelivery }) => [deliveredSeq, readSeq, isDelivery])).toEqual(
    expected,
  );
});

test('acknowledgements and reads of other people’s conversations have no effect', async () => {
  const { ana, id } = await conversationOf('One');
  const [cy] = await people(world, 'cy');
  const unknown = ConversationId.parse(newId());
  expect(await acknowledge(cy, { id, seq: 1 }, { id: unknown, seq: 1 })).toEqual({ acknowledged: 0 });
  for (const conversationId of [id, unknown])
    expect((await cy.make(markConversationRead, { params: { conversationId }, body: { seq: 1 } })).code).toBe(
      'ConversationNotFound',
    );
  expect(await statuses(ana, id)).toEqual(['sent']);
  expect(await receiptsOf(id)).toEqual([]);
});

test('no message counts as read while one of the two hides read receipts', async () => {
  const { ana, bo, id } = await conversationOf('One', 'Two');
  expect((await bo.make(readMessageSettings)).data).toEqual({
    whoCanWrite: 'everyone',
    whoCanCall: 'everyone',
    firstMessagePrice: null,
    subscriberWelcome: '',
    readReceipts: true,
  });
  const set = (person: Person, readReceipts: boolean) => person.make(updateMessageSettings, { body: { readReceipts } });
  expect((await set(bo, false)).data).toEqual({
    whoCanWrite: 'everyone',
    whoCanCall: 'everyone',
    firstMessagePrice: null,
    subscriberWelcome: '',
    readReceipts: false,
  });
  await read(bo, id, 2);
  const answer = await send(bo, id, 'Answer');
  await read(ana, id, 3);
  await ana.make(reactToMessage, { params: { conversationId: id, messageId: answer.id }, body: { reaction: 'like' } });

  expect(await statuses(ana, id)).toEqual(['delivered', 'delivered', 'read']);
  expect(await statuses(bo, id)).toEqual(['read', 'read', 'delivered']);
  for (const person of [ana, bo]) {
    const { data } = await person.make(listConversations);
    expect(data).toMatchObject([{ otherReadSeq: 0, readSeq: 3, unreadCount: 0, last: { seq: 3 } }]);
  }
  expect((await receiptsOf(id)).map(({ isPrivate }) => isPrivate)).toEqual([true, true]);
  const changes = world.published(messageChanged).filter(({ conversationId }) => conversationId === id);
  expect(changes).toMatchObject([{ status: { sender: 'delivered', receiver: 'read' } }]);

  await set(bo, true);
  expect(await statuses(ana, id)).toEqual(['read', 'read', 'read']);
  await set(ana, false);
  expect(await statuses(bo, id)).toEqual(['read', 'read', 'delivered']);
});

test('the status of the other is shown by the rule of presence', async () => {
  const { ana, bo, id } = await conversationOf('Hi');
  const status = async () => {
    await world.drain();
    const { data } = await ana.make(readConversation, { params: { conversationId: id } });
    return [data?.user.status, data?.isOnline];
  };
  expect(await status()).toEqual(['offline', false]);
  await world.cache.keep(presenceGroups.online, [bo.id], 60_000);
  expect(await status()).toEqual(['away', true]);
  await world.cache.keep(presenceGroups.active, [bo.id], 60_000);
  expect(await status()).toEqual(['online', true]);
  await publishCard(world, bo, { revision: 2, visibility: 'private' });
  expect(await status()).toEqual(['offline', false]);
  await publishFollow(world, ana, bo);
  expect(await status()).toEqual(['online', true]);
  await publishBlock(world, bo, ana);
  expect(await status()).toEqual(['offline', false]);
  await publishUnblock(world, bo, ana);
  await world.publish(presenceSettingChanged, { userId: bo.id, revision: 2, isVisible: false });
  expect(await status()).toEqual(['offline', false]);
  await world.publish(presenceSettingChanged, { userId: bo.id, revision: 1, isVisible: true });
  expect(await status()).toEqual(['offline', false]);
  await world.publish(presenceSettingChanged, { userId: bo.id, revision: 3, isVisible: true });
  expect(await status()).toEqual(['online', true]);
});

test('conversations are listed and messages sent while the cache is unavailable', async () => {
  const away = () => Promise.reject(new CacheUnavailable(new Error('gone')));
  const cache = { ...memoryCache(systemClock), findKept: away, limit: away };
  await using broken = await openWorld([messaging], { cache });
  const [ana, bo] = await people(broken, 'ana', 'bo');
  await send(ana, (await open(ana, bo)).id, 'Hi');
  expect((await bo.make(listConversations)).data).toMatchObject([{ lastMessage: 'Hi', user: { status: 'offline' } }]);
});

test.each(['blocker', 'blocked'])(
  'after a block the %s sees nothing of what the other received or read',
  async (who) => {
    await using world = await openWorld([messaging]);
    const [ana, bo] = await people(world, 'ana', 'bo');
    const { id: conversationId } = await open(ana, bo);
    const { seq } = await send(ana, conversationId, 'Hi');
    await (who === 'blocked' ? publishBlock(world, bo, ana) : publishBlock(world, ana, bo));
    await world.drain();
    const params = { conversationId };
    await bo.make(acknowledgeDelivery, { body: { conversations: [{ id: conversationId, seq }] } });
    await bo.make(markConversationRead, { params, body: { seq } });
    expect((await ana.make(readConversation, { params })).data).toMatchObject({
      otherReadSeq: 0,
      otherDeliveredSeq: 0,
    });
    expect(await history(ana, conversationId)).toMatchObject([{ status: 'sent' }]);
    await world.drain();
    expect(world.published(receiptsChanged).every(({ isParted }) => isParted)).toBe(true);
  },
);
