import {
  countUnreadConversations,
  listConversations,
  markConversationRead,
  readConversation,
  updateConversation,
} from '@velvet/contracts/messaging/conversations';
import { messageSent } from '@velvet/contracts/messaging/events';
import { listMessages, sendMessage } from '@velvet/contracts/messaging/messages';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { broadcast, creators, history, open, people, publishFollow, send, waitingFor } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

const count = async (person: Person) => (await person.make(countUnreadConversations)).data?.conversations;

/** A creator with a follower. */
async function withFollower() {
  const [ana] = await creators(world, 'ana');
  const [bo] = await people(world, 'bo');
  await publishFollow(world, bo, ana);
  await world.drain();
  return { ana, bo };
}

test('filters and search find what waits, and archiving ends with a broadcast', async () => {
  const { ana, bo } = await withFollower();
  const { id } = await open(bo, ana);
  await send(bo, id, 'Hello');
  await bo.make(updateConversation, { params: { conversationId: id }, body: { isArchived: true } });
  await broadcast(ana, { audience: 'followers', content: 'Strawberries' });
  const find = async (query: object) => (await bo.make(listConversations, { query })).data?.map((each) => each.id);
  expect(await find({ filter: 'archived' })).toEqual([]);
  expect(await find({ filter: 'unread' })).toEqual([id]);
  expect(await find({ q: 'strawb' })).toEqual([id]);
  expect(await find({ q: 'raspberries' })).toEqual([]);
  expect(await find({ q: ana.handle })).toEqual([id]);
  expect(await find({ filter: 'subscribers' })).toEqual([]);
});

test('pages of the list have waiting and other conversations in one order', async () => {
  const [bo] = await people(world, 'bo');
  const made = await creators(world, 'a', 'b', 'c', 'd', 'e');
  for (const [at, creator] of made.entries()) {
    await publishFollow(world, bo, creator);
    await world.drain();
    world.clock.advance({ seconds: 1 });
    if (at % 2 === 0) await broadcast(creator, { audience: 'followers', content: `${at}` });
    else await send(bo, (await open(bo, creator)).id, `${at}`);
  }
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await bo.make(listConversations, { query: { limit: 2, ...(cursor && { cursor }) } });
    seen.push(...dataOf(page).map(({ lastMessage }) => lastMessage));
    cursor = page.meta?.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  expect(seen).toEqual(['4', '3', '2', '1', '0']);
  const second = await bo.make(listConversations, { query: { limit: 2, page: 2 } });
  expect(second.data?.map(({ lastMessage }) => lastMessage)).toEqual(['2', '1']);
});

test('a broadcast does not mark what its receiver wrote as read, and counts of the creator stay exact', async () => {
  const { ana, bo } = await withFollower();
  const { id } = await open(bo, ana);
  await send(bo, id, 'A question');
  await broadcast(ana, { audience: 'followers', content: 'News' });
  await history(bo, id);
  expect(await waitingFor(ana, bo)).toEqual({ last: 'A question', unread: 1 });
  expect(await count(ana)).toBe(1);
  await send(bo, id, 'Another one');
  expect(await waitingFor(ana, bo)).toMatchObject({ unread: 2 });
  const read = async (seq: number) =>
    (await ana.make(markConversationRead, { params: { conversationId: id }, body: { seq } })).data;
  expect(await read(1)).toEqual({ readSeq: 2, unreadCount: 1 });
  expect(await read(3)).toEqual({ readSeq: 3, unreadCount: 0 });
  expect(await count(ana)).toBe(0);
});

test('a broadcast that is sent during a chat is before the next text of its receiver', async () => {
  const { ana, bo } = await withFollower();
  const { id } = await open(bo, ana);
  await send(bo, id, '1');
  await send(ana, id, '2');
  await send(bo, id, '3');
  await broadcast(ana, { audience: 'followers', content: '4' });
  await send(bo, id, '5');
  await send(bo, id, '6');
  expect((await history(bo, id)).map(({ content }) => content)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('concurrent openings on several devices and replicas create one message', async () => {
  const { ana, bo } = await withFollower();
  await broadcast(ana, { audience: 'followers', content: 'First' });
  await broadcast(ana, { audience: 'followers', content: 'Second' });
  const { data } = await bo.make(listConversations);
  const conversationId = data!.find(({ user }) => user.id === ana.id)!.id;
  const params = { conversationId };
  await Promise.all([
    ...[1, 2, 3, 4].map(() => bo.make(listMessages, { params })),
    bo.make(readConversation, { params }),
    bo.make(sendMessage, { params, body: { content: 'An answer' } }),
    open(bo, ana),
  ]);
  const texts = (await history(bo, conversationId)).map(({ seq, content }) => [seq, content]);
  expect(texts).toEqual([
    [1, 'First'],
    [2, 'Second'],
    [3, 'An answer'],
  ]);
  await world.drain();
  const events = world.published(messageSent).filter((each) => each.conversationId === conversationId);
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('the list of the sender shows text and time of the message before a broadcast, in this order', async () => {
  const { ana, bo } = await withFollower();
  const [cy] = await people(world, 'cy');
  await publishFollow(world, cy, ana);
  await world.drain();
  const written = [];
  for (const fan of [bo, cy]) {
    const { id } = await open(fan, ana);
    written.push(await send(fan, id, `Hi from ${fan.handle}`));
    world.clock.advance({ minutes: 1 });
  }
  const { sentAt } = await broadcast(ana, { audience: 'followers', content: 'Hello all' });
  const listed = async (person: Person, q?: string) =>
    ((await person.make(listConversations, { query: { ...(q && { q }) } })).data ?? []).map(({ lastMessage, time }) => [
      lastMessage,
      time,
    ]);
  await history(bo, written[0]!.conversationId);
  const [first, second] = written.map(({ content, time }) => [content, time]);
  expect(await listed(ana)).toEqual([second, first]);
  expect(await listed(ana, 'all')).toEqual([]);
  expect(await listed(ana, 'from')).toEqual([second, first]);
  expect((await listed(bo))[0]).toEqual(['Hello all', sentAt]);
});

test('a conversation with nothing but broadcasts shows the last one with its time to the sender who opens it', async () => {
  const { ana, bo } = await withFollower();
  await broadcast(ana, { audience: 'followers', content: 'One' });
  const { id } = await open(bo, ana);
  const opened = await open(ana, bo);
  expect(opened).toMatchObject({ id, lastMessage: 'One' });
  world.clock.advance({ minutes: 1 });
  const { sentAt } = await broadcast(ana, { audience: 'followers', content: 'Two' });
  await history(bo, id);
  expect((await ana.make(listConversations)).data).toMatchObject([{ id, lastMessage: 'Two', time: sentAt }]);
});
