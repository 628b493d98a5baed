import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

test.each([
  ['Ana', 'A'],
  ['ana ruiz', 'AR'],
  ['Ana Maria Ruiz (2)', 'AR'],
  ['👩‍👩‍👧 Berg', '👩‍👩‍👧B'],
  ['  ', ''],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

test('a name always has the same hue, from 0 to 360', () => {
  expect(hueOf('Ana')).not.toBe(hueOf('Bo'));
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(hueOf(name)).toBe(hueOf(name));
      expect(hueOf(name)).toBeGreaterThanOrEqual(0);
      expect(hueOf(name)).toBeLessThanOrEqual(360);
    }),
  );
});
