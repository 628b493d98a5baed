import { expect, test } from 'vitest';
import { measure, qualityOf, sampleOf, type Measure, type Sample } from './quality.ts';

const still: Measure = { loss: 0, sentLoss: 0, roundTripMs: 40, availableKbps: undefined, isFrozen: false };
const none: Sample = {
  received: 0,
  lost: 0,
  sentLoss: undefined,
  roundTripMs: undefined,
  availableKbps: undefined,
  frames: 0,
};

test('the loss is the greater of both directions when two samples are compared', () => {
  const before = { ...none, received: 1000, lost: 50, roundTripMs: 20 };
  expect(measure(before, { ...before, received: 1090, lost: 60 }, false)?.loss).toBeCloseTo(0.1);
  expect(measure(before, { ...before, received: 1090, lost: 60, sentLoss: 0.3 }, false)?.loss).toBe(0.3);
  // a late packet reduces the count of lost ones
  expect(measure(before, { ...before, received: 1090, lost: 40 }, false)?.loss).toBe(0);
});

test('the quality is unknown when no packets and no statistics arrived', () => {
  expect(measure(none, none, true)).toBeUndefined();
  expect(qualityOf([])).toBe('unknown');
});

test('the video counts as frozen only when it is expected and has moved before', () => {
  const before = { ...none, received: 10, frames: 300 };
  const now = { ...before, received: 20 };
  expect(measure(before, now, true)?.isFrozen).toBe(true);
  expect(measure(before, now, false)?.isFrozen).toBe(false);
  expect(measure(before, { ...now, frames: 301 }, true)?.isFrozen).toBe(false);
  expect(measure({ ...before, frames: 0 }, { ...now, frames: 0 }, true)?.isFrozen).toBe(false);
});

test.each([
  ['good', [still]],
  ['good', [still, { ...still, loss: 0.06 }, still]],
  ['fair', [{ ...still, loss: 0.05 }]],
  ['fair', [{ ...still, roundTripMs: 400 }]],
  ['poor', [{ ...still, loss: 0.2 }]],
  ['poor', [{ ...still, roundTripMs: 900 }]],
  ['good', [{ ...still, isFrozen: true }]],
  [
    'poor',
    [
      { ...still, isFrozen: true },
      { ...still, isFrozen: true },
    ],
  ],
] as const)('the quality is %s when the measurements are %o', (word, measures) => {
  expect(qualityOf(measures)).toBe(word);
});

test('a sample sums up the statistics when a browser reports several streams', () => {
  const rows = [
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: 100, packetsLost: 2 },
    { type: 'inbound-rtp', kind: 'video', packetsReceived: 300, packetsLost: 5, framesDecoded: 60 },
    { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.01, roundTripTime: 0.5 },
    { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.04 },
    { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 9 },
    {
      type: 'candidate-pair',
      nominated: true,
      state: 'succeeded',
      currentRoundTripTime: 0.03,
      availableOutgoingBitrate: 800_000,
    },
  ] as unknown as RTCStats[];
  expect(sampleOf(rows)).toEqual({
    received: 400,
    lost: 7,
    sentLoss: 0.04,
    roundTripMs: 30,
    availableKbps: 800,
    frames: 60,
  });
});
