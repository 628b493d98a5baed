import type { Measure } from './quality.ts';

/** Encoding parameters of the video sent to one peer. */
export type VideoEncoding = {
  readonly active: boolean;
  /** bits per second */
  readonly maxBitrate: number;
  readonly scaleResolutionDownBy: number;
  readonly maxFramerate: number;
};

type BitrateTier = { readonly upTo: number; readonly kbps: number; readonly scale: number; readonly frames: number };

/** In a mesh the upload grows with the number of peers, while their tiles shrink. So more peers mean less bitrate for each. */
const camera: readonly BitrateTier[] = [
  { upTo: 1, kbps: 1700, scale: 1, frames: 30 },
  { upTo: 2, kbps: 1000, scale: 1, frames: 30 },
  { upTo: 3, kbps: 700, scale: 1.5, frames: 30 },
  { upTo: 5, kbps: 400, scale: 2, frames: 24 },
  { upTo: 8, kbps: 250, scale: 3, frames: 20 },
  { upTo: Infinity, kbps: 150, scale: 4, frames: 15 },
];
/** A shared screen keeps its resolution, so that its text stays legible. */
const screen: readonly BitrateTier[] = [
  { upTo: 2, kbps: 2500, scale: 1, frames: 15 },
  { upTo: 5, kbps: 1200, scale: 1, frames: 10 },
  { upTo: Infinity, kbps: 700, scale: 1, frames: 5 },
];

/** 0: full quality; 1 and 2: a half and a quarter of the bitrate; 3: audio only. */
export type Step = 0 | 1 | 2 | 3;

/** Returns the encoding for one peer. @param others number of peers */
export function encodingFor(others: number, isScreen: boolean, step: Step): VideoEncoding {
  const tiers = isScreen ? screen : camera;
  const tier = tiers.find(({ upTo }) => others <= upTo) ?? tiers[0]!;
  const part = 2 ** Math.min(step, 2);
  return {
    active: step < 3,
    maxBitrate: Math.round((tier.kbps * 1000) / part),
    // a screen loses frames instead of resolution
    scaleResolutionDownBy: isScreen ? 1 : tier.scale * Math.sqrt(part),
    maxFramerate: isScreen ? Math.max(1, Math.round(tier.frames / part)) : tier.frames,
  };
}

/** One connection's step, with the number of consecutive bad and good measurements. */
export type Adaptation = { readonly step: Step; readonly bad: number; readonly good: number };
export const initialAdaptation: Adaptation = { step: 0, bad: 0, good: 0 };

const maxLoss = 0.1;
const maxRoundTripMs = 900;
const minVideoKbps = 60;
/** Consecutive measurements, two seconds apart. Hysteresis: the step rises sooner than it falls, and audio only lasts longest. */
const badToStepDown = 2;
const goodToStepUp = 5;
const goodToResumeVideo = 15;

/** Returns the step and its counters after one more measurement. */
export function adapt({ step, bad, good }: Adaptation, { sentLoss, roundTripMs, availableKbps }: Measure): Adaptation {
  // without video the browser does not probe the bandwidth, so its estimate is meaningless
  const isNarrow = step < 3 && availableKbps !== undefined && availableKbps < minVideoKbps;
  if (sentLoss >= maxLoss || roundTripMs >= maxRoundTripMs || isNarrow) {
    return bad + 1 < badToStepDown || step === 3
      ? { step, bad: bad + 1, good: 0 }
      : { step: (step + 1) as Step, bad: 0, good: 0 };
  }
  const wanted = step === 3 ? goodToResumeVideo : goodToStepUp;
  return good + 1 < wanted || step === 0
    ? { step, bad: 0, good: good + 1 }
    : { step: (step - 1) as Step, bad: 0, good: 0 };
}
