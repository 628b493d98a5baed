import { expect, test } from 'vitest';
import { recentChanges } from './recent-changes.ts';

const about = (audience: string, event: string, position: number) => ({
  audience,
  event,
  position,
  payload: {},
  traceparent: null,
});

test('keeps the last message of each kind about a post for half a minute after its last change', () => {
  let time = 0;
  const changes = recentChanges(() => time);
  changes.keep(about('post:a', 'postCounts', 1));
  changes.keep(about('post:a', 'postChanged', 2));
  time = 20_000;
  changes.keep(about('post:b', 'postCounts', 3));
  changes.keep(about('post:a', 'postCounts', 4));
  expect(changes.of('post:a').map(({ position }) => position)).toEqual([2, 4]);
  expect(changes.of('post:c')).toEqual([]);
  time = 49_999;
  expect(changes.of('post:b').map(({ position }) => position)).toEqual([3]);
  time = 50_000;
  expect([...changes.of('post:a'), ...changes.of('post:b')]).toEqual([]);
});

test('forgets the posts that changed first when there are too many', () => {
  const changes = recentChanges(() => 0);
  for (let number = 0; number <= 10_000; number += 1) changes.keep(about(`post:${number}`, 'postCounts', number));
  expect(changes.of('post:0')).toEqual([]);
  expect(changes.of('post:1').length).toBe(1);
});
