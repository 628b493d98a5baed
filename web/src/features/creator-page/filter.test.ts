import { expect, test } from 'vitest';
import { passes } from './filter.ts';

const lock = (reason: 'price' | 'followers' | 'subscribers') =>
  ({
    reason,
    offers: [],
    imageCount: 1,
    videoCount: 0,
    videoSeconds: 0,
    audioCount: 0,
    audioSeconds: 0,
    previewUrl: null,
  }) as const;

test('posts are filtered by what they show and by what they cost', () => {
  expect(passes({ type: 'mixed', locked: null }, 'videos')).toBe(true);
  expect(passes({ type: 'image', locked: null }, 'videos')).toBe(false);
  expect(passes({ type: 'text', locked: { ...lock('followers'), offers: [] } }, 'free')).toBe(true);
  expect(passes({ type: 'text', locked: { ...lock('price'), offers: [] } }, 'free')).toBe(false);
  expect(passes({ type: 'text', locked: { ...lock('subscribers'), offers: [] } }, 'all')).toBe(true);
});
