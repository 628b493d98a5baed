import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLocalUser, profileFromClaims } from './local-user.ts';

const at = new Date('2026-02-03T04:05:06.000Z');
const username = (claims: { name?: string; nickname?: string }) =>
  profileFromClaims({ sub: 's', ...claims }, at).username;
const displayName = (claims: { name?: string; nickname?: string }) =>
  profileFromClaims({ sub: 's', ...claims }, at).displayName;

test('keeps the claims of the provider', () => {
  const claims = { sub: 'social|7', name: 'Ana Ruiz', nickname: 'ana', email: 'ana@example.com', picture: '/a.png' };
  expect(profileFromClaims(claims, at)).toEqual({
    id: 'social|7',
    username: 'ana',
    email: 'ana@example.com',
    displayName: 'Ana Ruiz',
    picture: '/a.png',
    role: 'subscriber',
    provider: 'twitter',
    createdAt: '2026-02-03T04:05:06.000Z',
  });
});

test('the username is the nickname, else the name without spaces in lower case, else "user"', () => {
  expect(username({ nickname: 'ana', name: 'Ana Ruiz' })).toBe('ana');
  expect(username({ name: ' Ana  María\tRuiz ' })).toBe('anamaríaruiz');
  expect(username({ nickname: '', name: '   ' })).toBe('user');
  expect(username({})).toBe('user');
});

test('the display name is the name, else the nickname, else "User"', () => {
  expect(displayName({ name: 'Ana Ruiz', nickname: 'ana' })).toBe('Ana Ruiz');
  expect(displayName({ nickname: 'ana' })).toBe('ana');
  expect(displayName({})).toBe('User');
});

test('the profile survives storage with any claims', () => {
  const text = fc.option(fc.string(), { nil: undefined });
  const optional = fc.record({ name: text, nickname: text, email: text, picture: text }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.string(), optional, (sub, claims) => {
      const kept: unknown = JSON.parse(JSON.stringify(profileFromClaims({ sub, ...claims }, at)));
      expect(isLocalUser(kept)).toBe(true);
    }),
  );
});

test('rejects malformed stored data', () => {
  for (const value of [null, 'ana', 7, [], {}, { id: 'x' }, { ...profileFromClaims({ sub: 's' }, at), username: 3 }]) {
    expect(isLocalUser(value)).toBe(false);
  }
});
