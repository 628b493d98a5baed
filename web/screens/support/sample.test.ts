import { allCalls } from '@velvet/platform/calls';
import { expect, test } from 'vitest';
import { sampleOf, type Size } from './sample.ts';

const answered = allCalls.filter(({ data }) => data._zod.def.type !== 'file');

test.each<Size>(['empty', 'full', 'long'])('%s: every call has a valid answer', (size) => {
  const faults = answered.flatMap(({ method, path, data }) => {
    const issues = data.safeParse(sampleOf(data, size)).error?.issues ?? [];
    return issues.map(({ path: at, message }) => `${method} ${path} ${at.join('.')}: ${message}`);
  });
  expect(faults).toEqual([]);
});
