import { expect, test } from 'vitest';
import { kindOf, statusOf, titleOf } from './performance.ts';

test.each([
  { images: 0, videos: 0, audios: 0, kind: 'text', title: 'Text post' },
  { images: 1, videos: 0, audios: 0, kind: 'image', title: '1 photo' },
  { images: 0, videos: 2, audios: 0, kind: 'video', title: '2 videos' },
  { images: 0, videos: 0, audios: 1, kind: 'audio', title: '1 audio track' },
  { images: 3, videos: 1, audios: 0, kind: 'mixed', title: '3 photos and 1 video' },
  { images: 3, videos: 1, audios: 2, kind: 'mixed', title: '3 photos, 1 video, and 2 audio tracks' },
])('$images images, $videos videos and $audios audios: $title', ({ kind, title, ...media }) => {
  expect([kindOf(media), titleOf(media)]).toEqual([kind, title]);
});

const day = (of: number) => new Date(Date.UTC(2027, 2, of));
const course = { from: day(1), middle: day(5), now: day(8), publishedAt: new Date(0) };

test.each([
  // four days before the middle, three after it
  { earlierViews: 40, laterViews: 37, is: 'trending' },
  { earlierViews: 40, laterViews: 36, is: 'stable' },
  { earlierViews: 40, laterViews: 24, is: 'stable' },
  { earlierViews: 40, laterViews: 23, is: 'declining' },
  { earlierViews: 0, laterViews: 0, is: 'stable' },
  { earlierViews: 0, laterViews: 1, is: 'trending' },
])('from $earlierViews to $laterViews views: $is', ({ is, ...views }) => {
  expect(statusOf({ ...course, ...views })).toBe(is);
});

test('views per day count from the publication of a post', () => {
  const halfADayBefore = { ...course, publishedAt: new Date(day(5).getTime() - 12 * 3_600_000) };
  expect(statusOf({ ...halfADayBefore, earlierViews: 10, laterViews: 20 })).toBe('declining');
  expect(statusOf({ ...course, publishedAt: day(7), earlierViews: 0, laterViews: 3 })).toBe('trending');
});
