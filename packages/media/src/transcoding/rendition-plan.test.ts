import { expect, test } from 'vitest';
import { planRendition } from './rendition-plan.ts';

test.each([
  { source: 25, small: 25, large: 25 },
  { source: 29.97, small: 30, large: 30 },
  { source: 50, small: 25, large: 50 },
  { source: 59.94, small: 30, large: 60 },
  { source: 100, small: 25, large: 50 },
  { source: 240, small: 30, large: 60 },
  { source: 12.5, small: 25, large: 25 },
  { source: 0.2, small: 1, large: 1 },
])('renditions of $source frames per second leave out frames evenly', ({ source, small, large }) => {
  const film = { width: 1920, height: 1080, frameRate: source };

  expect([480, 1080].map((height) => planRendition(film, height).frameRate)).toEqual([small, large]);
});
