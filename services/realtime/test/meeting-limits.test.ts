import { meetingLimits } from '@velvet/contracts/meeting/limits';
import { livePath } from '@velvet/contracts/realtime/messages';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openParticipant } from './meeting-client.ts';

const roomId = 'garden';
const both = { REALTIME_TRANSPORTS: 'polling,websocket' };

test('what is malformed is refused to its sender with the field, and nothing comes of it', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  const join = (...words: unknown[]) => ana.ask('join-room', ...words);
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
    expect(await ana.ask('ice-candidate', { roomId, candidate: { a: nested(levels) } })).toMatchObject({
      code: 'InvalidInput',
    });
  for (const [event, payload, field] of wrong) {
    expect(await ana.ask(event, payload)).toMatchObject({ ok: false, code: 'InvalidInput', field });
    expect(ana.of('refused').at(-1)?.[0]).toMatchObject({ event, code: 'InvalidInput' });
  }
  expect(await ana.ask('send-message', { roomId, message: { text: 'y'.repeat(meetingLimits.message) } })).toEqual({
    ok: true,
  });
  await bo.until('receive-message');
  expect(bo.heard.map(({ event }) => event)).toEqual(['room-joined', 'receive-message']);
});

test('names that look alike get numbers', async () => {
  await using world = await openWorld([realtime]);
  const names: string[] = [];
  const people = ['Ana', '\u0410na', 'ANA', 'Al', 'AI', 'Bo'].map((name) => ({ name, who: openParticipant(world) }));
  for (const { name, who } of people) names.push((await who.join(roomId, name)).userId);
  expect(names).toEqual(['Ana', '\u0410na (2)', 'ANA (3)', 'Al', 'AI (2)', 'Bo']);
  for (const { who } of people) who[Symbol.dispose]();
});

test('a description of the largest size comes through, by either transport', async () => {
  await using world = await openWorld([realtime], { environment: both });
  for (const transport of ['polling', 'websocket'] as const) {
    using ana = openParticipant(world, { transport });
    using bo = openParticipant(world, { transport });
    await ana.join(transport, 'Ana');
    await bo.join(transport, 'Bo');
    const sdp = 'a=ice\r\n'.repeat(meetingLimits.description).slice(0, meetingLimits.description);
    ana.say('offer', { roomId: transport, offer: { type: 'offer', sdp } });
    expect(((await bo.until('offer'))[0] as { offer: { sdp: string } }).offer.sdp).toBe(sdp);
  }
});

test('a room takes so many people, and one address so many joins in a minute', async () => {
  await using resources = new AsyncDisposableStack();
  const environment = { REALTIME_ROOM_SIZE: '3', REALTIME_JOINS_PER_ADDRESS: '5' };
  const world = resources.use(await openWorld([realtime], { environment }));
  const come = (headers: Record<string, string> = {}) => resources.use(openParticipant(world, { headers }));
  const people = [come(), come(), come()];
  for (const each of people) await each.join(roomId, 'Ana');
  expect(await come().ask('join-room', roomId, 'Ana')).toMatchObject({ code: 'RoomFull' });
  await people[1]!.ask('leave-room', roomId, 'Ana (2)');
  expect(await come().join(roomId, 'Ana')).toMatchObject({ userId: 'Ana (2)', totalParticipants: 3 });
  expect(await come().ask('join-room', 'elsewhere', 'Ana')).toMatchObject({ code: 'TooManyRequests' });
  expect(await come({ 'x-forwarded-for': '192.0.2.1' }).ask('join-room', 'elsewhere', 'Ana')).toEqual({ ok: true });
});

test('a chat message that is sent again is heard once', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const message = { text: 'once', id: 'a-message-of-ana' };
  for (let time = 0; time < 3; time += 1)
    expect(await ana.ask('send-message', { roomId, message })).toEqual({ ok: true });
  await ana.ask('send-message', { roomId, message: { text: 'last' } });
  await bo.until('receive-message', 2);
  expect(bo.of('receive-message').map(([word]) => (word as { text: string }).text)).toEqual(['once', 'last']);
});

test('one connection says so much in a second; the rest is refused, and a flood ends it', async () => {
  await using world = await openWorld([realtime], { environment: { ...both, REALTIME_SIGNALS_PER_SECOND: '10' } });
  using ana = openParticipant(world, { transport: 'websocket' });
  using bo = openParticipant(world);
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const words = Array.from({ length: 60 }, (_, word) => ({ roomId, message: { text: String(word) } }));
  const answers = await Promise.all(words.map((word) => ana.ask('send-message', word)));
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['TooManySignals']));
  await bo.until('receive-message', answers.length - refused.length);
  const ended = new Promise((resolve) => ana.socket.once('disconnect', resolve));
  for (let word = 0; word < 10_000; word += 1) ana.say('offer', { roomId });
  expect(await ended).toBe('io server disconnect');
  // it was not answered word by word
  expect(ana.of('refused').length).toBeLessThan(60);
});

test('others notice nothing of floods, foreign words, broken and enormous frames', async () => {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(await openWorld([realtime], { environment: both }));
  const come = () => resources.use(openParticipant(world, { transport: 'websocket' }));
  const [ana, bo] = [come(), come()];
  await ana.join(roomId, 'Ana');
  await bo.join(roomId, 'Bo');
  const attackers = Array.from({ length: 4 }, come);
  for (const [index, each] of attackers.entries()) await each.join(`den-${index}`, 'Ana');
  const address = `${world.url('realtime')}${livePath}/?EIO=4&transport=`;
  const attack = async (round: number) => {
    const offer = { type: 'offer', sdp: 'v=0' };
    for (const each of attackers)
      for (let word = 0; word < 250; word += 1) {
        each.say('offer', { roomId, offer, userId: 'Ana', to: 'Bo' });
        each.say('send-message', { roomId, message: { text: 'listen', sender: 'Ana' } });
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
    await ana.ask('send-message', { roomId, message: { text: String(round) } });
    await attacked;
  }
  await bo.until('receive-message', rounds);
  expect(bo.of('receive-message').map(([word]) => (word as { text: string }).text)).toEqual(
    Array.from({ length: rounds }, (_, round) => String(round)),
  );
  for (const each of [ana, bo]) {
    expect(each.socket.connected).toBe(true);
    expect(each.of('offer')).toEqual([]);
    expect(each.of('user-disconnected')).toEqual([]);
  }
});
