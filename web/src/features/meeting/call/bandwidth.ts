import type { Measure } from './quality.ts';

/** Encoding parameters of the video sent to one peer. */
export type Sending = {
  readonly active: boolean;
  /** bits per second */
  readonly maxBitrate: number;
  readonly scaleResolutionDownBy: number;
  readonly maxFramerate: number;
};

type Rung = { readonly upTo: number; readonly kbps: number; readonly scale: number; readonly frames: number };

/** In a mesh the upload grows with the number of peers, while their tiles shrink. So more peers mean less bitrate for each. */
const camera: readonly Rung[] = [
  { upTo: 1, kbps: 1700, scale: 1, frames: 30 },
  { upTo: 2, kbps: 1000, scale: 1, frames: 30 },
  { upTo: 3, kbps: 700, scale: 1.5, frames: 30 },
  { upTo: 5, kbps: 400, scale: 2, frames: 24 },
  { upTo: 8, kbps: 250, scale: 3, frames: 20 },
  { upTo: Infinity, kbps: 150, scale: 4, frames: 15 },
];
/** A shared screen keeps its resolution, so that its text stays legible. */
const screen: readonly Rung[] = [
  { upTo: 2, kbps: 2500, scale: 1, frames: 15 },
  { upTo: 5, kbps: 1200, scale: 1, frames: 10 },
  { upTo: Infinity, kbps: 700, scale: 1, frames: 5 },
];

/** 0: full quality; 1 and 2: a half and a quarter of the bitrate; 3: audio only. */
export type Step = 0 | 1 | 2 | 3;

/** Returns the encoding for one peer. @param others number of peers */
export function sendingFor(others: number, isScreen: boolean, step: Step): Sending {
  const rungs = isScreen ? screen : camera;
  const rung = rungs.find(({ upTo }) => others <= upTo) ?? rungs[0]!;
  const part = 2 ** Math.min(step, 2);
  return {
    active: step < 3,
    maxBitrate: Math.round((rung.kbps * 1000) / part),
    // a screen loses frames instead of resolution
    scaleResolutionDownBy: isScreen ? 1 : rung.scale * Math.sqrt(part),
    maxFramerate: isScreen ? Math.max(1, Math.round(rung.frames / part)) : rung.frames,
  };
}

/** One connection's step, with the number of consecutive bad and good measurements. */
export type Course = { readonly step: Step; readonly bad: number; readonly good: number };
export const fullCourse: Course = { step: 0, bad: 0, good: 0 };

const tooMuchLoss = 0.1;
const tooLongMs = 900;
const tooLittleKbps = 60;
/** Consecutive measurements, two seconds apart. Hysteresis: the step rises sooner than it falls, and audio only lasts longest. */
const badToStepDown = 2;
const goodToStepUp = 5;
const goodToSeeAgain = 15;

/** Returns the step and its counters after one more measurement. */
export function follow({ step, bad, good }: Course, { sentLoss, roundTripMs, availableKbps }: Measure): Course {
  // without video the browser does not probe the bandwidth, so its estimate is meaningless
  const isNarrow = step < 3 && availableKbps !== undefined && availableKbps < tooLittleKbps;
  if (sentLoss >= tooMuchLoss || roundTripMs >= tooLongMs || isNarrow) {
    return bad + 1 < badToStepDown || step === 3
      ? { step, bad: bad + 1, good: 0 }
      : { step: (step + 1) as Step, bad: 0, good: 0 };
  }
  const wanted = step === 3 ? goodToSeeAgain : goodToStepUp;
  return good + 1 < wanted || step === 0
    ? { step, bad: 0, good: good + 1 }
    : { step: (step - 1) as Step, bad: 0, good: 0 };
}
