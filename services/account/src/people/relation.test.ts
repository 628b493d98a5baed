import { expect, test } from 'vitest';
import { relationBetween } from './relation.ts';

test.each([
  { follows: false, followedBack: false, is: 'none' },
  { follows: true, followedBack: false, is: 'following' },
  { follows: false, followedBack: true, is: 'followed' },
  { follows: true, followedBack: true, is: 'friends' },
  { follows: false, followedBack: false, isRequested: true, is: 'requested' },
  { follows: false, followedBack: true, isRequested: true, is: 'requested' },
])('follows $follows and followed back $followedBack is $is', ({ is, ...arrows }) => {
  expect(relationBetween({ isRequested: false, ...arrows })).toBe(is);
});
