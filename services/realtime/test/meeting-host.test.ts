import { openRoom, readIceServers } from '@velvet/contracts/meeting/calls';
import type { RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { publishCard, publishDeletion } from './events.ts';
import { derivedParticipants, openParticipant, type Participant } from './meeting-client.ts';
import { kinds, openReplicas } from './meeting-replicas.ts';

function stateOf(each: Participant): RoomState {
  const [joined] = each.argsOf('room-joined').at(-1) as [RoomJoined];
  const [state] = (each.argsOf('room-state').at(-1) ?? [joined.room]) as [RoomState];
  return state;
}

async function open(world: World, body: { lobby?: boolean } = {}) {
  const opener = await world.user('ana');
  const { data } = await opener.make(openRoom, { body });
  if (!data) throw new Error('The room was not opened.');
  return { opener, ...data };
}

test.for(kinds)(
  '%s: participants wait when the room has a lobby, until the host admits or denies them',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const { world, replicas } = await openReplicas(kind, resources);
    const { roomId, hostKey } = await open(world, { lobby: true });
    using early = openParticipant(replicas[1]);
    early.send('join-room', roomId, 'Early');
    await early.waitFor('waiting');
    using host = openParticipant(replicas[0]);
    const joined = await host.join(roomId, 'Ana', { hostKey });
    expect(joined.room).toMatchObject({ isHosted: true, lobby: true, host: joined.participantId });
    expect(joined.room.waiting).toMatchObject([{ name: 'Early' }]);
    using bo = openParticipant(replicas[1]);
    using cy = openParticipant(replicas[1]);
    for (const [each, name] of [[bo, 'Bo'] as const, [cy, 'Cy'] as const]) {
      expect(await each.request('join-room', roomId, name)).toEqual({ ok: true });
      await each.waitFor('waiting');
      expect(await each.request('send-message', { roomId, message: { text: 'let me in' } })).toMatchObject({
        code: 'NotInRoom',
      });
    }
    await host.waitUntil(() => stateOf(host).waiting.length === 3, 'three waiting');
    const idOf = (name: string) => stateOf(host).waiting.find((each) => each.name === name)?.id;
    expect(await host.request('host', { action: 'admit', roomId, to: idOf('Bo') })).toEqual({ ok: true });
    expect((await bo.waitFor('room-joined'))[0]).toMatchObject({ totalParticipants: 2, existingParticipants: ['Ana'] });
    expect((await host.waitFor('user-connected'))[0]).toBe('Bo');
    expect(bo.argsOf('user-connected')).toEqual([]);
    expect(stateOf(bo).waiting).toEqual([]);
    expect(await host.request('host', { action: 'deny', roomId, to: idOf('Cy') })).toEqual({ ok: true });
    expect((await cy.waitFor('refused', 2))[0]).toMatchObject({ event: 'join-room', code: 'NotAdmitted' });
    expect(await host.request('host', { action: 'deny', roomId, to: joined.participantId })).toMatchObject({
      code: 'NoSuchParticipant',
    });
    // a disconnected participant is not shown as waiting
    early.closeTransport();
    await host.waitUntil(() => stateOf(host).waiting.length === 0, 'none waiting');
    expect(await cy.request('join-room', roomId, 'Cy')).toEqual({ ok: true });
    await host.waitUntil(() => stateOf(host).waiting.length === 1, 'one waiting');
    expect(await host.request('host', { action: 'set-lobby', roomId, on: false })).toEqual({ ok: true });
    await cy.waitFor('room-joined');
    for (const [each, name] of [[host, 'Ana'] as const, [bo, 'Bo'] as const, [cy, 'Cy'] as const]) {
      await each.waitUntil(() => derivedParticipants(each, name).count === 3, 'three');
    }
  },
);

