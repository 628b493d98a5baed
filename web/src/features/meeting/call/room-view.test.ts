import { initialMedia, type RoomState } from '@velvet/contracts/meeting/messages';
import { expect, test } from 'vitest';
import { appendNotices } from './notices.ts';
import { noticesBetween, tilesOf } from './room-view.ts';

const person = (id: string) => ({ id, name: id.toUpperCase(), media: initialMedia, isAway: false });
const room = (ids: readonly string[], more: Partial<RoomState> = {}): RoomState => ({
  roomId: 'r',
  version: 1,
  participants: ids.map(person),
  initiator: ids[0] ?? null,
  host: null,
  isHosted: false,
  isPrivate: false,
  lobby: false,
  locked: false,
  waiting: [],
  ...more,
});

test('notices name other participants when they join, leave or request to join', () => {
  const before = room(['me', 'a', 'b'], { waiting: [{ id: 'w', name: 'W' }] });
  const waiting = [...before.waiting, { id: 'x', name: 'X' }];
  expect(noticesBetween(before, room(['b', 'c', 'me'], { waiting }), 'me')).toEqual([
    { kind: 'joined', name: 'C' },
    { kind: 'left', name: 'A' },
    { kind: 'join-request', name: 'X' },
  ]);
  expect(noticesBetween(before, before, 'me')).toEqual([]);
});

test('a notice names the new host, or this participant, when the host changes', () => {
  const before = room(['me', 'a'], { host: 'b' });
  expect(noticesBetween(before, room(['me', 'a'], { host: 'a' }), 'me')).toEqual([{ kind: 'host-is', name: 'A' }]);
  expect(noticesBetween(before, room(['me', 'a'], { host: 'me' }), 'me')).toEqual([{ kind: 'you-are-host' }]);
});

test('notices get consecutive ids, and the oldest are dropped when there are more than twenty', () => {
  const many = Array.from({ length: 25 }, () => ({ kind: 'screen-ended' }) as const);
  const notices = appendNotices(appendNotices([], many), [{ kind: 'voice-first' }]);
  expect([notices.length, notices[0]?.id, notices.at(-1)]).toEqual([20, 7, { id: 26, kind: 'voice-first' }]);
});

test('the own tile is first, and unchanged tiles stay the same object when others change', () => {
  const own = { id: 'me', name: 'Me', media: initialMedia, stream: null, isAway: false };
  const remote = () => ({ stream: null, quality: 'good' }) as const;
  const tiles = tilesOf(room(['a', 'me', 'b']), own, remote, []);
  expect(tiles.map(({ id, isYou }) => [id, isYou])).toEqual([
    ['me', true],
    ['a', false],
    ['b', false],
  ]);
  expect(tilesOf(room(['a', 'me', 'b']), { ...own, media: { ...initialMedia } }, remote, tiles)).toBe(tiles);
  const muted = tilesOf(room(['a', 'me', 'b']), { ...own, media: { ...initialMedia, muted: true } }, remote, tiles);
  expect(muted.map((tile, index) => tile === tiles[index])).toEqual([false, true, true]);
});
