import { openRoom } from '@velvet/contracts/meeting/calls';
import type { RoomState } from '@velvet/contracts/meeting/messages';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { isAway, openParticipant, type Participant, stateOf } from './meeting-client.ts';
import { fastHeartbeat, kinds, openReplicas } from './meeting-replicas.ts';

const roomId = 'garden';
const browser = { device: 'the-browser-of-ana-01' };
const tab = (number: number) => ({ rejoin: `the secret of tab ${number}` });
const namesOf = (each: Participant) => stateOf(each)?.participants.map(({ name }) => name);
const waitingOf = (each: Participant) => stateOf(each)?.waiting.map(({ name }) => name);

/** Opens a room with a host. */
async function openHosted(world: World, lobby = false) {
  const opener = await world.user('opener');
  const { data } = await opener.make(openRoom, { body: { lobby } });
  if (!data) throw new Error('The room was not opened.');
  return { roomId: data.roomId, hostKey: data.hostKey };
}

/** Sends the last packet of a page that is reloaded or closed, and closes its transport. */
async function unload(each: Participant, room: string, name: string): Promise<void> {
  await each.request('leave-room', room, name, { unloading: true });
  each.closeTransport();
}

test.for(kinds)('%s: a new tab replaces the membership of its browser when that is disconnected', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas } = await openReplicas(kind, resources, fastHeartbeat);
  using bo = openParticipant(replicas[0]);
  using crashed = openParticipant(replicas[0], { auth: browser });
  await bo.join(roomId, 'Bo');
  await crashed.join(roomId, 'Ana', tab(1));
  crashed.closeTransport();
  await bo.waitUntil(() => isAway(bo, 'Ana') === true, 'Ana to be away');
  using again = openParticipant(replicas[1], { auth: browser });
  expect(await again.join(roomId, 'Ana', tab(2))).toMatchObject({ userId: 'Ana', totalParticipants: 2 });
  await bo.waitUntil(() => namesOf(bo)?.join() === 'Bo,Ana' && isAway(bo, 'Ana') === false, 'one connected Ana');
});

test.for(kinds)('%s: two tabs of one browser have two memberships when both are connected', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas } = await openReplicas(kind, resources, fastHeartbeat);
  using one = openParticipant(replicas[0], { auth: browser });
  using two = openParticipant(replicas[1], { auth: browser });
  await one.join(roomId, 'Ana', tab(1));
  expect(await two.join(roomId, 'Ana', tab(2))).toMatchObject({ userId: 'Ana (2)', existingParticipants: ['Ana'] });
  await one.waitUntil(() => namesOf(one)?.join() === 'Ana,Ana (2)', 'two of them');
  expect(one.socket.connected).toBe(true);
});

test.for([
  ['another browser', { device: 'the-browser-of-eve-01' }, tab(2)],
  ['a browser without a key', {}, tab(2)],
  ['a join that is not the first of its page', browser, {}],
] as const)('%s does not replace a membership when that is disconnected', async ([, auth, options]) => {
  await using world = await openWorld([realtime], { environment: fastHeartbeat });
  using bo = openParticipant(world);
  using lost = openParticipant(world, { auth: browser });
  await bo.join(roomId, 'Bo');
  await lost.join(roomId, 'Ana', tab(1));
  lost.closeTransport();
  await bo.waitUntil(() => isAway(bo, 'Ana') === true, 'Ana to be away');
  using stranger = openParticipant(world, { auth });
  expect(await stranger.join(roomId, 'Ana', options)).toMatchObject({ userId: 'Ana (2)', totalParticipants: 3 });
});

test('two browsers at one address do not replace each other when they have no device key', async () => {
  await using world = await openWorld([realtime], { environment: fastHeartbeat });
  using bo = openParticipant(world);
  using lost = openParticipant(world);
  await bo.join(roomId, 'Bo');
  await lost.join(roomId, 'Ana', tab(1));
  lost.closeTransport();
  await bo.waitUntil(() => isAway(bo, 'Ana') === true, 'Ana to be away');
  using other = openParticipant(world);
  expect(await other.join(roomId, 'Ana', tab(2))).toMatchObject({ userId: 'Ana (2)' });
});

test('a disconnected membership is not replaced when another account joins in the same browser', async () => {
  await using world = await openWorld([realtime], { environment: fastHeartbeat });
  const [ana, eve] = [await world.user('ana'), await world.user('eve')];
  using bo = openParticipant(world);
  using lost = openParticipant(world, { auth: { ...browser, token: ana.token } });
  await bo.join(roomId, 'Bo');
  await lost.join(roomId, 'Ana', tab(1));
  lost.closeTransport();
  await bo.waitUntil(() => isAway(bo, 'Ana') === true, 'Ana to be away');
  using other = openParticipant(world, { auth: { ...browser, token: eve.token } });
  expect(await other.join(roomId, 'Ana', tab(2))).toMatchObject({ userId: 'Ana (2)' });
});

