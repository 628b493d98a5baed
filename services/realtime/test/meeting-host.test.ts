import { openRoom } from '@velvet/contracts/meeting/calls';
import type { RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { publishDeletion } from './events.ts';
import { believes, openParticipant, type Participant } from './meeting-client.ts';
import { kinds, openSites } from './meeting-sites.ts';

function stateOf(each: Participant): RoomState {
  const [joined] = each.of('room-joined').at(-1) as [RoomJoined];
  const [state] = (each.of('room-state').at(-1) ?? [joined.room]) as [RoomState];
  return state;
}

async function open(world: World, body: { lobby?: boolean } = {}) {
  const opener = await world.person('ana');
  const { data } = await opener.make(openRoom, { body });
  if (!data) throw new Error('The room was not opened.');
  return { opener, ...data };
}

test.for(kinds)('%s: with a lobby people knock, and the host lets them in or does not', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, sites } = await openSites(kind, resources);
  const { roomId, hostKey } = await open(world, { lobby: true });
  using early = openParticipant(sites[1]);
  early.say('join-room', roomId, 'Early');
  await early.until('waiting');
  using host = openParticipant(sites[0]);
  const joined = await host.join(roomId, 'Ana', { hostKey });
  expect(joined.room).toMatchObject({ isHosted: true, lobby: true, host: joined.participantId });
  expect(joined.room.waiting).toMatchObject([{ name: 'Early' }]);
  using bo = openParticipant(sites[1]);
  using cy = openParticipant(sites[1]);
  for (const [each, name] of [[bo, 'Bo'] as const, [cy, 'Cy'] as const]) {
    expect(await each.ask('join-room', roomId, name)).toEqual({ ok: true });
    await each.until('waiting');
    expect(await each.ask('send-message', { roomId, message: { text: 'let me in' } })).toMatchObject({
      code: 'NotInRoom',
    });
  }
  await host.untilSo(() => stateOf(host).waiting.length === 3, 'three who wait');
  const idOf = (name: string) => stateOf(host).waiting.find((each) => each.name === name)?.id;
  expect(await host.ask('host', { action: 'admit', roomId, to: idOf('Bo') })).toEqual({ ok: true });
  expect((await bo.until('room-joined'))[0]).toMatchObject({ totalParticipants: 2, existingParticipants: ['Ana'] });
  expect((await host.until('user-connected'))[0]).toBe('Bo');
  expect(bo.of('user-connected')).toEqual([]);
  expect(stateOf(bo).waiting).toEqual([]);
  expect(await host.ask('host', { action: 'deny', roomId, to: idOf('Cy') })).toEqual({ ok: true });
  expect((await cy.until('refused', 2))[0]).toMatchObject({ event: 'join-room', code: 'NotAdmitted' });
  expect(await host.ask('host', { action: 'deny', roomId, to: joined.participantId })).toMatchObject({
    code: 'NoSuchParticipant',
  });
  // who goes away does not knock any longer
  early.lose();
  await host.untilSo(() => stateOf(host).waiting.length === 0, 'nobody who waits');
  expect(await cy.ask('join-room', roomId, 'Cy')).toEqual({ ok: true });
  await host.untilSo(() => stateOf(host).waiting.length === 1, 'one who waits');
  expect(await host.ask('host', { action: 'set-lobby', roomId, on: false })).toEqual({ ok: true });
  await cy.until('room-joined');
  for (const [each, name] of [[host, 'Ana'] as const, [bo, 'Bo'] as const, [cy, 'Cy'] as const]) {
    await each.untilSo(() => believes(each, name).count === 3, 'three');
  }
});

