import { openRoom } from '@velvet/contracts/meeting/calls';
import type { RoomState } from '@velvet/contracts/meeting/messages';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openParticipant, type Participant } from './meeting-client.ts';
import { kinds, openSites } from './meeting-sites.ts';

const quick = { REALTIME_REPLICA_BEAT: '100' };
const roomId = 'garden';
const browser = { device: 'the-browser-of-ana-01' };
const tab = (number: number) => ({ rejoin: `the secret of tab ${number}` });
const stateOf = (each: Participant) => each.of('room-state').at(-1)?.[0] as RoomState | undefined;
const namesOf = (each: Participant) => stateOf(each)?.participants.map(({ name }) => name);
const waitingOf = (each: Participant) => stateOf(each)?.waiting.map(({ name }) => name);
const isAway = (each: Participant, name: string) =>
  stateOf(each)?.participants.find((person) => person.name === name)?.isAway;

/** A room with a host, who opened it with a key. */
async function openHosted(world: World, lobby = false) {
  const opener = await world.person('opener');
  const { data } = await opener.make(openRoom, { body: { lobby } });
  if (!data) throw new Error('No room was opened.');
  return { roomId: data.roomId, hostKey: data.hostKey };
}

/** The last packet of a page that is reloaded or closed, which nothing acknowledges, and the end of its connection. */
async function unload(each: Participant, room: string, name: string): Promise<void> {
  await each.ask('leave-room', room, name, { unloading: true });
  each.lose();
}

test.for(kinds)('%s: a new tab replaces the lost membership of its browser at once', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites } = await openSites(kind, resources, quick);
  using bo = openParticipant(sites[0]);
  using crashed = openParticipant(sites[0], { auth: browser });
  await bo.join(roomId, 'Bo');
  await crashed.join(roomId, 'Ana', tab(1));
  crashed.lose();
  await bo.untilSo(() => isAway(bo, 'Ana') === true, 'Ana being away');
  using again = openParticipant(sites[1], { auth: browser });
  expect(await again.join(roomId, 'Ana', tab(2))).toMatchObject({ userId: 'Ana', totalParticipants: 2 });
  await bo.untilSo(() => namesOf(bo)?.join() === 'Bo,Ana' && isAway(bo, 'Ana') === false, 'one Ana, who is there');
});

test.for(kinds)('%s: two live tabs of one browser are two memberships', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites } = await openSites(kind, resources, quick);
  using one = openParticipant(sites[0], { auth: browser });
  using two = openParticipant(sites[1], { auth: browser });
  await one.join(roomId, 'Ana', tab(1));
  expect(await two.join(roomId, 'Ana', tab(2))).toMatchObject({ userId: 'Ana (2)', existingParticipants: ['Ana'] });
  await one.untilSo(() => namesOf(one)?.join() === 'Ana,Ana (2)', 'two of them');
  expect(one.socket.connected).toBe(true);
});

test.for([
  ['another browser', { device: 'the-browser-of-eve-01' }, tab(2)],
  ['a browser without a key', {}, tab(2)],
  ['a join that is not the first of its page', browser, {}],
] as const)('%s does not replace a lost membership', async ([, auth, options]) => {
  await using world = await openWorld([realtime], { environment: quick });
  using bo = openParticipant(world);
  using lost = openParticipant(world, { auth: browser });
  await bo.join(roomId, 'Bo');
  await lost.join(roomId, 'Ana', tab(1));
  lost.lose();
  await bo.untilSo(() => isAway(bo, 'Ana') === true, 'Ana being away');
  using stranger = openParticipant(world, { auth });
  expect(await stranger.join(roomId, 'Ana', options)).toMatchObject({ userId: 'Ana (2)', totalParticipants: 3 });
});

test('two browsers without a key at one address do not replace each other', async () => {
  await using world = await openWorld([realtime], { environment: quick });
  using bo = openParticipant(world);
  using lost = openParticipant(world);
  await bo.join(roomId, 'Bo');
  await lost.join(roomId, 'Ana', tab(1));
  lost.lose();
  await bo.untilSo(() => isAway(bo, 'Ana') === true, 'Ana being away');
  using other = openParticipant(world);
  expect(await other.join(roomId, 'Ana', tab(2))).toMatchObject({ userId: 'Ana (2)' });
});

test('another account in the same browser does not replace a lost membership', async () => {
  await using world = await openWorld([realtime], { environment: quick });
  const [ana, eve] = [await world.person('ana'), await world.person('eve')];
  using bo = openParticipant(world);
  using lost = openParticipant(world, { auth: { ...browser, token: ana.token } });
  await bo.join(roomId, 'Bo');
  await lost.join(roomId, 'Ana', tab(1));
  lost.lose();
  await bo.untilSo(() => isAway(bo, 'Ana') === true, 'Ana being away');
  using other = openParticipant(world, { auth: { ...browser, token: eve.token } });
  expect(await other.join(roomId, 'Ana', tab(2))).toMatchObject({ userId: 'Ana (2)' });
});

