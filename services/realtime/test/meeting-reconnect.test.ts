import { setTimeout as delay } from 'node:timers/promises';
import { meetingLimits } from '@velvet/contracts/meeting/limits';
import type { RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { derivedParticipants, isAway, openParticipant, stateOf, textsOf } from './meeting-client.ts';
import { fastHeartbeat, kinds, openReplicas } from './meeting-replicas.ts';

const roomId = 'garden';

test.for(kinds)('%s: a participant keeps its identity and receives missed events when it reconnects', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas } = await openReplicas(kind, resources, fastHeartbeat);
  using ana = openParticipant(replicas[0]);
  using bo = openParticipant(replicas[1]);
  const { resume, participantId } = await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  await ana.waitFor('user-connected');
  await bo.request('send-message', { roomId, message: { text: 'seen' } });
  const [seen] = (await ana.waitFor('receive-message')) as [{ eventId: string }];
  ana.closeTransport();
  await bo.waitUntil(() => isAway(bo, 'Ana') === true, 'Ana to be away');
  const description = { type: 'offer', sdp: 'v=0' };
  await bo.request('send-message', { roomId, message: { text: 'missed' } });
  await bo.request('offer', { roomId, offer: description, to: 'Ana' });
  // at the other replica, if there are two
  using back = openParticipant(replicas[1]);
  const joined = await back.join(roomId, 'Ana', { resume, seen: seen.eventId });
  expect(joined).toMatchObject({ participantId, resume, userId: 'Ana', resumed: true, isInitiator: true });
  expect(joined.existingParticipants).toEqual(['Bo']);
  expect((await back.waitFor('offer'))[0]).toMatchObject({ offer: description, userId: 'Bo' });
  expect(textsOf(back).filter((text) => text !== 'seen')).toEqual(['missed']);
  await bo.waitUntil(() => isAway(bo, 'Ana') === false, 'the reconnect of Ana');
  await bo.request('send-message', { roomId, message: { text: 'again' } });
  await back.waitUntil(() => textsOf(back).includes('again'), 'the later message');
  expect(bo.argsOf('user-disconnected')).toEqual([]);
  expect(bo.argsOf('user-connected')).toEqual([]);
  expect(derivedParticipants(bo, 'Bo')).toEqual({ count: 2, others: ['Ana'] });
});

test.for(kinds)('%s: a client joins and reconnects when the handshake contains the join', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas } = await openReplicas(kind, resources, fastHeartbeat);
  using bo = openParticipant(replicas[0]);
  await bo.join(roomId, 'Bo');
  using ana = openParticipant(replicas[1], { auth: { join: [roomId, 'Ana'] } });
  const [joined] = (await ana.waitFor('room-joined')) as [RoomJoined];
  expect(joined).toMatchObject({ userId: 'Ana', existingParticipants: ['Bo'], resumed: false });
  await bo.waitFor('user-connected');
  using cy = openParticipant(replicas[1]);
  await cy.join(roomId, 'Cy');
  for (const each of [bo, cy]) await each.request('send-message', { roomId, message: { text: 'seen' } });
  await ana.waitFor('receive-message', 2);
  const seen = ana.argsOf('receive-message').map(([message]) => (message as { eventId: string }).eventId);
  ana.closeTransport();
  await bo.waitUntil(() => isAway(bo, 'Ana') === true, 'Ana to be away');
  await bo.request('send-message', { roomId, message: { text: 'missed' } });
  const { resume, participantId } = joined;
  using back = openParticipant(replicas[0], { auth: { join: [roomId, 'Ana', { resume, seen }] } });
  expect((await back.waitFor('room-joined'))[0]).toMatchObject({ participantId, resume, resumed: true });
  await back.waitFor('receive-message');
  expect(textsOf(back)).toEqual(['missed']);
  expect(bo.argsOf('user-connected')).toHaveLength(2);
});

