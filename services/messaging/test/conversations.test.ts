import {
  countUnreadConversations,
  listConversations,
  markConversationRead,
  openConversation,
  readConversation,
  updateConversation,
  updateMessageSettings,
  type ConversationFilter,
} from '@velvet/contracts/messaging/conversations';
import { contactOpened, conversationChanged, writingPolicyChanged } from '@velvet/contracts/messaging/events';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { UserId } from '@velvet/contracts/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import {
  open,
  people,
  publishBlock,
  publishCard,
  publishDeletion,
  publishFollow,
  publishSubscription,
  send,
} from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

async function names(person: Person, filter: ConversationFilter = 'all', q?: string) {
  const { data } = await person.make(listConversations, { query: { filter, ...(q !== undefined && { q }) } });
  return data!.map(({ user }) => user.name);
}
const unread = async (person: Person) => dataOf(await person.make(countUnreadConversations)).conversations;

test('the first message of each member, and each change of the permission to write, is published', async () => {
  const [ana, bo] = await people(world, 'ana', 'bo');
  const { id } = await open(ana, bo);
  for (const text of ['Hi', 'Again']) await send(ana, id, text);
  await open(bo, ana);
  for (const text of ['Hello', 'Yes?']) await send(bo, id, text);
  for (const whoCanWrite of ['nobody', 'everyone'] as const)
    await bo.make(updateMessageSettings, { body: { whoCanWrite } });
  await bo.make(updateMessageSettings, { body: { readReceipts: true } });
  await world.drain();
  expect(world.published(contactOpened).filter(({ writerId }) => [ana.id, bo.id].includes(writerId))).toEqual([
    { writerId: ana.id, readerId: bo.id },
    { writerId: bo.id, readerId: ana.id },
  ]);
  const changes = world.published(writingPolicyChanged).filter(({ userId }) => userId === bo.id);
  expect(changes).toMatchObject([
    { whoCanWrite: 'nobody', revision: 1 },
    { whoCanWrite: 'everyone', revision: 2 },
  ]);
});

test('a conversation without messages is listed only for the member who opened it', async () => {
  const [ana, bo] = await people(world, 'ana', 'bo');
  const opened = await open(ana, bo);
  expect(opened).toMatchObject({
    user: {
      id: bo.id,
      name: 'Bo',
      handle: 'bo',
      avatar: '/media/public/avatar.webp',
      role: 'subscriber',
      status: 'offline',
    },
    lastMessage: '',
    last: null,
    unreadCount: 0,
    lastSeq: 0,
    writing: 'open',
  });
  expect(await open(ana, bo)).toEqual(opened);
  expect(await names(ana)).toEqual(['Bo']);
  expect(await names(bo)).toEqual([]);
  const params = { conversationId: opened.id };
  expect((await bo.make(readConversation, { params })).code).toBe('ConversationNotFound');
  expect((await bo.make(sendMessage, { params, body: { content: 'Hi' } })).code).toBe('ConversationNotFound');
  await send(ana, opened.id, 'Hello');
  expect(await names(bo)).toEqual(['Ana']);
  expect((await bo.make(readConversation, { params })).data).toMatchObject({ unreadCount: 1, lastMessage: 'Hello' });
});

test('two people have one conversation when both open it at once', async () => {
  const [ana, bo] = await people(world, 'ana', 'bo');
  const opened = await Promise.all([ana, bo, ana, bo].map((person) => open(person, person === ana ? bo : ana)));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect([await names(ana), await names(bo)]).toEqual([['Bo'], ['Ana']]);
});

test('people cannot write to themselves, to unknown, hidden or blocked people', async () => {
  const [ana, bo, cy, di] = await people(world, 'ana', 'bo', 'cy', 'di');
  await publishCard(world, bo, { revision: 2, hidden: true });
  await publishBlock(world, cy, ana);
  await publishBlock(world, ana, di);
  await world.drain();
  const code = async (userId: UserId) => (await ana.make(openConversation, { body: { userId } })).code;
  expect(await code(ana.id)).toBe('CannotMessageYourself');
  for (const userId of [UserId.parse('social|unknown'), bo.id, cy.id, di.id])
    expect(await code(userId)).toBe('UserNotFound');
});

