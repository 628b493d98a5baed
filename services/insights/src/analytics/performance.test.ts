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

test.each([
  { earlier: 10, later: 13, is: 'trending' },
  { earlier: 10, later: 12, is: 'stable' },
  { earlier: 10, later: 8, is: 'stable' },
  { earlier: 10, later: 7, is: 'declining' },
  { earlier: 0, later: 0, is: 'stable' },
  { earlier: 0, later: 1, is: 'trending' },
])('from $earlier to $later views: $is', ({ earlier, later, is }) => {
  expect(statusOf(earlier, later)).toBe(is);
});