test.for(kinds)('%s: host actions succeed when the host sends them and are refused to others', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, replicas } = await openReplicas(kind, resources);
  const { roomId, hostKey } = await open(world);
  using host = openParticipant(replicas[0]);
  using bo = openParticipant(replicas[1]);
  using cy = openParticipant(replicas[1], { auth: { device: 'the-browser-of-cy-0001' } });
  const ana = await host.join(roomId, 'Ana', { hostKey });
  const boJoined = await bo.join(roomId, 'Bo');
  const cyJoined = await cy.join(roomId, 'Cy');
  const to = cyJoined.participantId;
  const actions = ['admit', 'deny', 'mute', 'remove', 'hand-over'].map((action) => ({ action, roomId, to }));
  const switches = ['set-lobby', 'set-lock'].map((action) => ({ action, roomId, on: true }));
  await host.waitUntil(() => stateOf(host).participants.length === 3, 'three');
  const before = stateOf(host);
  for (const action of [...actions, ...switches])
    expect(await bo.request('host', action)).toMatchObject({ ok: false, code: 'HostRequired' });
  expect(stateOf(host)).toMatchObject({ ...before, version: expect.any(Number) });
  for (const action of actions)
    expect(await host.request('host', { ...action, to: 'nobody' })).toMatchObject({ code: 'NoSuchParticipant' });

  expect(await host.request('host', { action: 'mute', roomId, to })).toEqual({ ok: true });
  expect((await cy.waitFor('mute-requested'))[0]).toMatchObject({ by: 'Ana' });
  expect(bo.argsOf('mute-requested')).toEqual([]);

  expect(await host.request('host', { action: 'set-lock', roomId, on: true })).toEqual({ ok: true });
  using dee = openParticipant(replicas[1]);
  expect(await dee.request('join-room', roomId, 'Dee')).toMatchObject({ code: 'RoomLocked' });
  bo.closeTransport();
  using back = openParticipant(replicas[0]);
  expect(await back.join(roomId, 'Bo', { resume: boJoined.resume })).toMatchObject({ resumed: true });
  await host.request('host', { action: 'set-lock', roomId, on: false });

  expect(await host.request('host', { action: 'remove', roomId, to: ana.participantId })).toMatchObject({
    field: 'to',
  });
  expect(await host.request('host', { action: 'remove', roomId, to })).toEqual({ ok: true });
  expect((await cy.waitFor('removed'))[0]).toMatchObject({ roomId });
  expect((await host.waitFor('user-disconnected'))[0]).toBe('Cy');
  expect(await cy.request('send-message', { roomId, message: { text: 'but' } })).toMatchObject({ code: 'NotInRoom' });
  expect(await cy.request('join-room', roomId, 'Cy')).toMatchObject({ code: 'RemovedFromRoom' });
  expect(await cy.request('join-room', roomId, 'Cy', { resume: cyJoined.resume })).toMatchObject({
    code: 'RemovedFromRoom',
  });

  expect(await host.request('host', { action: 'hand-over', roomId, to: boJoined.participantId })).toEqual({ ok: true });
  await back.waitUntil(() => stateOf(back).host === boJoined.participantId, 'the new host');
  expect(await host.request('host', { action: 'set-lock', roomId, on: true })).toMatchObject({ code: 'HostRequired' });
  expect(await back.request('host', { action: 'set-lock', roomId, on: true })).toEqual({ ok: true });
});

test('a room has no host when no user has opened it', async () => {
  await using world = await openWorld([realtime]);
  const { hostKey, opener } = await open(world);
  using ana = openParticipant(world, { auth: { token: opener.token } });
  const { participantId, room } = await ana.join('plain', 'Ana');
  expect(room).toMatchObject({ isHosted: false, isPrivate: false, host: null });
  for (const action of ['mute', 'remove', 'hand-over'])
    expect(await ana.request('host', { action, roomId: 'plain', to: participantId })).toMatchObject({
      code: action === 'remove' ? 'InvalidInput' : 'HostRequired',
    });
  using bo = openParticipant(world);
  expect(await bo.request('join-room', 'plain', 'Bo', { hostKey })).toMatchObject({ code: 'HostKeyInvalid' });
  expect(await bo.request('join-room', 'not-there', 'Bo', { hostKey })).toMatchObject({ code: 'HostKeyInvalid' });
});

test('the host role passes to the longest-present member when the host leaves, and back to the opener', async () => {
  await using world = await openWorld([realtime]);
  const { roomId, opener } = await open(world);
  using first = openParticipant(world);
  const early = await first.join(roomId, 'Early');
  expect(early.room).toMatchObject({ isHosted: true, host: null });
  using host = openParticipant(world, { auth: { token: opener.token } });
  const ana = await host.join(roomId, 'Ana');
  expect(ana.room.host).toBe(ana.participantId);
  await host.request('leave-room', roomId, 'Ana');
  await first.waitUntil(() => stateOf(first).host === early.participantId, 'the next host');
  const again = await host.join(roomId, 'Ana');
  expect(again.room.host).toBe(again.participantId);
  // an invalid token counts as none
  using stranger = openParticipant(world, { auth: { token: 'a.b.c' } });
  expect((await stranger.join(roomId, 'Eve')).room.host).toBe(again.participantId);
});