test.for(kinds)('%s: the host locks, asks for silence, removes and hands over; nobody else does', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, sites } = await openSites(kind, resources);
  const { roomId, hostKey } = await open(world);
  using host = openParticipant(sites[0]);
  using bo = openParticipant(sites[1]);
  using cy = openParticipant(sites[1], { auth: { device: 'the-browser-of-cy-0001' } });
  const ana = await host.join(roomId, 'Ana', { hostKey });
  const his = await bo.join(roomId, 'Bo');
  const hers = await cy.join(roomId, 'Cy');
  const to = hers.participantId;
  const actions = ['admit', 'deny', 'mute', 'remove', 'hand-over'].map((action) => ({ action, roomId, to }));
  const switches = ['set-lobby', 'set-lock'].map((action) => ({ action, roomId, on: true }));
  await host.untilSo(() => stateOf(host).participants.length === 3, 'three');
  const before = stateOf(host);
  for (const action of [...actions, ...switches])
    expect(await bo.ask('host', action)).toMatchObject({ ok: false, code: 'HostRequired' });
  expect(stateOf(host)).toMatchObject({ ...before, version: expect.any(Number) });
  for (const action of actions)
    expect(await host.ask('host', { ...action, to: 'nobody' })).toMatchObject({ code: 'NoSuchParticipant' });

  expect(await host.ask('host', { action: 'mute', roomId, to })).toEqual({ ok: true });
  expect((await cy.until('mute-requested'))[0]).toMatchObject({ by: 'Ana' });
  expect(bo.of('mute-requested')).toEqual([]);

  expect(await host.ask('host', { action: 'set-lock', roomId, on: true })).toEqual({ ok: true });
  using dee = openParticipant(sites[1]);
  expect(await dee.ask('join-room', roomId, 'Dee')).toMatchObject({ code: 'RoomLocked' });
  bo.lose();
  using back = openParticipant(sites[0]);
  expect(await back.join(roomId, 'Bo', { resume: his.resume })).toMatchObject({ resumed: true });
  await host.ask('host', { action: 'set-lock', roomId, on: false });

  expect(await host.ask('host', { action: 'remove', roomId, to: ana.participantId })).toMatchObject({ field: 'to' });
  expect(await host.ask('host', { action: 'remove', roomId, to })).toEqual({ ok: true });
  expect((await cy.until('removed'))[0]).toMatchObject({ roomId });
  expect((await host.until('user-disconnected'))[0]).toBe('Cy');
  expect(await cy.ask('send-message', { roomId, message: { text: 'but' } })).toMatchObject({ code: 'NotInRoom' });
  expect(await cy.ask('join-room', roomId, 'Cy')).toMatchObject({ code: 'RemovedFromRoom' });
  expect(await cy.ask('join-room', roomId, 'Cy', { resume: hers.resume })).toMatchObject({ code: 'RemovedFromRoom' });

  expect(await host.ask('host', { action: 'hand-over', roomId, to: his.participantId })).toEqual({ ok: true });
  await back.untilSo(() => stateOf(back).host === his.participantId, 'the new host');
  expect(await host.ask('host', { action: 'set-lock', roomId, on: true })).toMatchObject({ code: 'HostRequired' });
  expect(await back.ask('host', { action: 'set-lock', roomId, on: true })).toEqual({ ok: true });
});

test('in a room that nobody opened there is no host, whatever one has', async () => {
  await using world = await openWorld([realtime]);
  const { hostKey, opener } = await open(world);
  using ana = openParticipant(world, { auth: { token: opener.token } });
  const { participantId, room } = await ana.join('plain', 'Ana');
  expect(room).toMatchObject({ isHosted: false, host: null });
  for (const action of ['mute', 'remove', 'hand-over'])
    expect(await ana.ask('host', { action, roomId: 'plain', to: participantId })).toMatchObject({
      code: action === 'remove' ? 'InvalidInput' : 'HostRequired',
    });
  using bo = openParticipant(world);
  expect(await bo.ask('join-room', 'plain', 'Bo', { hostKey })).toMatchObject({ code: 'HostKeyInvalid' });
  expect(await bo.ask('join-room', 'not-there', 'Bo', { hostKey })).toMatchObject({ code: 'HostKeyInvalid' });
});

