import { maxFileBytes } from '@velvet/contracts/content/limits';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { partSizeFor, partsOf } from './upload.ts';

test('the parts cover the file exactly and satisfy the limits of S3', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxFileBytes }), (size) => {
      const partSize = partSizeFor(size);
      const parts = partsOf(size, partSize);
      expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(size);
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(parts.map((_, index) => index + 1));
      expect(parts.slice(0, -1).every((part) => part.size === partSize)).toBe(true);
      expect(parts.at(-1)?.size).toBeGreaterThan(0);
      expect(parts.length).toBeLessThanOrEqual(10_000);
      expect(partSize).toBeGreaterThanOrEqual(5 * 1024 * 1024);
    }),
    { numRuns: 50 },
  );
});
