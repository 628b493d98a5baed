import { expect, test } from 'vitest';
import { hostKeyIn, inviteLink, nameProblem, readRoomAddress } from './address.ts';

test('the address says who comes, and whether by voice alone', () => {
  expect(readRoomAddress({ name: ' Ana ', mode: 'voice' })).toEqual({ name: 'Ana', kind: 'voice' });
  expect(readRoomAddress({ name: 42, mode: 'film' })).toEqual({ name: '42', kind: 'video' });
  expect(readRoomAddress({})).toEqual({ name: '', kind: 'video' });
  expect(readRoomAddress({ name: { first: 'Ana' } })).toEqual({ name: '', kind: 'video' });
});

test('a name is one line of fifty characters as people count them', () => {
  expect(nameProblem('👩‍👩‍👧'.repeat(50))).toBeUndefined();
  expect(nameProblem('a'.repeat(51))).toBe('This can have at most 50 characters.');
  expect(nameProblem('Ana\nRuiz')).toBeDefined();
  expect(nameProblem('  ')).toBeDefined();
});

test('the link asks for a name, and keeps the kind', () => {
  expect(inviteLink('https://velvet.example', 'tuesday circle', 'video')).toBe(
    'https://velvet.example/room/tuesday%20circle?name=',
  );
  expect(inviteLink('https://velvet.example', 'a', 'voice')).toBe('https://velvet.example/room/a?mode=voice&name=');
});

test('the key of the host is in the fragment', () => {
  expect([hostKeyIn('host=a.b-c'), hostKeyIn(''), hostKeyIn('top')]).toEqual(['a.b-c', undefined, undefined]);
});
