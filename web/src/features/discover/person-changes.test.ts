import type { PersonCard, Relation } from '@velvet/contracts/account/person';
import { UserId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { isFollowing, isFoundBy, withFollow } from './person-changes.ts';

const person = (relation: Relation): PersonCard => ({
  id: UserId.parse('twitter|1'),
  name: 'Mara Velli',
  handle: 'mara',
  bio: 'Film, daylight',
  avatar: null,
  role: 'creator',
  verified: true,
  followers: 7,
  following: 1,
  posts: 3,
  monthlyPrice: 9.99,
  joinedDate: '2026-09-24T10:00:00.000Z',
  relation,
});

test.each([
  ['none', 'following', 8],
  ['followed', 'friends', 8],
  ['following', 'following', 7],
  ['friends', 'friends', 7],
] as const)('following from %s makes %s', (before, relation, followers) => {
  expect(withFollow(person(before), true)).toMatchObject({ relation, followers });
});

test.each([
  ['following', 'none', 6],
  ['friends', 'followed', 6],
  ['none', 'none', 7],
] as const)('no longer following from %s makes %s', (before, relation, followers) => {
  const after = withFollow(person(before), false);
  expect(after).toMatchObject({ relation, followers });
  expect(isFollowing(after.relation)).toBe(false);
});

test('somebody is found by words of name, handle and bio, whatever their case', () => {
  expect(isFoundBy(person('none'), 'VELLI day')).toBe(true);
  expect(isFoundBy(person('none'), 'velli night')).toBe(false);
  expect(isFoundBy(person('none'), '')).toBe(true);
});