test.for(kinds)('%s: a host by hand-over stays the host when the page is reloaded', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, sites } = await openSites(kind, resources, quick);
  const { roomId: room, hostKey } = await openHosted(world);
  using ana = openParticipant(sites[0]);
  using bo = openParticipant(sites[1]);
  await ana.join(room, 'Ana', { hostKey });
  const his = await bo.join(room, 'Bo', tab(1));
  await ana.ask('host', { action: 'hand-over', roomId: room, to: his.participantId });
  await ana.untilSo(() => stateOf(ana)?.host === his.participantId, 'Bo being the host');
  await unload(bo, room, 'Bo');
  using reloaded = openParticipant(sites[0]);
  const joined = await reloaded.join(room, 'Bo', tab(1));
  expect(joined.room.host).toBe(joined.participantId);
  await ana.untilSo(() => stateOf(ana)?.host === joined.participantId, 'Bo being the host again');
  const hosts = ana.of('room-state').map(([state]) => (state as RoomState).host);
  expect(new Set(hosts.slice(hosts.indexOf(his.participantId)))).toEqual(
    new Set([his.participantId, joined.participantId]),
  );
});

test('the role of host passes on at once when the host leaves, and soon when the page was closed', async () => {
  await using world = await openWorld([realtime], { environment: quick });
  const { roomId: room, hostKey } = await openHosted(world);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  using cy = openParticipant(world);
  await ana.join(room, 'Ana', { hostKey });
  const his = await bo.join(room, 'Bo', tab(1));
  const hers = await cy.join(room, 'Cy');
  await ana.ask('leave-room', room, 'Ana');
  await cy.untilSo(() => stateOf(cy)?.host === his.participantId, 'the next host');
  await unload(bo, room, 'Bo');
  await cy.untilSo(() => isAway(cy, 'Bo') === true, 'Bo being away');
  world.clock.advance({ seconds: 11 });
  await cy.untilSo(() => stateOf(cy)?.host === hers.participantId, 'the last host');
  expect(namesOf(cy)).toEqual(['Cy']);
});

test.for(kinds)('%s: an admitted person does not wait again when the page is reloaded', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, sites } = await openSites(kind, resources, quick);
  const { roomId: room, hostKey } = await openHosted(world, true);
  using host = openParticipant(sites[0]);
  using bo = openParticipant(sites[1]);
  await host.join(room, 'Ana', { hostKey });
  bo.say('join-room', room, 'Bo', tab(1));
  await host.untilSo(() => waitingOf(host)?.join() === 'Bo', 'Bo waiting');
  await host.ask('host', { action: 'admit', roomId: room, to: stateOf(host)?.waiting[0]?.id });
  await bo.until('room-joined');
  await unload(bo, room, 'Bo');
  using reloaded = openParticipant(sites[0]);
  expect(await reloaded.join(room, 'Bo', tab(1))).toMatchObject({ userId: 'Bo', totalParticipants: 2 });
  expect(reloaded.of('waiting')).toEqual([]);
  using stranger = openParticipant(sites[0]);
  stranger.say('join-room', room, 'Bo', tab(2));
  await stranger.until('waiting');
});

test.for(kinds)('%s: a waiting person keeps the place in the queue when the page is reloaded', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, sites } = await openSites(kind, resources, quick);
  const { roomId: room, hostKey } = await openHosted(world, true);
  using host = openParticipant(sites[0]);
  using bo = openParticipant(sites[1]);
  using cy = openParticipant(sites[1]);
  await host.join(room, 'Ana', { hostKey });
  bo.say('join-room', room, 'Bo', tab(1));
  await bo.until('waiting');
  cy.say('join-room', room, 'Cy', tab(2));
  await host.untilSo(() => waitingOf(host)?.join() === 'Bo,Cy', 'two who wait');
  bo.lose();
  await host.untilSo(() => waitingOf(host)?.join() === 'Cy', 'one who waits and is there');
  using reloaded = openParticipant(sites[0]);
  reloaded.say('join-room', room, 'Bo', tab(1));
  await reloaded.until('waiting');
  await host.untilSo(() => waitingOf(host)?.join() === 'Bo,Cy', 'the same order');
  await host.ask('host', { action: 'admit', roomId: room, to: stateOf(host)?.waiting[0]?.id });
  expect((await reloaded.until('room-joined'))[0]).toMatchObject({ userId: 'Bo' });
  await host.ask('host', { action: 'set-lobby', roomId: room, on: false });
  await cy.until('room-joined');
});

test('a waiting person that does not return gives up the place after the grace period', async () => {
  await using world = await openWorld([realtime], { environment: quick });
  const { roomId: room, hostKey } = await openHosted(world, true);
  using host = openParticipant(world);
  using bo = openParticipant(world);
  await host.join(room, 'Ana', { hostKey });
  bo.say('join-room', room, 'Bo', tab(1));
  await host.untilSo(() => waitingOf(host)?.length === 1, 'Bo waiting');
  bo.lose();
  await host.untilSo(() => waitingOf(host)?.length === 0, 'nobody waiting');
  await host.ask('host', { action: 'set-lobby', roomId: room, on: false });
  expect(namesOf(host)).toEqual(['Ana']);
  const { db } = world.service('realtime');
  const rows = () => db.rows<{ name: string }>('test.people', 'select name from meeting_participant');
  expect(await rows()).toHaveLength(2);
  world.clock.advance({ seconds: 31 });
  await expect.poll(rows).toEqual([{ name: 'Ana' }]);
});
