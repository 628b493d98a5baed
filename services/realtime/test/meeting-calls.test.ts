import { openRoom, readIceServers } from '@velvet/contracts/meeting/calls';
import { parseMetrics } from '@velvet/testing/metrics';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openParticipant } from './meeting-client.ts';

test('the ICE servers of a room have fresh TURN credentials for everyone who may enter it, and no others have any', async () => {
  const turn = { ICE_STUN_URLS: 'stun:stun.example', TURN_URL: 'turn:turn.example', TURN_SECRET: 'between us' };
  await using world = await openWorld([realtime], { environment: turn });
  const readFor = (roomId: string) => world.anonymous.make(readIceServers, { query: { roomId } });
  const { data } = await readFor('garden');
  const [open, closed] = data?.iceServers ?? [];
  expect(open).toEqual({ urls: ['stun:stun.example'] });
  expect(closed).toEqual({ urls: ['turn:turn.example'], username: expect.any(String), credential: expect.any(String) });
  expect(Number(closed?.username?.split(':')[0]) * 1000).toBe(Date.parse(data?.expiresAt ?? ''));
  const again = await readFor('garden');
  expect(again.data?.iceServers[1]?.username).not.toBe(closed?.username);
  const without = await world.anonymous.make(readIceServers);
  expect(without.data).toEqual({ iceServers: [open], expiresAt: null });
  expect(await readFor('a'.repeat(129))).toMatchObject({ status: 400, field: 'roomId' });
});

test('a name in two forms of Unicode is one room', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  await ana.join('Caf\u00e9-A', 'Ana');
  expect(await bo.join('Cafe\u0301-\uff21', 'Bo')).toMatchObject({ existingParticipants: ['Ana'] });
});

test('a room of either kind with an unguessable id is opened when the caller is signed in', async () => {
  await using world = await openWorld([realtime]);
  const ana = await world.user('ana');
  expect(await world.anonymous.make(openRoom, { body: {} })).toMatchObject({ status: 401 });
  const wrong = { body: { kind: 'telepathy' as 'video' } };
  expect(await ana.make(openRoom, wrong)).toMatchObject({ status: 400, field: 'kind' });
  const { data: voice } = await ana.make(openRoom, { body: { kind: 'voice' } });
  expect(voice?.roomId).toMatch(/^voice-social-ana-[\w-]+-\d+-[\w-]{24}$/);
  expect(voice?.path).toBe(`/room/${voice?.roomId}?mode=voice`);
  const { data: video } = await ana.make(openRoom, { body: {} });
  expect(video?.roomId).toMatch(/^video-/);
  const { db } = world.service('realtime');
  const rows = await db.rows('test.rooms', 'select * from meeting_room');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(voice?.hostKey);
});

test('the log and the metrics of a meeting contain only counts and durations when it ends', async () => {
  const lines: string[] = [];
  await using world = await openWorld([realtime], {
    environment: { LOG_LEVEL: 'trace' },
    logTo: { write: (line: string) => void lines.push(line) },
  });
  const roomId = 'a-room-of-theirs';
  using ana = openParticipant(world, { headers: { 'x-forwarded-for': '192.0.2.77' } });
  using bo = openParticipant(world);
  await ana.join(roomId, 'Anastasia');
  await bo.join(roomId, 'Bonifatius');
  await ana.request('send-message', { roomId, message: { text: 'between ourselves' } });
  await bo.waitFor('receive-message');
  await bo.request('send-message', { roomId: 'another', message: { text: 'between ourselves' } });
  const metrics = parseMetrics(await (await fetch(`${world.url('realtime')}/metrics`)).text());
  expect(metrics('meeting_rooms')).toBe(1);
  expect(metrics('meeting_participants')).toBe(2);
  expect(metrics('meeting_events_total', { event: 'send-message' })).toBe(2);
  expect(metrics('meeting_refusals_total', { code: 'NotInRoom' })).toBe(1);
  expect(metrics('open_sockets', { namespace: '/' })).toBe(2);
  world.clock.advance({ minutes: 3 });
  await ana.request('leave-room', roomId, 'Anastasia');
  await bo.request('leave-room', roomId, 'Bonifatius');
  const ended = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'meeting ended');
  await expect
    .poll(ended)
    .toMatchObject([{ participants: 2, seconds: expect.toSatisfy((n) => n >= 180), isHosted: false }]);
  expect(lines.join('\n')).not.toMatch(/Anastasia|Bonifatius|between ourselves|a-room-of-theirs|192\.0\.2/);
});
