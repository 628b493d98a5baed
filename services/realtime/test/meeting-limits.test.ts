import { meetingLimits } from '@velvet/contracts/meeting/limits';
import { livePath } from '@velvet/contracts/realtime/messages';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openParticipant } from './meeting-client.ts';

const roomId = 'garden';

test('an invalid event is refused with the field and has no effect', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  const join = (...args: unknown[]) => ana.request('join-room', ...args);
  expect(await join()).toMatchObject({ ok: false, code: 'InvalidInput' });
  expect(await join('', 'Ana')).toMatchObject({ code: 'InvalidInput', field: 'roomId' });
  expect(await join('a/b', 'Ana')).toMatchObject({ field: 'roomId' });
  expect(await join('x'.repeat(meetingLimits.roomId + 1), 'Ana')).toMatchObject({ field: 'roomId' });
  expect(await join(roomId, '   ')).toMatchObject({ field: 'userName' });
  expect(await join(roomId, 'two\nlines')).toMatchObject({ field: 'userName' });
  for (const name of ['Ana\u200b', '\u202egnaB', '\u3164'])
    expect(await join(roomId, name)).toMatchObject({
      field: 'userName',
      message: expect.stringContaining('invisible'),
    });
  expect(await join(roomId, 'half \ud800')).toMatchObject({ field: 'userName' });
  expect(await join(roomId, { toString: 'Ana' })).toMatchObject({ field: 'userName' });
  expect(await join(roomId, 'n'.repeat(meetingLimits.name + 1))).toMatchObject({ field: 'userName' });
  expect(await join(roomId, 'Ana', { media: 'none' })).toMatchObject({ field: 'options.media' });
  const family = '👨‍👩‍👧‍👦';
  expect(await ana.join(roomId, family.repeat(meetingLimits.name))).toMatchObject({ totalParticipants: 1 });
  await bo.join(roomId, 'Bo');
  const sdp = 'v'.repeat(meetingLimits.description + 1);
  const wrong: [event: string, payload: unknown, field: string][] = [
    ['send-message', undefined, ''],
    ['send-message', { roomId }, 'message'],
    ['send-message', { roomId, message: { text: ' \n ' } }, 'message.text'],
    ['send-message', { roomId, message: { text: 'x'.repeat(meetingLimits.message + 1) } }, 'message.text'],
    ['offer', { roomId, offer: { type: 'offer', sdp } }, 'offer.sdp'],
    ['answer', { roomId, answer: 'v=0' }, 'answer'],
    ['ice-candidate', { roomId, candidate: { candidate: 'x'.repeat(meetingLimits.candidate) } }, 'candidate'],
    ['ice-candidate', { roomId, candidate: 5 }, 'candidate'],
    ['set-media', { roomId, media: { muted: 'yes' } }, 'media.muted'],
    ['host', { roomId, action: 'own' }, 'action'],
    ['leave-room', { roomId }, 'roomId'],
  ];
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
  for (const levels of [65, 2000])
    expect(await ana.request('ice-candidate', { roomId, candidate: { a: nested(levels) } })).toMatchObject({
      code: 'InvalidInput',
    });
  for (const [event, payload, field] of wrong) {
    expect(await ana.request(event, payload)).toMatchObject({ ok: false, code: 'InvalidInput', field });
    expect(ana.argsOf('refused').at(-1)?.[0]).toMatchObject({ event, code: 'InvalidInput' });
  }
  expect(await ana.request('send-message', { roomId, message: { text: 'y'.repeat(meetingLimits.message) } })).toEqual({
    ok: true,
  });
  await bo.waitFor('receive-message');
  expect(bo.received.map(({ event }) => event)).toEqual(['room-joined', 'receive-message']);
});

test('a name gets a number when it looks like another name in the room', async () => {
  await using world = await openWorld([realtime]);
  const names: string[] = [];
  const participants = ['Ana', '\u0410na', 'ANA', 'Al', 'AI', 'Bo'].map((name) => ({
    name,
    client: openParticipant(world),
  }));
  for (const { name, client } of participants) names.push((await client.join(roomId, name)).userId);
  expect(names).toEqual(['Ana', '\u0410na (2)', 'ANA (3)', 'Al', 'AI (2)', 'Bo']);
  for (const { client } of participants) client[Symbol.dispose]();
});

test('a session description of the maximum size arrives unchanged over either transport', async () => {
  await using world = await openWorld([realtime]);
  for (const transport of ['polling', 'websocket'] as const) {
    using ana = openParticipant(world, { transport });
    using bo = openParticipant(world, { transport });
    await ana.join(transport, 'Ana');
    await bo.join(transport, 'Bo');
    const sdp = 'a=ice\r\n'.repeat(meetingLimits.description).slice(0, meetingLimits.description);
    ana.send('offer', { roomId: transport, offer: { type: 'offer', sdp } });
    expect(((await bo.waitFor('offer'))[0] as { offer: { sdp: string } }).offer.sdp).toBe(sdp);
  }
});