test('a join in the handshake is refused when its arguments are invalid, and the client can join later', async () => {
  await using world = await openWorld([realtime]);
  const cases = [
    [['', 'Ana'], 'roomId'],
    [[roomId, ''], 'userName'],
    [[roomId, 'Ana', { media: 'loud' }], 'options.media'],
    [[roomId, 'Ana', { seen: Array(meetingLimits.seen + 1).fill('one.1.0') }], 'options.seen'],
    ['garden', 'userName'],
    [null, 'roomId'],
  ] as const;
  for (const [index, [join, field]] of cases.entries()) {
    using ana = openParticipant(world, { auth: { join } });
    expect((await ana.waitFor('refused'))[0], field).toMatchObject({ event: 'join-room', field });
    expect(await ana.join(`room ${index}`, 'Ana'), field).toMatchObject({ totalParticipants: 1 });
  }
});

test('a join in the handshake succeeds when the token and the device key are invalid', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world, { auth: { token: 7, device: 'short', join: [roomId, 'Ana'] } });
  expect((await ana.waitFor('room-joined'))[0]).toMatchObject({ userId: 'Ana' });
});

test.for(kinds)(
  '%s: the earlier connection is disconnected when the participant reconnects with another one',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const { replicas } = await openReplicas(kind, resources);
    using ana = openParticipant(replicas[0]);
    using bo = openParticipant(replicas[0]);
    using again = openParticipant(replicas[1]);
    const { resume } = await ana.join(roomId, 'Ana');
    await bo.join(roomId, 'Bo');
    const ended = new Promise((resolve) => ana.socket.once('disconnect', resolve));
    expect(await again.join(roomId, 'Ana', { resume })).toMatchObject({ resumed: true, totalParticipants: 2 });
    expect(await ended).toBe('io server disconnect');
    await bo.request('send-message', { roomId, message: { text: 'one' } });
    await again.waitFor('receive-message');
    expect(bo.argsOf('user-disconnected')).toEqual([]);
    expect(isAway(bo, 'Ana')).not.toBe(true);
  },
);

test('a participant is removed when the grace period ends, and cannot be resumed with the secret of another one', async () => {
  await using world = await openWorld([realtime], { environment: fastHeartbeat });
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  const anaJoined = await ana.join(roomId, 'Ana');
  const boJoined = await bo.join(roomId, 'Bo');
  ana.closeTransport();
  await bo.waitUntil(() => isAway(bo, 'Ana') === true, 'Ana to be away');
  expect(stateOf(bo)?.initiator).toBe(anaJoined.participantId);
  using thief = openParticipant(world);
  const secret = boJoined.resume.split('.')[1];
  const stolen = await thief.join(roomId, 'Ana', { resume: `${anaJoined.participantId}.${secret}` });
  expect(stolen).toMatchObject({ resumed: false, userId: 'Ana (2)' });
  world.clock.advance({ seconds: 31 });
  expect((await bo.waitFor('user-disconnected'))[0]).toBe('Ana');
  await bo.waitUntil(() => stateOf(bo)?.initiator === boJoined.participantId, 'the next initiator');
  using late = openParticipant(world);
  expect(await late.join(roomId, 'Ana', { resume: anaJoined.resume })).toMatchObject({ resumed: false, userId: 'Ana' });
});

test('members reconnect to another replica when their replica stops', async () => {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(await openWorld([realtime], { environment: fastHeartbeat }));
  const other = await world.startReplica('realtime', { REALTIME_ORDINAL: '1' });
  using remaining = openParticipant(world);
  using leaving = openParticipant({ url: () => other.url });
  await remaining.join(roomId, 'Stays');
  const { resume } = await leaving.join(roomId, 'Goes');
  await remaining.waitFor('user-connected');
  const lost = new Promise((resolve) => leaving.socket.once('disconnect', resolve));
  await other.stop();
  // clients reconnect after a closed transport, but not after a disconnect by the server
  expect(['transport close', 'transport error']).toContain(await lost);
  await remaining.waitUntil(() => isAway(remaining, 'Goes') === true, 'Goes to be away');
  using back = openParticipant(world);
  expect(await back.join(roomId, 'Goes', { resume })).toMatchObject({ resumed: true, totalParticipants: 2 });
});

