import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ADDRESS, safeAddress } from './return-address.ts';

test('keeps a path of this site with its search and hash', () => {
  for (const address of ['/dashboard?section=vault', '/@mara#posts', '/room/a%2Fb?name=Ana%20Ruiz', '/']) {
    expect(safeAddress(address)).toBe(address);
  }
});

test('falls back to the dashboard', () => {
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ];
  for (const address of [
    null,
    undefined,
    '',
    'dashboard',
    '/auth',
    '/auth/',
    '/auth?x=1',
    '/.//evil.example',
    ...foreign,
  ]) {
    expect(safeAddress(address)).toBe(DEFAULT_ADDRESS);
  }
});

test('never leads to another host, and saying it twice changes nothing', () => {
  const nasty = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', '\t', '\n', '?', '#', 'a', '%', 'auth') });
  fc.assert(
    fc.property(nasty, (address) => {
      const safe = safeAddress(`/${address}`);
      expect(new URL(safe, 'https://velvet.example').origin).toBe('https://velvet.example');
      expect(safeAddress(safe)).toBe(safe);
    }),
    { numRuns: 2_000 },
  );
});