test.for(kinds)('%s: a participant remains the host by hand-over when the page is reloaded', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, replicas } = await openReplicas(kind, resources, fastHeartbeat);
  const { roomId: room, hostKey } = await openHosted(world);
  using ana = openParticipant(replicas[0]);
  using bo = openParticipant(replicas[1]);
  await ana.join(room, 'Ana', { hostKey });
  const boJoined = await bo.join(room, 'Bo', tab(1));
  await ana.request('host', { action: 'hand-over', roomId: room, to: boJoined.participantId });
  await ana.waitUntil(() => stateOf(ana)?.host === boJoined.participantId, 'the host Bo');
  await unload(bo, room, 'Bo');
  using reloaded = openParticipant(replicas[0]);
  const joined = await reloaded.join(room, 'Bo', tab(1));
  expect(joined.room.host).toBe(joined.participantId);
  await ana.waitUntil(() => stateOf(ana)?.host === joined.participantId, 'the host Bo after the reload');
  const hosts = ana.argsOf('room-state').map(([state]) => (state as RoomState).host);
  expect(new Set(hosts.slice(hosts.indexOf(boJoined.participantId)))).toEqual(
    new Set([boJoined.participantId, joined.participantId]),
  );
});

test('the host role passes on at once when the host leaves, and after ten seconds when the page is closed', async () => {
  await using world = await openWorld([realtime], { environment: fastHeartbeat });
  const { roomId: room, hostKey } = await openHosted(world);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  using cy = openParticipant(world);
  await ana.join(room, 'Ana', { hostKey });
  const boJoined = await bo.join(room, 'Bo', tab(1));
  const cyJoined = await cy.join(room, 'Cy');
  await ana.request('leave-room', room, 'Ana');
  await cy.waitUntil(() => stateOf(cy)?.host === boJoined.participantId, 'the next host');
  await unload(bo, room, 'Bo');
  await cy.waitUntil(() => isAway(cy, 'Bo') === true, 'Bo to be away');
  world.clock.advance({ seconds: 11 });
  await cy.waitUntil(() => stateOf(cy)?.host === cyJoined.participantId, 'the last host');
  expect(namesOf(cy)).toEqual(['Cy']);
});

test.for(kinds)('%s: an admitted participant does not wait again when the page is reloaded', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, replicas } = await openReplicas(kind, resources, fastHeartbeat);
  const { roomId: room, hostKey } = await openHosted(world, true);
  using host = openParticipant(replicas[0]);
  using bo = openParticipant(replicas[1]);
  await host.join(room, 'Ana', { hostKey });
  bo.send('join-room', room, 'Bo', tab(1));
  await host.waitUntil(() => waitingOf(host)?.join() === 'Bo', 'Bo waiting');
  await host.request('host', { action: 'admit', roomId: room, to: stateOf(host)?.waiting[0]?.id });
  await bo.waitFor('room-joined');
  await unload(bo, room, 'Bo');
  using reloaded = openParticipant(replicas[0]);
  expect(await reloaded.join(room, 'Bo', tab(1))).toMatchObject({ userId: 'Bo', totalParticipants: 2 });
  expect(reloaded.argsOf('waiting')).toEqual([]);
  using stranger = openParticipant(replicas[0]);
  stranger.send('join-room', room, 'Bo', tab(2));
  await stranger.waitFor('waiting');
});

test.for(kinds)('%s: a waiting participant keeps the position in the queue when the page is reloaded', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, replicas } = await openReplicas(kind, resources, fastHeartbeat);
  const { roomId: room, hostKey } = await openHosted(world, true);
  using host = openParticipant(replicas[0]);
  using bo = openParticipant(replicas[1]);
  using cy = openParticipant(replicas[1]);
  await host.join(room, 'Ana', { hostKey });
  bo.send('join-room', room, 'Bo', tab(1));
  await bo.waitFor('waiting');
  cy.send('join-room', room, 'Cy', tab(2));
  await host.waitUntil(() => waitingOf(host)?.join() === 'Bo,Cy', 'two waiting');
  bo.closeTransport();
  await host.waitUntil(() => waitingOf(host)?.join() === 'Cy', 'one connected and waiting');
  using reloaded = openParticipant(replicas[0]);
  reloaded.send('join-room', room, 'Bo', tab(1));
  await reloaded.waitFor('waiting');
  await host.waitUntil(() => waitingOf(host)?.join() === 'Bo,Cy', 'the same order');
  await host.request('host', { action: 'admit', roomId: room, to: stateOf(host)?.waiting[0]?.id });
  expect((await reloaded.waitFor('room-joined'))[0]).toMatchObject({ userId: 'Bo' });
  await host.request('host', { action: 'set-lobby', roomId: room, on: false });
  await cy.waitFor('room-joined');
});

test('a waiting participant is removed when the grace period ends', async () => {
  await using world = await openWorld([realtime], { environment: fastHeartbeat });
  const { roomId: room, hostKey } = await openHosted(world, true);
  using host = openParticipant(world);
  using bo = openParticipant(world);
  await host.join(room, 'Ana', { hostKey });
  bo.send('join-room', room, 'Bo', tab(1));
  await host.waitUntil(() => waitingOf(host)?.length === 1, 'Bo waiting');
  bo.closeTransport();
  await host.waitUntil(() => waitingOf(host)?.length === 0, 'none waiting');
  await host.request('host', { action: 'set-lobby', roomId: room, on: false });
  expect(namesOf(host)).toEqual(['Ana']);
  const { db } = world.service('realtime');
  const rows = () => db.rows<{ name: string }>('test.participants', 'select name from meeting_participant');
  expect(await rows()).toHaveLength(2);
  world.clock.advance({ seconds: 31 });
  await expect.poll(rows).toEqual([{ name: 'Ana' }]);
});
