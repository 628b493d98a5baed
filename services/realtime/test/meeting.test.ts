import { RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { derivedParticipants, openParticipant } from './meeting-client.ts';
import { kinds, openReplicas } from './meeting-replicas.ts';

const description = { type: 'offer', sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\n' };
const candidate = { candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 };
const roomId = 'voice-garden';

test.for(kinds)(
  '%s: a client that uses only the events of the specification can meet, signal and chat',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const { replicas } = await openReplicas(kind, resources);
    using ana = openParticipant(replicas[0]);
    using bo = openParticipant(replicas[1]);
    using cy = openParticipant(replicas[0]);
    const joined = await ana.join(roomId, ' Ana ');
    expect(joined).toMatchObject({ isInitiator: true, totalParticipants: 1, existingParticipants: [], userId: 'Ana' });
    expect(RoomJoined.strict().parse(joined)).toEqual(joined);
    const second = await bo.join(roomId, 'Bo');
    expect(second).toMatchObject({
      isInitiator: false,
      totalParticipants: 2,
      existingParticipants: ['Ana'],
    });
    expect(await cy.join(roomId, 'Cy')).toMatchObject({ totalParticipants: 3, existingParticipants: ['Ana', 'Bo'] });
    expect(await ana.waitFor('user-connected', 2)).toMatchObject(['Cy', { name: 'Cy', isPlain: true }]);
    await bo.waitFor('user-connected');

    ana.send('offer', { offer: description, roomId, userId: 'Bo' });
    for (const other of [bo, cy])
      expect((await other.waitFor('offer'))[0]).toMatchObject({ offer: description, roomId, userId: 'Ana' });
    bo.send('answer', { answer: { ...description, type: 'answer' }, roomId, userId: 'Bo', to: 'Ana' });
    expect((await ana.waitFor('answer'))[0]).toMatchObject({ answer: { type: 'answer' }, roomId, userId: 'Bo' });
    bo.send('ice-candidate', { candidate, roomId, userId: 'Bo', to: 'Ana' });
    bo.send('ice-candidate', { candidate: null, roomId, userId: 'Bo', to: 'Ana' });
    expect((await ana.waitFor('ice-candidate'))[0]).toMatchObject({ candidate, roomId, userId: 'Bo' });
    expect((await ana.waitFor('ice-candidate', 2))[0]).toMatchObject({ candidate: null });
    const timestamp = '2026-11-21T10:00:00.000Z';
    cy.send('send-message', { message: { text: ' hello ', sender: 'Ana', timestamp }, roomId });
    for (const other of [ana, bo])
      expect((await other.waitFor('receive-message'))[0]).toMatchObject({ text: 'hello', sender: 'Cy', timestamp });
    // events for Ana do not reach Cy, and no event reaches its sender
    expect(cy.received.map(({ event }) => event).filter((event) => event !== 'room-state')).toEqual([
      'room-joined',
      'offer',
    ]);
    expect(ana.argsOf('offer')).toEqual([]);

    ana.send('leave-room', roomId, 'Ana');
    for (const other of [bo, cy]) expect((await other.waitFor('user-disconnected'))[0]).toBe('Ana');
    const stateOf = () => bo.argsOf('room-state').at(-1)?.[0] as RoomState;
    await bo.waitUntil(() => stateOf().participants.length === 2, 'the state of two');
    expect(RoomState.strict().parse(stateOf())).toMatchObject({ initiator: second.participantId });
    expect(derivedParticipants(bo, 'Bo')).toEqual({ count: 2, others: ['Cy'] });
    expect(derivedParticipants(cy, 'Cy')).toEqual({ count: 2, others: ['Bo'] });
    expect(await ana.request('send-message', { message: { text: 'still?' }, roomId })).toMatchObject({
      code: 'NotInRoom',
    });
  },
);

test.for(kinds)('%s: names are unique and unescaped text when participants join concurrently', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas } = await openReplicas(kind, resources);
  const participants = Array.from({ length: 6 }, (_, index) => resources.use(openParticipant(replicas[index % 2]!)));
  const wanted = ['Ana', 'ana', 'Ａｎａ', 'Ana (2)', '<img src=x onerror=alert(1)>', "'; drop table meeting_room; --"];
  const joined = await Promise.all(participants.map((each, index) => each.join(roomId, wanted[index]!)));
  const names = joined.map(({ userId }) => userId);
  const looks = names.map((name) => name.normalize('NFKC').toLowerCase());
  expect(new Set(looks).size).toBe(6);
  expect(names).toEqual(expect.arrayContaining(wanted.slice(4)));
  for (const [index, each] of participants.entries()) {
    const others = names.filter((name) => name !== names[index]).toSorted();
    await each.waitUntil(() => derivedParticipants(each, names[index]!).count === 6, 'six');
    expect(derivedParticipants(each, names[index]!).others).toEqual(others);
  }
  expect(joined.filter(({ isInitiator }) => isInitiator)).toHaveLength(1);
});