test('the setting of the receiver decides about first messages, and never hides an existing conversation', async () => {
  const [ana, fan] = await people(world, 'ana', 'fan');
  const set = (whoCanWrite: 'everyone' | 'following' | 'subscribers' | 'nobody') =>
    ana.make(updateMessageSettings, { body: { whoCanWrite } });
  const code = async () => (await fan.make(openConversation, { body: { userId: ana.id } })).code;
  await set('nobody');
  expect(await code()).toBe('MessagesClosed');
  await set('following');
  expect(await code()).toBe('MessagesForFollowed');
  await set('subscribers');
  expect(await code()).toBe('MessagesForSubscribers');
  const endSubscription = await publishSubscription(world, fan, ana);
  await world.drain();
  const { id } = await open(fan, ana);
  await send(fan, id, 'Hello');
  await endSubscription();
  await world.drain();
  expect(await open(fan, ana)).toMatchObject({ id, writing: 'subscribers' });
  const sendAgain = () => fan.make(sendMessage, { params: { conversationId: id }, body: { content: 'Again' } });
  expect(await sendAgain()).toMatchObject({ status: 403, code: 'MessagesForSubscribers' });
  await set('following');
  expect(await sendAgain()).toMatchObject({ code: 'MessagesForFollowed' });
  await publishFollow(world, ana, fan);
  await world.drain();
  expect((await sendAgain()).status).toBe(200);
  await set('nobody');
  expect(await sendAgain()).toMatchObject({ code: 'MessagesClosed' });
  // an answer opens the conversation for good
  await send(ana, id, 'Hi');
  expect((await sendAgain()).status).toBe(200);
  expect((await open(fan, ana)).writing).toBe('open');
});

test('conversations are listed by their last message, in pages without gaps', async () => {
  const [ana, ...others] = await people(world, 'ana', 'bo', 'cy', 'di', 'ed', 'fay');
  for (const other of others) {
    const { id } = await open(other, ana);
    world.clock.advance({ seconds: 1 });
    await send(other, id, `From ${other.handle}`);
  }
  world.clock.advance({ seconds: 1 });
  await send(ana, (await open(ana, others[1])).id, 'Newest');
  const expected = ['Cy', 'Fay', 'Ed', 'Di', 'Bo'];
  expect(await names(ana)).toEqual(expected);
  const paged: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await ana.make(listConversations, { query: { limit: 2, ...(cursor && { cursor }) } });
    paged.push(...data!.map(({ user }) => user.name));
    if (!meta?.hasMore) break;
    cursor = meta.nextCursor!;
  }
  expect(paged).toEqual(expected);
  const second = await ana.make(listConversations, { query: { limit: 2, page: 2 } });
  expect(dataOf(second).map(({ user }) => user.name)).toEqual(['Ed', 'Di']);
  const bad = await ana.make(listConversations, { query: { cursor: Buffer.from('x|y').toString('base64url') } });
  expect(bad).toMatchObject({ status: 400, field: 'cursor' });
});

test('filters select unread, subscribed and archived conversations', async () => {
  const [ana, bo, cy, di] = await people(world, 'ana', 'bo', 'cy', 'di');
  const ids = [];
  for (const other of [bo, cy, di]) {
    const { id } = await open(other, ana);
    await send(other, id, 'Hi');
    world.clock.advance({ seconds: 1 });
    ids.push(id);
  }
  await publishSubscription(world, bo, ana);
  await world.drain();
  await ana.make(markConversationRead, { params: { conversationId: ids[1]! }, body: { seq: 1 } });
  const params = { conversationId: ids[2]! };
  const changed = await ana.make(updateConversation, { params, body: { isArchived: true } });
  expect(changed.data).toMatchObject({ isArchived: true, isMuted: false });
  expect(await names(ana)).toEqual(['Cy', 'Bo']);
  expect(await names(ana, 'unread')).toEqual(['Bo']);
  expect(await names(ana, 'subscribers')).toEqual(['Bo']);
  expect(await names(ana, 'archived')).toEqual(['Di']);
  expect(await unread(ana)).toBe(1);
  expect(await names(di)).toEqual(['Ana']);
  await send(di, ids[2]!, 'Again');
  expect(await names(ana)).toEqual(['Di', 'Cy', 'Bo']);
  expect(await unread(ana)).toBe(2);
});

