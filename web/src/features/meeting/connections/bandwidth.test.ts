import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { adapt, initialAdaptation, encodingFor, type Adaptation, type Step } from './bandwidth.ts';
import type { Measure } from './quality.ts';

const good: Measure = { loss: 0, sentLoss: 0, roundTripMs: 40, availableKbps: 2000, isFrozen: false };
const bad: Measure = { ...good, sentLoss: 0.3 };
const after = (adaptation: Adaptation, measures: readonly Measure[]) => measures.reduce(adapt, adaptation);
const times = (count: number, measure: Measure) => Array.from({ length: count }, () => measure);

const steps: Step[] = [0, 1, 2, 3];

test('the bitrate never rises when participants are added or a connection degrades', () => {
  const kinds = fc.record({ others: fc.integer({ min: 1, max: 15 }), isScreen: fc.boolean() });
  fc.assert(
    fc.property(kinds, fc.constantFrom(...steps), ({ others, isScreen }, step) => {
      const now = encodingFor(others, isScreen, step);
      const more = encodingFor(others + 1, isScreen, step);
      const worse = encodingFor(others, isScreen, Math.min(step + 1, 3) as Step);
      expect(Math.max(more.maxBitrate, worse.maxBitrate)).toBeLessThanOrEqual(now.maxBitrate);
      expect(more.scaleResolutionDownBy).toBeGreaterThanOrEqual(now.scaleResolutionDownBy);
      expect(now.active).toBe(step < 3);
    }),
  );
});

test('the total upload bitrate stays within a home connection when a room is full', () => {
  for (let others = 1; others <= 15; others += 1) {
    expect(others * encodingFor(others, false, 0).maxBitrate).toBeLessThanOrEqual(2_500_000);
  }
});

test('a shared screen keeps its resolution when the connection degrades', () => {
  for (const step of steps) expect(encodingFor(9, true, step).scaleResolutionDownBy).toBe(1);
});

test('the bitrate falls step by step to audio only when bad measurements persist, not after a single one', () => {
  expect(after(initialAdaptation, [bad, good, bad, good]).step).toBe(0);
  expect([2, 4, 6, 60].map((count) => after(initialAdaptation, times(count, bad)).step)).toEqual([1, 2, 3, 3]);
});

test('the bitrate recovers step by step, most slowly from audio only, when measurements are good', () => {
  const voice: Adaptation = { step: 3, bad: 0, good: 0 };
  expect([14, 15, 19, 20, 25, 99].map((count) => after(voice, times(count, good)).step)).toEqual([3, 2, 2, 1, 0, 0]);
  expect(after(voice, [...times(14, good), bad, ...times(14, good)]).step).toBe(3);
});

test('a narrow connection falls to audio only, which ignores the bandwidth estimate when it recovers', () => {
  const narrow = { ...good, availableKbps: 30 };
  expect(after(initialAdaptation, times(6, narrow)).step).toBe(3);
  expect(after({ step: 3, bad: 0, good: 0 }, times(15, narrow)).step).toBe(2);
});
