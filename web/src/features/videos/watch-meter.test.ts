import { expect, test } from 'vitest';
import { watchMeter } from './watch-meter.ts';

test('the largest part counts as watched, and a loop as the whole', () => {
  const meter = watchMeter();
  expect(meter.read()).toBe(0);
  for (const at of [1, 3, 2]) meter.note(at, 10);
  expect(meter.read()).toBe(0.3);
  for (const at of [9, 0.1]) meter.note(at, 10);
  expect(meter.read()).toBe(1);
});
