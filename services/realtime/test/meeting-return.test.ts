import { setTimeout as delay } from 'node:timers/promises';
import { meetingLimits } from '@velvet/contracts/meeting/limits';
import type { RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import { hasRedis } from '@velvet/testing/redis';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { believes, openParticipant, type Participant } from './meeting-client.ts';
import { kinds, openSites } from './meeting-sites.ts';
import { forkReplica } from './replica.ts';

const roomId = 'garden';
const quick = { REALTIME_REPLICA_BEAT: '100' };
const stateOf = (each: Participant) => each.of('room-state').at(-1)?.[0] as RoomState | undefined;
const textsOf = (each: Participant) =>
  each.of('receive-message').map(([message]) => (message as { text: string }).text);
const isAway = (each: Participant, name: string) =>
  stateOf(each)?.participants.find((person) => person.name === name)?.isAway;

test.for(kinds)('%s: who lost the line comes back as the same participant, with what was missed', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites } = await openSites(kind, resources, quick);
  using ana = openParticipant(sites[0]);
  using bo = openParticipant(sites[1]);
  const { resume, participantId } = await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  await ana.until('user-connected');
  await bo.ask('send-message', { roomId, message: { text: 'seen' } });
  const [seen] = (await ana.until('receive-message')) as [{ eventId: string }];
  ana.lose();
  await bo.untilSo(() => isAway(bo, 'Ana') === true, 'Ana being away');
  const description = { type: 'offer', sdp: 'v=0' };
  await bo.ask('send-message', { roomId, message: { text: 'missed' } });
  await bo.ask('offer', { roomId, offer: description, to: 'Ana' });
  // at the other replica, where there are two
  using back = openParticipant(sites[1]);
  const joined = await back.join(roomId, 'Ana', { resume, seen: seen.eventId });
  expect(joined).toMatchObject({ participantId, resume, userId: 'Ana', resumed: true, isInitiator: true });
  expect(joined.existingParticipants).toEqual(['Bo']);
  expect((await back.until('offer'))[0]).toMatchObject({ offer: description, userId: 'Bo' });
  expect(textsOf(back).filter((text) => text !== 'seen')).toEqual(['missed']);
  await bo.untilSo(() => isAway(bo, 'Ana') === false, 'Ana being back');
  await bo.ask('send-message', { roomId, message: { text: 'again' } });
  await back.untilSo(() => textsOf(back).includes('again'), 'what came later');
  expect(bo.of('user-disconnected')).toEqual([]);
  expect(bo.of('user-connected')).toEqual([]);
  expect(believes(bo, 'Bo')).toEqual({ count: 2, others: ['Ana'] });
});

test.for(kinds)('%s: who comes, and comes back, with the connection alone is in as by join-room', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites } = await openSites(kind, resources, quick);
  using bo = openParticipant(sites[0]);
  await bo.join(roomId, 'Bo');
  using ana = openParticipant(sites[1], { auth: { join: [roomId, 'Ana'] } });
  const [joined] = (await ana.until('room-joined')) as [RoomJoined];
  expect(joined).toMatchObject({ userId: 'Ana', existingParticipants: ['Bo'], resumed: false });
  await bo.until('user-connected');
  using cy = openParticipant(sites[1]);
  await cy.join(roomId, 'Cy');
  for (const each of [bo, cy]) await each.ask('send-message', { roomId, message: { text: 'seen' } });
  await ana.until('receive-message', 2);
  const seen = ana.of('receive-message').map(([message]) => (message as { eventId: string }).eventId);
  ana.lose();
  await bo.untilSo(() => isAway(bo, 'Ana') === true, 'Ana being away');
  await bo.ask('send-message', { roomId, message: { text: 'missed' } });
  const { resume, participantId } = joined;
  using back = openParticipant(sites[0], { auth: { join: [roomId, 'Ana', { resume, seen }] } });
  expect((await back.until('room-joined'))[0]).toMatchObject({ participantId, resume, resumed: true });
  await back.until('receive-message');
  expect(textsOf(back)).toEqual(['missed']);
  expect(bo.of('user-connected')).toHaveLength(2);
});

test.for([
  [['', 'Ana'], 'roomId'],
  [[roomId, ''], 'userName'],
  [[roomId, 'Ana', { media: 'loud' }], 'options.media'],
  [[roomId, 'Ana', { seen: Array(meetingLimits.seen + 1).fill('one.1.0') }], 'options.seen'],
  ['garden', 'userName'],
  [null, 'roomId'],
] as const)('%j with the connection is refused as a join-room', async ([join, field]) => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world, { auth: { join } });
  expect((await ana.until('refused'))[0]).toMatchObject({ event: 'join-room', field });
  expect(await ana.join(roomId, 'Ana')).toMatchObject({ totalParticipants: 1 });
});

