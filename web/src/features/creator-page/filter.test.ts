import { expect, test } from 'vitest';
import { passes } from './filter.ts';

const open = (...types: string[]) => ({ content: { media: types.map((type) => ({ type })) }, locked: null });
const behind = (reason: 'price' | 'followers' | 'subscribers', counts: object = {}) => ({
  content: { media: [] },
  locked: { reason, imageCount: 0, videoCount: 0, audioCount: 0, ...counts },
});

test('posts are filtered by each kind of their media, also of those behind a lock', () => {
  const talk = open('image', 'audio');
  const sold = behind('price', { videoCount: 1, audioCount: 2 });
  const filters = ['photos', 'videos', 'audio'] as const;
  expect(filters.map((filter) => passes(talk, filter))).toEqual([true, false, true]);
  expect(filters.map((filter) => passes(sold, filter))).toEqual([false, true, true]);
  expect(filters.map((filter) => passes(open(), filter))).toEqual([false, false, false]);
});

test('posts are filtered by what they cost', () => {
  expect(passes(behind('followers'), 'free')).toBe(true);
  expect(passes(behind('price'), 'free')).toBe(false);
  expect(passes(behind('subscribers'), 'all')).toBe(true);
});