test('a removed participant is refused when its user, its browser or, without both, its address matches', async () => {
  await using world = await openWorld([realtime]);
  const { roomId, hostKey } = await open(world);
  const bo = await world.user('bo');
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
    using participant = openParticipant(world, options);
    const { participantId } = await participant.join(roomId, 'Guest');
    await host.request('host', { action: 'remove', roomId, to: participantId });
    await participant.waitFor('removed');
  }
  const joinWith = async (options: Parameters<typeof openParticipant>[1]) => {
    using participant = openParticipant(world, options);
    return (await participant.request('join-room', roomId, 'Guest')).code ?? 'in';
  };
  expect(await joinWith({ auth: { token: bo.token, device: 'another-browser-now' }, headers: from('192.0.2.9') })).toBe(
    'RemovedFromRoom',
  );
  expect(await joinWith({ auth: { device }, headers: from('192.0.2.9') })).toBe('RemovedFromRoom');
  expect(await joinWith({ headers: from('192.0.2.1') })).toBe('RemovedFromRoom');
  expect(await joinWith({ headers: from('192.0.2.9') })).toBe('in');
  expect(await joinWith({ auth: { device: 'another-browser-now' }, headers: from('192.0.2.1') })).toBe('in');
  const query = { roomId };
  expect(await bo.make(readIceServers, { query })).toMatchObject({ code: 'RemovedFromRoom' });
  expect((await world.anonymous.make(readIceServers, { query })).status).toBe(200);
  // only hashes are stored
  const rows = await world
    .service('realtime')
    .db.rows<{ key: string }>('test.removed', 'select key from meeting_removed');
  expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[\w-]{43}$/)));
});

test('an opened room and its host key expire after a day when the room is empty', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_REPLICA_HEARTBEAT_MS: '100' } });
  const { roomId, hostKey, path, hostPath, expiresAt, opener } = await open(world);
  expect(path).toBe(`/room/${encodeURIComponent(roomId)}`);
  expect(hostPath).toBe(`${path}#host=${hostKey}`);
  expect(new Date(expiresAt).getTime() - world.clock.now().getTime()).toBeGreaterThan(23 * 3600 * 1000);
  using host = openParticipant(world);
  await host.join(roomId, 'Ana', { hostKey });
  await host.request('host', { action: 'set-lock', roomId, on: true });
  await host.request('leave-room', roomId, 'Ana');
  expect((await host.join(roomId, 'Ana', { hostKey })).room).toMatchObject({ locked: true, isHosted: true });
  await host.request('leave-room', roomId, 'Ana');
  const { db } = world.service('realtime');
  const openers = () => db.rows<{ by: string | null }>('test.rooms', 'select opened_by as by from meeting_room');
  await publishDeletion(world, opener.id);
  await world.drain();
  expect(await openers()).toEqual([{ by: null }]);
  world.clock.advance({ hours: 25 });
  await expect.poll(openers).toEqual([]);
  expect(await host.request('join-room', roomId, 'Ana', { hostKey })).toMatchObject({ code: 'HostKeyInvalid' });
});

test('a name of the platform or its team in a meeting is for the team, and a member has the name of the account', async () => {
  await using world = await openWorld([realtime]);
  const [bo, administrator] = [await world.user('bo'), await world.administrator()];
  for (const [{ id }, name] of [[bo, 'Official'] as const, [administrator, 'Mara Lind'] as const])
    await publishCard(world, id, { name });
  await world.drain();
  const joinAs = async (name: string, token?: string) => {
    using participant = openParticipant(world, token === undefined ? {} : { auth: { token } });
    const { code = 'in', field } = await participant.request('join-room', 'names', name);
    return field === undefined ? code : `${code} ${field}`;
  };
  for (const name of ['Velvet Support', 'V3lv3t', 'Official', 'M4ra Lind'])
    expect(await joinAs(name)).toBe('NameReserved userName');
  expect(await joinAs('Velvet Support', bo.token)).toBe('NameReserved userName');
  expect(await joinAs('Official', bo.token)).toBe('in');
  expect(await joinAs('Mara Lind', administrator.token)).toBe('in');
  expect(await joinAs('Velvet Rose')).toBe('in');
});