test('who gives a token that is none comes in by the connection all the same', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world, { auth: { token: 7, device: 'short', join: [roomId, 'Ana'] } });
  expect((await ana.until('room-joined'))[0]).toMatchObject({ userId: 'Ana' });
});

test.for(kinds)('%s: the connection that came last has the place, and the one before is ended', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites } = await openSites(kind, resources);
  using ana = openParticipant(sites[0]);
  using bo = openParticipant(sites[0]);
  using again = openParticipant(sites[1]);
  const { resume } = await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const ended = new Promise((resolve) => ana.socket.once('disconnect', resolve));
  expect(await again.join(roomId, 'Ana', { resume })).toMatchObject({ resumed: true, totalParticipants: 2 });
  expect(await ended).toBe('io server disconnect');
  await bo.ask('send-message', { roomId, message: { text: 'one' } });
  await again.until('receive-message');
  expect(bo.of('user-disconnected')).toEqual([]);
  expect(isAway(bo, 'Ana')).not.toBe(true);
});

test('who does not come back has left, and the secret of somebody else does not help', async () => {
  await using world = await openWorld([realtime], { environment: quick });
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  const hers = await ana.join(roomId, 'Ana');
  const his = await bo.join(roomId, 'Bo');
  ana.lose();
  await bo.untilSo(() => isAway(bo, 'Ana') === true, 'Ana being away');
  expect(stateOf(bo)?.initiator).toBe(hers.participantId);
  using thief = openParticipant(world);
  const secret = his.resume.split('.')[1];
  const stolen = await thief.join(roomId, 'Ana', { resume: `${hers.participantId}.${secret}` });
  expect(stolen).toMatchObject({ resumed: false, userId: 'Ana (2)' });
  world.clock.advance({ seconds: 31 });
  expect((await bo.until('user-disconnected'))[0]).toBe('Ana');
  await bo.untilSo(() => stateOf(bo)?.initiator === his.participantId, 'the next initiator');
  using late = openParticipant(world);
  expect(await late.join(roomId, 'Ana', { resume: hers.resume })).toMatchObject({ resumed: false, userId: 'Ana' });
});

test.for(kinds.filter((kind) => kind !== 'two by pubsub'))(
  '%s: members of a killed replica come back elsewhere, and who does not is no ghost',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const environment = { ...quick, REALTIME_COME_BACK: '3000' };
    const { world, sites, redis } = await openSites(kind, resources, environment);
    const other = resources.use(
      await forkReplica(world, { REALTIME_ORDINAL: '7', ...(redis && { REDIS_URL: redis.url }) }),
    );
    using stays = openParticipant(sites[0]);
    await stays.join(roomId, 'Stays');
    const people = Array.from({ length: 6 }, () => resources.use(openParticipant({ url: () => other.url })));
    const joined = await Promise.all(people.map((each, index) => each.join(roomId, `P${index}`)));
    // without Redis the replica is not heard, but its rooms are seen
    await stays.untilSo(() => stateOf(stays)?.participants.length === 7, 'seven');
    await other.kill();
    const back = joined.slice(0, 4).map(({ resume, userId }) => {
      const each = resources.use(openParticipant(sites[1]));
      return each.join(roomId, userId, { resume });
    });
    for (const each of await Promise.all(back)) expect(each).toMatchObject({ resumed: true });
    await stays.until('user-disconnected', 2);
    expect(believes(stays, 'Stays')).toEqual({ count: 5, others: ['P0', 'P1', 'P2', 'P3'] });
    expect(new Set(stays.of('user-disconnected').map(([name]) => name))).toEqual(new Set(['P4', 'P5']));
    const { db } = world.service('realtime');
    await expect
      .poll(() => db.rows('test.away', 'select from meeting_participant where away_since is not null'))
      .toEqual([]);
    expect(await db.rows('test.people', 'select from meeting_participant')).toHaveLength(5);
  },
);