test('muting and archiving are published to the own devices once', async () => {
  const [ana, bo] = await people(world, 'ana', 'bo');
  const { id: conversationId } = await open(ana, bo);
  const params = { conversationId };
  for (let index = 0; index < 2; index += 1)
    expect((await ana.make(updateConversation, { params, body: { isMuted: true } })).data?.isMuted).toBe(true);
  expect((await bo.make(updateConversation, { params, body: { isMuted: true } })).code).toBe('ConversationNotFound');
  await send(ana, conversationId, 'Hi');
  expect((await bo.make(readConversation, { params })).data?.isMuted).toBe(false);
  await world.drain();
  const told = world.published(conversationChanged).filter((event) => event.conversationId === conversationId);
  expect(told).toEqual([{ conversationId, userId: ana.id }]);
});

test('search finds conversations by name, handle or last message, and reads special characters as they are', async () => {
  const [ana, bo, cy] = await people(world, 'ana', 'bo.bold', 'cy');
  await publishCard(world, bo, { revision: 2, name: 'Roberta' });
  await world.drain();
  await send(ana, (await open(ana, bo)).id, 'See you at the lake');
  world.clock.advance({ seconds: 1 });
  const { id } = await open(ana, cy);
  await send(ana, id, '100% sure_thing');
  for (const q of ['robert', 'bo.b', 'THE LAKE']) expect([q, await names(ana, 'all', q)]).toEqual([q, ['Roberta']]);
  for (const q of ['100%', 'e_t', '%']) expect([q, await names(ana, 'all', q)]).toEqual([q, ['Cy']]);
  for (const q of ['1_0', 'see%lake', '\\', 'nobody']) expect([q, await names(ana, 'all', q)]).toEqual([q, []]);
  expect(await names(ana, 'unread', 'robert')).toEqual([]);
});

test('a hidden or blocked person keeps the name alone, and writing is closed', async () => {
  const [ana, bo, cy] = await people(world, 'ana', 'bo', 'cy');
  const ids = [(await open(ana, bo)).id, (await open(ana, cy)).id];
  for (const id of ids) await send(ana, id, 'Hi');
  await publishCard(world, bo, { revision: 2, hidden: true });
  await publishBlock(world, cy, ana);
  await world.drain();
  const told = world.published(conversationChanged).filter(({ conversationId }) => conversationId === ids[1]);
  expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([ana.id, cy.id]));
  for (const [index, name] of ['Bo', 'Cy'].entries()) {
    const { data } = await ana.make(readConversation, { params: { conversationId: ids[index]! } });
    expect(data).toMatchObject({ user: { name, handle: '', avatar: null, status: 'offline' }, writing: 'closed' });
    expect(data?.lastMessage).toBe('Hi');
  }
  expect((await cy.make(readConversation, { params: { conversationId: ids[1]! } })).data?.user).toMatchObject({
    handle: '',
    avatar: null,
  });
  const sender = await bo.make(sendMessage, { params: { conversationId: ids[0]! }, body: { content: 'Hi' } });
  expect(sender.code).toBe('MessagesClosed');
  await publishCard(world, bo, { revision: 3 });
  await world.drain();
  expect((await open(ana, bo)).user.handle).toBe('bo');
});

test('the messages of a deleted account stay for the other, and go when both are deleted', async () => {
  const [ana, bo, cy] = await people(world, 'ana', 'bo', 'cy');
  const { id } = await open(bo, ana);
  await send(bo, id, 'Goodbye');
  const unwritten = await open(cy, bo);
  await bo.make(updateMessageSettings, { body: { readReceipts: false } });
  await publishDeletion(world, bo);
  await publishDeletion(world, bo);
  await world.drain();
  const { data } = await ana.make(readConversation, { params: { conversationId: id } });
  const blank = { name: 'Deleted account', handle: '', avatar: null, verified: false, status: 'offline' };
  expect(data).toMatchObject({ user: blank, lastMessage: 'Goodbye', writing: 'closed' });
  expect((await ana.make(openConversation, { body: { userId: bo.id } })).data?.id).toBe(id);
  expect((await cy.make(readConversation, { params: { conversationId: unwritten.id } })).code).toBe(
    'ConversationNotFound',
  );
  const count = (table: string, of: string) =>
    world.service('messaging').db.rows('test.count', `select from ${table} where ${of} = '${bo.id}'`);
  expect(await count('message_setting', 'user_id')).toHaveLength(0);
  await publishDeletion(world, ana);
  await world.drain();
  const { db } = world.service('messaging');
  for (const table of ['member', 'message'])
    expect(await db.rows(`test.${table}`, `select from ${table} where conversation_id = $1`, [id])).toEqual([]);
});
