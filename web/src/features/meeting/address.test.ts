import { expect, test } from 'vitest';
import { hostKeyIn, inviteLink, nameProblem, readRoomAddress } from './address.ts';

test('the address contains the name and the kind of meeting when it is read', () => {
  expect(readRoomAddress({ name: ' Ana ', mode: 'voice' })).toEqual({ name: 'Ana', kind: 'voice' });
  expect(readRoomAddress({ name: 42, mode: 'film' })).toEqual({ name: '42', kind: 'video' });
  expect(readRoomAddress({})).toEqual({ name: '', kind: 'video' });
  expect(readRoomAddress({ name: { first: 'Ana' } })).toEqual({ name: '', kind: 'video' });
});

test('a name is rejected when it is blank, has several lines or more than fifty graphemes', () => {
  expect(nameProblem('👩‍👩‍👧'.repeat(50))).toBeUndefined();
  expect(nameProblem('a'.repeat(51))).toBe('This can have at most 50 characters.');
  expect(nameProblem('Ana\nRuiz')).toBeDefined();
  expect(nameProblem('  ')).toBeDefined();
});

test('the invite link has a blank name and the kind of the meeting', () => {
  expect(inviteLink('https://velvet.example', 'tuesday circle', 'video')).toBe(
    'https://velvet.example/room/tuesday%20circle?name=',
  );
  expect(inviteLink('https://velvet.example', 'a', 'voice')).toBe('https://velvet.example/room/a?mode=voice&name=');
});

test('the host key is read from the fragment when there is one', () => {
  expect([hostKeyIn('host=a.b-c'), hostKeyIn(''), hostKeyIn('top')]).toEqual(['a.b-c', undefined, undefined]);
});