test.skipIf(!hasRedis)('what a killed replica said last is heard at one that began after it', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, sites, redis } = await openSites('two by streams', resources, quick);
  const openReplica = async (ordinal: number) => {
    const environment = { REALTIME_ORDINAL: String(ordinal), ...(redis && { REDIS_URL: redis.url }) };
    const replica = resources.use(await forkReplica(world, environment));
    return { ...replica, url: () => replica.url };
  };
  const old = await openReplica(7);
  using stays = openParticipant(sites[0]);
  using bo = openParticipant(old);
  using cy = openParticipant(old);
  await stays.join(roomId, 'Stays');
  const { resume } = await bo.join(roomId, 'Bo');
  await cy.join(roomId, 'Cy');
  await stays.until('user-connected', 2);
  await cy.ask('send-message', { roomId, message: { text: 'seen' } });
  const [seen] = (await bo.until('receive-message')) as [{ eventId: string }];
  await cy.ask('send-message', { roomId, message: { text: 'its last' } });
  await stays.until('receive-message', 2);
  await old.kill();
  using back = openParticipant(await openReplica(8));
  expect(await back.join(roomId, 'Bo', { resume, seen: seen.eventId })).toMatchObject({ resumed: true });
  await back.until('receive-message');
  await stays.ask('send-message', { roomId, message: { text: 'after it' } });
  await back.until('receive-message', 2);
  expect(textsOf(back)).toEqual(['its last', 'after it']);
});

test('a replica that stops lets its members go to others at once', async () => {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(await openWorld([realtime], { environment: quick }));
  const other = await world.startReplica('realtime', { REALTIME_ORDINAL: '1' });
  using stays = openParticipant(world);
  using goes = openParticipant({ url: () => other.url });
  await stays.join(roomId, 'Stays');
  const { resume } = await goes.join(roomId, 'Goes');
  await stays.until('user-connected');
  const lost = new Promise((resolve) => goes.socket.once('disconnect', resolve));
  await other.stop();
  // a browser comes back by itself from this, and not from an end that the server wants
  expect(['transport close', 'transport error']).toContain(await lost);
  await stays.untilSo(() => isAway(stays, 'Goes') === true, 'being away');
  using back = openParticipant(world);
  expect(await back.join(roomId, 'Goes', { resume })).toMatchObject({ resumed: true, totalParticipants: 2 });
});

test('a replica that was taken for dead and is not keeps its members', async () => {
  await using world = await openWorld([realtime], { environment: quick });
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
  await ana.ask('send-message', { roomId, message: { text: 'here' } });
  await bo.until('receive-message');
  expect(ana.of('user-disconnected')).toEqual([]);
});

test('who came in at a replica that was taken for dead, and died before it could say no, is no ghost', async () => {
  await using world = await openWorld([realtime], { environment: { ...quick, REALTIME_COME_BACK: '500' } });
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  const { participantId } = await bo.join(roomId, 'Bo');
  const { db } = world.service('realtime');
  await db.run('test.gone', `update meeting_participant set instance = 'gone' where id = $1`, [participantId]);
  expect((await ana.until('user-disconnected'))[0]).toBe('Bo');
  expect(await db.rows('test.people', 'select from meeting_participant')).toHaveLength(1);
});

test('what the database could not be told of is found when it can', async () => {
  await using world = await openWorld([realtime], { environment: quick });
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const { db } = world.service('realtime');
  await db.run('test.refuse', 'alter table meeting_participant rename to elsewhere');
  ana.lose();
  await expect.poll(() => bo.ask('leave-room', 'another', '')).toMatchObject({ code: 'NotInRoom' });
  await delay(300);
  await db.run('test.allow', 'alter table elsewhere rename to meeting_participant');
  await bo.untilSo(() => isAway(bo, 'Ana') === true, 'Ana being away');
});

test('a page that joins with the secret of its tab replaces the one before at once, with its seat and its role', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_ROOM_SIZE: '2' } });
  using bo = openParticipant(world);
  using ana = openParticipant(world);
  const rejoin = 'a secret of the tab';
  const before = await ana.join(roomId, 'Ana', { rejoin });
  await bo.join(roomId, 'Bo');
  ana.lose();
  using stranger = openParticipant(world);
  expect(await stranger.ask('join-room', roomId, 'Ana', { rejoin: 'the secret of another' })).toMatchObject({
    code: 'RoomFull',
  });
  using again = openParticipant(world);
  const after = await again.join(roomId, 'Ana', { rejoin });
  expect(after).toMatchObject({ userId: 'Ana', existingParticipants: ['Bo'], totalParticipants: 2, resumed: false });
  expect(after.participantId).not.toBe(before.participantId);
  await bo.untilSo(() => bo.of('user-disconnected').length > 0, 'the page before being gone');
  const names = () =>
    stateOf(bo)
      ?.participants.map(({ name }) => name)
      .join();
  await bo.untilSo(() => names() === 'Bo,Ana', 'the page after it');
});