test('the role goes to who is longest present, and back to who opened the room', async () => {
  await using world = await openWorld([realtime]);
  const { roomId, opener } = await open(world);
  using first = openParticipant(world);
  const early = await first.join(roomId, 'Early');
  expect(early.room).toMatchObject({ isHosted: true, host: null });
  using host = openParticipant(world, { auth: { token: opener.token } });
  const ana = await host.join(roomId, 'Ana');
  expect(ana.room.host).toBe(ana.participantId);
  await host.ask('leave-room', roomId, 'Ana');
  await first.untilSo(() => stateOf(first).host === early.participantId, 'the next host');
  const again = await host.join(roomId, 'Ana');
  expect(again.room.host).toBe(again.participantId);
  // a token that is none is nobody's
  using stranger = openParticipant(world, { auth: { token: 'a.b.c' } });
  expect((await stranger.join(roomId, 'Eve')).room.host).toBe(again.participantId);
});

test('who was removed is known again: as a person, by the browser, and else by the address of who says neither', async () => {
  await using world = await openWorld([realtime]);
  const { roomId, hostKey } = await open(world);
  const bo = await world.person('bo');
  using host = openParticipant(world);
  await host.join(roomId, 'Ana', { hostKey });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const device = 'a-browser-like-others';
  const removed = [
    { auth: { token: bo.token }, headers: from('192.0.2.1') },
    { auth: { device }, headers: from('192.0.2.1') },
    { headers: from('192.0.2.1') },
  ];
  for (const options of removed) {
    using guest = openParticipant(world, options);
    const { participantId } = await guest.join(roomId, 'Guest');
    await host.ask('host', { action: 'remove', roomId, to: participantId });
    await guest.until('removed');
  }
  const come = async (options: Parameters<typeof openParticipant>[1]) => {
    using guest = openParticipant(world, options);
    return (await guest.ask('join-room', roomId, 'Guest')).code ?? 'in';
  };
  expect(await come({ auth: { token: bo.token, device: 'another-browser-now' }, headers: from('192.0.2.9') })).toBe(
    'RemovedFromRoom',
  );
  expect(await come({ auth: { device }, headers: from('192.0.2.9') })).toBe('RemovedFromRoom');
  expect(await come({ headers: from('192.0.2.1') })).toBe('RemovedFromRoom');
  expect(await come({ headers: from('192.0.2.9') })).toBe('in');
  expect(await come({ auth: { device: 'another-browser-now' }, headers: from('192.0.2.1') })).toBe('in');
  // nothing of who it was can be read
  const rows = await world
    .service('realtime')
    .db.rows<{ key: string }>('test.removed', 'select key from meeting_removed');
  expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[\w-]{43}$/)));
});

test('an opened room is there for a day, though nobody is in it, and then its key is not good any more', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_REPLICA_BEAT: '100' } });
  const { roomId, hostKey, path, hostPath, expiresAt, opener } = await open(world);
  expect(path).toBe(`/room/${encodeURIComponent(roomId)}`);
  expect(hostPath).toBe(`${path}#host=${hostKey}`);
  expect(new Date(expiresAt).getTime() - world.clock.now().getTime()).toBeGreaterThan(23 * 3600 * 1000);
  using host = openParticipant(world);
  await host.join(roomId, 'Ana', { hostKey });
  await host.ask('host', { action: 'set-lock', roomId, on: true });
  await host.ask('leave-room', roomId, 'Ana');
  expect((await host.join(roomId, 'Ana', { hostKey })).room).toMatchObject({ locked: true, isHosted: true });
  await host.ask('leave-room', roomId, 'Ana');
  const { db } = world.service('realtime');
  const openers = () => db.rows<{ by: string | null }>('test.rooms', 'select opened_by as by from meeting_room');
  await publishDeletion(world, opener.id);
  await world.drain();
  expect(await openers()).toEqual([{ by: null }]);
  world.clock.advance({ hours: 25 });
  await expect.poll(openers).toEqual([]);
  expect(await host.ask('join-room', roomId, 'Ana', { hostKey })).toMatchObject({ code: 'HostKeyInvalid' });
});
