import { expect, test } from 'vitest';
import { preloadOf, shareOf, watchMeter } from './playback.ts';

test('the next two videos are loaded, less on a slow network, and none to save data', () => {
  const fast = { effectiveType: '4g', downlink: 10 };
  const distances = [-1, 0, 1, 2, 3];
  expect(distances.map((distance) => preloadOf(distance, fast))).toEqual(['none', 'auto', 'auto', 'auto', 'none']);
  expect(distances.map((distance) => preloadOf(distance, undefined))).toEqual(['none', 'auto', 'auto', 'auto', 'none']);
  for (const network of [
    { effectiveType: '3g', downlink: 10 },
    { effectiveType: '4g', downlink: 1.5 },
  ])
    expect(distances.map((distance) => preloadOf(distance, network))).toEqual([
      'none',
      'auto',
      'metadata',
      'none',
      'none',
    ]);
  expect([1, 2].map((distance) => preloadOf(distance, { ...fast, saveData: true }))).toEqual(['none', 'none']);
});

test('the largest part counts as watched, and a loop as the whole', () => {
  const meter = watchMeter();
  expect(meter.read()).toBe(0);
  for (const at of [1, 3, 2]) meter.note(at, 10);
  expect(meter.read()).toBe(0.3);
  for (const at of [9, 0.1]) meter.note(at, 10);
  expect(meter.read()).toBe(1);
  expect([shareOf(1, Number.NaN), shareOf(1, 0), shareOf(12, 10)]).toEqual([0, 0, 1]);
});