test('a live replica restores its members when it was marked dead', async () => {
  await using world = await openWorld([realtime], { environment: fastHeartbeat });
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const { db } = world.service('realtime');
  await db.run('test.away', 'update meeting_participant set away_since = $1', [world.clock.now()]);
  await db.run('test.dead', 'delete from meeting_replica');
  await expect
    .poll(() => db.rows('test.still', 'select from meeting_participant where away_since is not null'))
    .toEqual([]);
  await ana.request('send-message', { roomId, message: { text: 'here' } });
  await bo.waitFor('receive-message');
  expect(ana.argsOf('user-disconnected')).toEqual([]);
});

test('a participant is removed when its replica has no heartbeat row', async () => {
  await using world = await openWorld([realtime], {
    environment: { ...fastHeartbeat, REALTIME_RECONNECT_GRACE_MS: '500' },
  });
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  const { participantId } = await bo.join(roomId, 'Bo');
  const { db } = world.service('realtime');
  await db.run('test.orphan', `update meeting_participant set instance = 'gone' where id = $1`, [participantId]);
  expect((await ana.waitFor('user-disconnected'))[0]).toBe('Bo');
  expect(await db.rows('test.participants', 'select from meeting_participant')).toHaveLength(1);
});

test('a disconnect is stored later when the database was unavailable', async () => {
  await using world = await openWorld([realtime], { environment: fastHeartbeat });
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const { db } = world.service('realtime');
  await db.run('test.refuse', 'alter table meeting_participant rename to elsewhere');
  ana.closeTransport();
  await expect.poll(() => bo.request('leave-room', 'another', '')).toMatchObject({ code: 'NotInRoom' });
  await delay(300);
  await db.run('test.allow', 'alter table elsewhere rename to meeting_participant');
  await bo.waitUntil(() => isAway(bo, 'Ana') === true, 'Ana to be away');
});

test('a page replaces the earlier participant of its tab when it joins with the same secret', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_ROOM_SIZE: '2' } });
  using bo = openParticipant(world);
  using ana = openParticipant(world);
  const rejoin = 'a secret of the tab';
  const before = await ana.join(roomId, 'Ana', { rejoin });
  await bo.join(roomId, 'Bo');
  ana.closeTransport();
  using stranger = openParticipant(world);
  expect(await stranger.request('join-room', roomId, 'Ana', { rejoin: 'the secret of another' })).toMatchObject({
    code: 'RoomFull',
  });
  using again = openParticipant(world);
  const after = await again.join(roomId, 'Ana', { rejoin });
  expect(after).toMatchObject({ userId: 'Ana', existingParticipants: ['Bo'], totalParticipants: 2, resumed: false });
  expect(after.participantId).not.toBe(before.participantId);
  await bo.waitUntil(() => bo.argsOf('user-disconnected').length > 0, 'the leave of the earlier page');
  const names = () =>
    stateOf(bo)
      ?.participants.map(({ name }) => name)
      .join();
  await bo.waitUntil(() => names() === 'Bo,Ana', 'the join of the later page');
});

test('a replica applies stored changes within one heartbeat when it has received none of their messages for an hour', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, replicas } = await openReplicas('one replica', resources, fastHeartbeat);
  const { db } = world.service('realtime');
  const ana = resources.use(openParticipant(replicas[0]));
  await ana.join(roomId, 'Ana');
  await db.run(
    'test.changeRoom',
    `update meeting_room set is_locked = true, version = nextval('meeting_version'),
       changed_at = clock_timestamp() - interval '1 hour' where id = $1`,
    [roomId],
  );
  await ana.waitUntil(() => ana.argsOf('room-state').some(([state]) => (state as RoomState).locked), 'the locked room');
  await db.run('test.deleteRoom', 'delete from meeting_room where id = $1', [roomId]);
  await expect.poll(() => ana.socket.connected).toBe(false);
});
