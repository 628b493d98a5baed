import { expect, test } from 'vitest';
import { isFollowing, withFollow } from './relation.ts';

test.each([
  ['none', true, 'following', 6],
  ['followed', true, 'friends', 6],
  ['following', true, 'following', 5],
  ['friends', true, 'friends', 5],
  ['following', false, 'none', 4],
  ['friends', false, 'followed', 4],
  ['none', false, 'none', 5],
] as const)(
  'withFollow turns %s into the wished state %s: %s with %i followers',
  (relation, isWished, after, followers) => {
    const person = withFollow({ relation, followers: 5 }, isWished);
    expect(person).toEqual({ relation: after, followers });
    expect(isFollowing(person.relation)).toBe(isWished);
  },
);
