import { userBlocked } from '@velvet/contracts/account/events';
import { ConversationId, type UserId } from '@velvet/contracts/ids';
import { openRoom, readRoomPlaces, readIceServers } from '@velvet/contracts/meeting/calls';
import { RoomId } from '@velvet/contracts/meeting/room-id';
import { conversationStarted } from '@velvet/contracts/messaging/events';
import { callLeft, callPeopleChanged } from '@velvet/contracts/realtime/events';
import { newId } from '@velvet/kit/base/ids';
import { dataOf } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openParticipant } from './meeting-client.ts';

test('only the two members of its conversation join a call, also with the host key', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo, cy] = [await world.user('ana'), await world.user('bo'), await world.user('cy')];
  const conversationId = ConversationId.parse(newId());
  const { data } = await ana.make(openRoom, { body: { kind: 'voice', conversationId } });
  const { roomId, hostKey, path } = data!;
  expect(roomId).toMatch(new RegExp(`^voice-${conversationId}-\\d+-[\\w-]{24}$`));
  expect(path).toBe(`/room/${roomId}?mode=voice`);
  const members = [ana.id, bo.id].toSorted() as [UserId, UserId];

  const refused = { code: 'CallPrivate' };

  using visitor = openParticipant(world);
  expect(await visitor.request('join-room', roomId, 'Visitor')).toMatchObject(refused);
  expect(await visitor.request('join-room', roomId, 'Visitor', { hostKey })).toMatchObject(refused);
  using stranger = openParticipant(world, { auth: { token: cy.token } });
  expect(await stranger.request('join-room', roomId, 'Cy', { hostKey })).toMatchObject(refused);
  using caller = openParticipant(world, { auth: { token: ana.token } });
  expect((await caller.join(roomId, 'Ana')).room).toMatchObject({ isHosted: true, isPrivate: true });
  using early = openParticipant(world, { auth: { token: bo.token } });
  expect(await early.request('join-room', roomId, 'Bo')).toMatchObject(refused);

  await world.publish(conversationStarted, { conversationId, members });
  await world.drain();
  expect((await early.join(roomId, 'Bo')).totalParticipants).toBe(2);
  expect(await stranger.request('join-room', roomId, 'Cy')).toMatchObject(refused);
  await early.request('leave-room', roomId, 'Bo');
  await world.drain();
  expect(world.published(callLeft)).toEqual([]);
  await caller.request('leave-room', roomId, 'Ana');
  await world.drain();
  expect(world.published(callLeft)).toEqual([{ conversationId, roomId }]);
  const changes = world.published(callPeopleChanged);
  expect(changes.map(({ userIds }) => userIds)).toEqual([[ana.id], members, [ana.id], []]);
  const revisions = changes.map(({ revision }) => revision);
  expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b));
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  using blocked = openParticipant(world, { auth: { token: bo.token } });
  expect(await blocked.request('join-room', roomId, 'Bo')).toMatchObject(refused);
});

test('a room that is no call publishes nobody', async () => {
  await using world = await openWorld([realtime]);
  const ana = await world.user('ana');
  const { data } = await ana.make(openRoom, { body: {} });
  using caller = openParticipant(world, { auth: { token: ana.token } });
  await caller.join(data!.roomId, 'Ana');
  await world.drain();
  expect(world.published(callPeopleChanged)).toEqual([]);
});

test('no room is opened for the conversation of others, and nobody else counts the people of a call or gets a relay for it', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo, cy] = [await world.user('ana'), await world.user('bo'), await world.user('cy')];
  const conversationId = ConversationId.parse(newId());
  const members = [ana.id, bo.id].toSorted() as [UserId, UserId];
  await world.publish(conversationStarted, { conversationId, members });
  await world.drain();
  const refused = { status: 403, code: 'CallPrivate' };
  expect(await cy.make(openRoom, { body: { conversationId } })).toMatchObject(refused);
  const params = { roomId: RoomId.parse(dataOf(await ana.make(openRoom, { body: { conversationId } })).roomId) };
  for (const viewer of [cy, world.anonymous])
    for (const answer of [
      await viewer.make(readRoomPlaces, { params }),
      await viewer.make(readIceServers, { query: params }),
    ])
      expect(answer).toMatchObject(refused);
  for (const viewer of [ana, bo]) {
    expect((await viewer.make(readRoomPlaces, { params })).data).toMatchObject({ people: 0 });
    expect(await viewer.make(readIceServers, { query: params })).toMatchObject({ status: 200 });
  }
});