test('a join is refused when the room is full or the address exceeds its rate limit', async () => {
  await using resources = new AsyncDisposableStack();
  const environment = { REALTIME_ROOM_SIZE: '3', REALTIME_JOINS_PER_ADDRESS: '5' };
  const world = resources.use(await openWorld([realtime], { environment }));
  const open = (headers: Record<string, string> = {}) => resources.use(openParticipant(world, { headers }));
  const participants = [open(), open(), open()];
  for (const each of participants) await each.join(roomId, 'Ana');
  expect(await open().request('join-room', roomId, 'Ana')).toMatchObject({ code: 'RoomFull' });
  await participants[1]!.request('leave-room', roomId, 'Ana (2)');
  expect(await open().join(roomId, 'Ana')).toMatchObject({ userId: 'Ana (2)', totalParticipants: 3 });
  expect(await open().request('join-room', 'elsewhere', 'Ana')).toMatchObject({ code: 'TooManyRequests' });
  expect(await open({ 'x-forwarded-for': '192.0.2.1' }).request('join-room', 'elsewhere', 'Ana')).toEqual({ ok: true });
});

test('a chat message is delivered once when its sender repeats it', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const message = { text: 'once', id: 'a-message-of-ana' };
  for (let time = 0; time < 3; time += 1)
    expect(await ana.request('send-message', { roomId, message })).toEqual({ ok: true });
  await ana.request('send-message', { roomId, message: { text: 'last' } });
  await bo.waitFor('receive-message', 2);
  expect(bo.argsOf('receive-message').map(([message]) => (message as { text: string }).text)).toEqual(['once', 'last']);
});

test('an event is refused when its connection exceeds the rate limit, and a flood closes the connection', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_SIGNALS_PER_SECOND: '10' } });
  using ana = openParticipant(world, { transport: 'websocket' });
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const messages = Array.from({ length: 60 }, (_, index) => ({ roomId, message: { text: String(index) } }));
  const answers = await Promise.all(messages.map((message) => ana.request('send-message', message)));
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['TooManySignals']));
  await bo.waitFor('receive-message', answers.length - refused.length);
  const ended = new Promise((resolve) => ana.socket.once('disconnect', resolve));
  for (let count = 0; count < 10_000; count += 1) ana.send('offer', { roomId });
  expect(await ended).toBe('io server disconnect');
  // refusals by the rate limit are sent once per second
  expect(ana.argsOf('refused').length).toBeLessThan(60);
});

test('a meeting is unaffected when other connections send floods, unknown events, and broken or oversized frames', async () => {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(await openWorld([realtime]));
  const open = () => resources.use(openParticipant(world, { transport: 'websocket' }));
  const [ana, bo] = [open(), open()];
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const attackers = Array.from({ length: 4 }, open);
  for (const [index, each] of attackers.entries()) await each.join(`den-${index}`, 'Ana');
  const address = `${world.url('realtime')}${livePath}/?EIO=4&transport=`;
  const attack = async (round: number) => {
    const offer = { type: 'offer', sdp: 'v=0' };
    for (const each of attackers)
      for (let count = 0; count < 250; count += 1) {
        each.send('offer', { roomId, offer, userId: 'Ana', to: 'Bo' });
        each.send('send-message', { roomId, message: { text: 'listen', sender: 'Ana' } });
      }
    const raw = new WebSocket(`${address.replace('http', 'ws')}websocket`);
    resources.defer(() => raw.close());
    await new Promise((resolve) => raw.addEventListener('open', resolve, { once: true }));
    const frames = [
      '40',
      '42["join-room","garden"',
      '4{"',
      '5',
      '451-["x",{"_placeholder":true,"num":0}]',
      'x'.repeat(1e7),
    ];
    raw.send(frames[round % frames.length]!);
    raw.send(new Uint8Array(round % 2 === 0 ? 100 : 1e7));
    const polled = await fetch(`${address}polling`, { method: 'POST', body: '9'.repeat(1e6) });
    expect(polled.status).toBe(400);
  };
  const rounds = 6;
  for (let round = 0; round < rounds; round += 1) {
    const attacked = attack(round);
    await ana.request('send-message', { roomId, message: { text: String(round) } });
    await attacked;
  }
  await bo.waitFor('receive-message', rounds);
  expect(bo.argsOf('receive-message').map(([message]) => (message as { text: string }).text)).toEqual(
    Array.from({ length: rounds }, (_, round) => String(round)),
  );
  for (const each of [ana, bo]) {
    expect(each.socket.connected).toBe(true);
    expect(each.argsOf('offer')).toEqual([]);
    expect(each.argsOf('user-disconnected')).toEqual([]);
  }
});
