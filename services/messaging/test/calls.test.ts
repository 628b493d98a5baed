import { ringMs } from '@velvet/contracts/messaging/call-notice';
import {
  countUnreadConversations,
  readConversation,
  updateMessageSettings,
  type WritingPolicy,
} from '@velvet/contracts/messaging/conversations';
import { RoomId } from '@velvet/contracts/meeting/room-id';
import { callLeft, callPeopleChanged } from '@velvet/contracts/realtime/events';
import { messageChanged } from '@velvet/contracts/messaging/events';
import { changeCall, editMessage, reactToMessage, sendMessage } from '@velvet/contracts/messaging/messages';
import type { ConversationId, MessageId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { history, open, people, publishBlock, publishFollow, send } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

const contentOf = (conversationId: ConversationId, callType: 'voice' | 'video' = 'voice') => ({
  type: 'call_notification' as const,
  callType,
  roomId: `${callType}-${conversationId}-1790000000000-abcdefghijklmnopqrstuvwx`,
  timestamp: world.clock.now().toISOString(),
});

const ring = (person: Person, conversationId: ConversationId, callType: 'voice' | 'video' = 'voice') =>
  person.make(sendMessage, {
    params: { conversationId },
    body: { type: 'call_notification', content: contentOf(conversationId, callType) },
  });

async function pair() {
  const [ana, bo] = await people(world, 'ana', 'bo');
  const { id: conversationId } = await open(ana, bo);
  const change = (person: Person, messageId: MessageId, state: 'accepted' | 'declined' | 'canceled') =>
    person.make(changeCall, { params: { conversationId, messageId }, body: { state } });
  return { ana, bo, conversationId, change };
}

test('a call is a message of its conversation, with its kind as the text', async () => {
  const { ana, bo, conversationId } = await pair();
  const { data } = await ring(ana, conversationId, 'video');
  const { roomId, timestamp } = contentOf(conversationId, 'video');
  const call = { callType: 'video', roomId, timestamp: expect.any(String), state: 'ringing' };
  expect(data).toMatchObject({ type: 'call_notification', content: 'Video call', call, sent: true });
  expect(Date.parse(data!.call!.timestamp)).toBeLessThanOrEqual(Date.parse(timestamp));
  expect(await history(bo, conversationId)).toMatchObject([{ content: 'Video call', call, sent: false }]);
  const { data: seen } = await bo.make(readConversation, { params: { conversationId } });
  expect(seen).toMatchObject({ lastMessage: 'Video call', unreadCount: 1, calling: 'open' });
});

test('the receiver accepts or declines once, on any device, and the caller cancels', async () => {
  const { ana, bo, conversationId, change } = await pair();
  const first = dataOf(await ring(ana, conversationId)).id;
  expect(await change(ana, first, 'accepted')).toMatchObject({ status: 400, field: 'state' });
  expect(await change(bo, first, 'canceled')).toMatchObject({ status: 400, field: 'state' });
  const answers = await Promise.all([change(bo, first, 'accepted'), change(bo, first, 'declined')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const answered = answers.find(({ status }) => status === 200)!.data!.call!.state;
  expect((await change(bo, first, answered as 'accepted')).status).toBe(200);
  expect(await change(ana, first, 'canceled')).toMatchObject({ status: 409, code: 'CallOver' });
  const second = dataOf(await ring(ana, conversationId)).id;
  expect((await change(ana, second, 'canceled')).data).toMatchObject({ call: { state: 'canceled' } });
  expect(await change(bo, second, 'accepted')).toMatchObject({ code: 'CallOver' });
  await world.drain();
  const states = world.published(messageChanged).filter((event) => event.conversationId === conversationId);
  expect(states.map(({ call }) => call?.state)).toEqual([answered, 'canceled']);
});

test('a call whose room became empty is canceled while it rings, and ends after an answer', async () => {
  const { ana, bo, conversationId, change } = await pair();
  const leave = async (roomId: string) => {
    await world.publish(callLeft, { conversationId, roomId: RoomId.parse(roomId) });
    await world.drain();
    return (await history(bo, conversationId)).at(-1)?.call?.state;
  };
  const first = dataOf(await ring(ana, conversationId));
  expect(await leave(`${first.call!.roomId}x`)).toBe('ringing');
  expect(await leave(first.call!.roomId)).toBe('canceled');
  expect(await change(bo, first.id, 'accepted')).toMatchObject({ code: 'CallOver' });
  const second = dataOf(await ring(ana, conversationId));
  await change(bo, second.id, 'accepted');
  expect(await leave(second.call!.roomId)).toBe('accepted');
  expect((await history(bo, conversationId)).at(-1)?.call?.endedAt).toEqual(expect.any(String));
  const states = world.published(messageChanged).filter((event) => event.conversationId === conversationId);
  expect(states.map(({ call }) => call?.state)).toEqual(['canceled', 'accepted', 'accepted']);
});

test('a call does not ring for a receiver in a call with somebody else, until that person left', async () => {
  const { ana, bo, conversationId, change } = await pair();
  const [cy] = await people(world, 'cy');
  const { id: other } = await open(cy, bo);
  const ofOthers = { conversationId: other, roomId: RoomId.parse(contentOf(other).roomId) };
  const publish = async (revision: number, ...members: Person[]) => {
    const userIds = members.map(({ id }) => id);
    await world.publish(callPeopleChanged, { ...ofOthers, revision, userIds });
    await world.drain();
  };
  await publish(7, cy, bo);
  // an older event has no effect
  await publish(6);
  const busy = dataOf(await ring(ana, conversationId));
  expect(busy.call).toMatchObject({ state: 'declined', isBusy: true });
  expect(dataOf(await bo.make(countUnreadConversations)).ringing).toEqual([]);
  expect((await history(bo, conversationId)).at(-1)?.call).toMatchObject({ state: 'declined', isBusy: true });
  expect(await change(bo, busy.id, 'accepted')).toMatchObject({ code: 'CallOver' });
  // people of one conversation always reach each other
  expect(dataOf(await ring(cy, other)).call?.state).toBe('ringing');
  await publish(8, cy);
  const { call } = dataOf(await ring(ana, conversationId));
  expect(call).toMatchObject({ state: 'ringing' });
  expect(call?.isBusy).toBeUndefined();
});

test('a receiver who enters the room of a ringing call accepts it, and its caller does not', async () => {
  const { ana, bo, conversationId } = await pair();
  const { call } = dataOf(await ring(ana, conversationId));
  const enter = async (revision: number, ...members: Person[]) => {
    const userIds = members.map(({ id }) => id);
    await world.publish(callPeopleChanged, { conversationId, roomId: call!.roomId, revision, userIds });
    await world.drain();
    return (await history(ana, conversationId)).at(-1)?.call?.state;
  };
  expect(await enter(1, ana)).toBe('ringing');
  expect(await enter(2, ana, bo)).toBe('accepted');
  await world.publish(callLeft, { conversationId, roomId: call!.roomId });
});

test('a call that rings too long was missed, and cannot be accepted any more', async () => {
  const { ana, bo, conversationId, change } = await pair();
  const { id } = dataOf(await ring(ana, conversationId));
  world.clock.advance({ seconds: ringMs / 1000 + 1 });
  expect(await change(bo, id, 'accepted')).toMatchObject({ status: 409, code: 'CallOver' });
});

test('a page that opens while a call rings shows the call until it is answered or missed', async () => {
  const { ana, bo, conversationId, change } = await pair();
  const told = async (person: Person) =>
    dataOf(await person.make(countUnreadConversations)).ringing.map(({ id, call }) => [id, call?.state]);
  const first = dataOf(await ring(ana, conversationId)).id;
  expect([await told(ana), await told(bo)]).toEqual([[], [[first, 'ringing']]]);
  await change(bo, first, 'declined');
  expect(await told(bo)).toEqual([]);
  await ring(ana, conversationId);
  world.clock.advance({ seconds: ringMs / 1000 + 1 });
  expect(await told(bo)).toEqual([]);
});

test('a call has no text to edit, and strangers do not reach it', async () => {
  const { ana, bo, conversationId, change } = await pair();
  const [cy] = await people(world, 'cy');
  const { id: messageId } = dataOf(await ring(ana, conversationId));
  const params = { conversationId, messageId };
  expect(await ana.make(editMessage, { params, body: { content: 'Hi' } })).toMatchObject({ code: 'MessageFixed' });
  expect((await bo.make(reactToMessage, { params, body: { reaction: 'like' } })).status).toBe(200);
  expect(await change(cy, messageId, 'accepted')).toMatchObject({ status: 404, code: 'ConversationNotFound' });
  const text = await send(bo, conversationId, 'Hello');
  expect(await change(ana, text.id, 'accepted')).toMatchObject({ status: 404, code: 'MessageNotFound' });
});

test.each([
  ['a text as content', () => 'Call me', 'content'],
  ['the room of another conversation', () => contentOf(newId() as ConversationId), 'content'],
  ['an unknown kind', (id: ConversationId) => ({ ...contentOf(id), callType: 'smoke' }), 'content'],
])('%s is invalid', async (_name, content, field) => {
  const { ana, conversationId } = await pair();
  const body = { type: 'call_notification', content: content(conversationId) };
  const answer = await ana.make(sendMessage, { params: { conversationId }, body: body as never });
  expect(answer).toMatchObject({ status: 400, field: expect.stringContaining(field) });
});

test('a call in another type is invalid', async () => {
  const { ana, conversationId } = await pair();
  const body = { type: 'text' as const, content: contentOf(conversationId) };
  expect(await ana.make(sendMessage, { params: { conversationId }, body })).toMatchObject({ field: 'content' });
});

test('the receiver decides who can call, and only people that may write can', async () => {
  const { ana, bo, conversationId } = await pair();
  await send(ana, conversationId, 'Hello');
  await open(bo, ana);
  await send(bo, conversationId, 'Hi');
  const set = (whoCanCall: WritingPolicy) => bo.make(updateMessageSettings, { body: { whoCanCall } });
  const outcome = async () => {
    const { data } = await ana.make(readConversation, { params: { conversationId } });
    const { code = 'rings' } = await ring(ana, conversationId);
    return [data!.calling, code];
  };
  expect(await outcome()).toEqual(['open', 'rings']);
  await set('subscribers');
  expect(await outcome()).toEqual(['subscribers', 'CallsForSubscribers']);
  await set('nobody');
  expect(await outcome()).toEqual(['closed', 'CallsClosed']);
  await set('following');
  expect(await outcome()).toEqual(['followed', 'CallsForFollowed']);
  await publishFollow(world, bo, ana);
  await world.drain();
  expect(await outcome()).toEqual(['open', 'rings']);
  await publishBlock(world, bo, ana);
  await world.drain();
  expect(await outcome()).toEqual(['closed', 'MessagesClosed']);
});

test('a block ends a ringing call at once, for both', async () => {
  const { ana, bo, conversationId } = await pair();
  await ring(ana, conversationId);
  expect((await bo.make(countUnreadConversations)).data?.ringing).toHaveLength(1);
  await publishBlock(world, bo, ana);
  await world.drain();
  expect((await bo.make(countUnreadConversations)).data?.ringing).toEqual([]);
  expect((await history(bo, conversationId)).at(-1)?.call?.state).toBe('canceled');
});

test('a person rings another one six times in ten minutes, and others meanwhile', async () => {
  const { ana, conversationId, change } = await pair();
  for (let time = 0; time < 6; time += 1) {
    const { data } = await ring(ana, conversationId);
    await change(ana, data!.id, 'canceled');
  }
  expect(await ring(ana, conversationId)).toMatchObject({ status: 429, code: 'TooManyRequests' });
  const [other] = await people(world, 'other');
  const { id } = await open(ana, other);
  expect((await ring(ana, id)).status).toBe(200);
});

test('a person is not called again and again, and may call meanwhile', async () => {
  const { ana, bo, conversationId } = await pair();
  const [cy] = await people(world, 'cy');
  for (let turn = 0; turn < 6; turn += 1) expect((await ring(ana, conversationId)).status).toBe(200);
  expect(await ring(ana, conversationId)).toMatchObject({
    status: 429,
    code: 'TooManyRequests',
    message: 'You have called this person several times. Please try again in 10 minutes.',
  });
  expect((await ring(bo, conversationId)).status).toBe(200);
  expect((await ring(ana, (await open(ana, cy)).id)).status).toBe(200);
});
