import { Handle } from '@velvet/contracts/account/handle';
import { ProfileChange } from '@velvet/contracts/account/profile';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountFrom, baseHandle, handleCandidates, withSuffix } from './account.ts';

test.each([
  { claims: { name: 'Ana Núñez', nickname: 'ana.n' }, baseHandle: 'ana.n', name: 'Ana Núñez' },
  { claims: { name: 'Ana  María Núñez' }, baseHandle: 'anamarianunez', name: 'Ana María Núñez' },
  { claims: { nickname: 'Ana' }, baseHandle: 'ana', name: 'Ana' },
  { claims: {}, baseHandle: 'user', name: 'User' },
  { claims: { name: '  ', nickname: '\u202e' }, baseHandle: 'user', name: 'User' },
  { claims: { name: 'A\u200bn\u3164a', nickname: '..ana..n.' }, baseHandle: 'ana.n', name: 'Ana' },
  { claims: { name: '株式会社', nickname: 'x' }, baseHandle: 'x__', name: '株式会社' },
])('claims $claims make $baseHandle, called $name', ({ claims, ...expected }) => {
  expect(accountFrom(claims)).toMatchObject(expected);
});

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

test('every proposed handle is valid for any name at the provider', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 9_999_999 }), (username, suffix) => {
      const base = baseHandle(username);
      const offered = [...handleCandidates(base, 12), withSuffix(base, String(suffix))];
      for (const handle of offered) expect(Handle.parse(handle)).toBe(handle);
      expect(new Set(offered.slice(0, -1)).size).toBe(offered.length - 1);
    }),
  );
});

test('a valid handle is proposed unchanged', () => {
  const good = fc
    .stringMatching(/^[a-z0-9_.]{3,30}$/)
    .filter((handle) => /[a-z0-9]/.test(handle) && Handle.safeParse(handle).success);
  fc.assert(
    fc.property(good, (handle) => {
      expect(handleCandidates(baseHandle(handle), 2)[0]).toBe(handle);
    }),
  );
});

test('a reserved word is proposed only with a number', () => {
  expect(handleCandidates(baseHandle('Admin'), 3)).toEqual(['admin2', 'admin3']);
});

test("the account's name is a valid name for any claims", () => {
  fc.assert(
    fc.property(anyText, anyText, (name, nickname) => {
      const made = accountFrom({ name, nickname }).name;
      expect(ProfileChange.parse({ name: made })).toEqual({ name: made });
    }),
  );
});