test('rooms are isolated, and a room is deleted when its last member leaves', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join('one', 'Ana');
  expect(await bo.join('other', 'Ana')).toMatchObject({ userId: 'Ana', totalParticipants: 1, isInitiator: true });
  for (const [event, payload] of Object.entries({
    offer: { offer: description },
    answer: { answer: description },
    'ice-candidate': { candidate },
    'send-message': { message: { text: 'psst' } },
    'set-media': { media: { muted: true, camera: false, screen: false, hand: false } },
  })) {
    expect(await bo.request(event, { ...payload, roomId: 'one', to: 'Ana' })).toMatchObject({ code: 'NotInRoom' });
    expect(bo.argsOf('refused').at(-1)?.[0]).toMatchObject({ event, code: 'NotInRoom' });
  }
  expect(await bo.request('leave-room', 'one', 'Ana')).toMatchObject({ code: 'NotInRoom' });
  expect(await bo.request('join-room', 'one', 'Bo')).toMatchObject({ code: 'AlreadyInRoom' });
  expect(ana.received.map(({ event }) => event)).toEqual(['room-joined']);
  expect(await ana.request('offer', { offer: description, roomId: 'one', to: 'Bo' })).toMatchObject({
    code: 'NoSuchParticipant',
  });
  for (const [each, room] of [[ana, 'one'] as const, [bo, 'other'] as const])
    expect(await each.request('leave-room', room, '')).toEqual({ ok: true });
  const { db } = world.service('realtime');
  expect(await db.rows('test.rooms', 'select id from meeting_room')).toEqual([]);
  expect(await ana.join('other', 'Ana')).toMatchObject({ totalParticipants: 1, isInitiator: true });
});

test('a repeated join returns the same membership when the participant is in the room', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world);
  ana.send('join-room', 'one', 'Ana');
  ana.send('join-room', 'one', 'Ana');
  await ana.waitFor('room-joined', 2);
  const [first, second] = ana.argsOf('room-joined').map(([joined]) => joined as RoomJoined);
  expect(second).toEqual(first);
  expect(second?.totalParticipants).toBe(1);
});

test.for(kinds)('%s: a media state reaches all members, and later ones when they join', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas } = await openReplicas(kind, resources);
  using ana = openParticipant(replicas[0]);
  using bo = openParticipant(replicas[1]);
  await ana.join(roomId, 'Ana');
  const quiet = { muted: true, camera: false, screen: false, hand: true };
  const { participantId } = await bo.join(roomId, 'Bo', { media: quiet });
  expect((await ana.waitFor('user-connected'))[1]).toMatchObject({ id: participantId, media: quiet, isPlain: false });
  const media = { ...quiet, hand: false };
  expect(await bo.request('set-media', { roomId, media })).toEqual({ ok: true });
  await ana.waitUntil(() => {
    const [state] = (ana.argsOf('room-state').at(-1) ?? []) as [RoomState?];
    return state?.participants.find(({ id }) => id === participantId)?.media.hand === false;
  }, 'the lowered hand');
  expect((await ana.join(roomId, 'Ana')).room.participants[1]).toMatchObject({ media });
});
