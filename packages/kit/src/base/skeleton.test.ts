import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksOf, skeletonOf } from './skeleton.ts';

const looksLike = (a: string, b: string) => looksOf(a).some((look) => looksOf(b).includes(look));

test.each([
  ['Ana', '\u0410na'],
  ['Ana', 'ANA'],
  ['Ana', 'A\u200bna'],
  ['Ana', 'Ａｎａ'],
  ['paypal', 'paypa1'],
  ['modern', 'modem'],
  ['Al', 'AI'],
  ['N\u00fa\u00f1ez', 'Nu\u0301n\u0303ez'],
])('%s looks like %s', (a, b) => expect(looksLike(a, b)).toBe(true));

test.each([
  ['Ana', 'Anna'],
  ['Bo', 'Bob'],
  ['Núñez', 'Nunez'],
])('%s does not look like %s', (a, b) => expect(looksLike(a, b)).toBe(false));

test('the skeleton of a handle equals the skeleton in its table', () => {
  const inSql = (handle: string) => handle.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('m', 'rn');
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9_.]{1,30}$/), (handle) => {
      expect(skeletonOf(handle).toLowerCase()).toBe(inSql(handle));
    }),
  );
});
