/** The only source of time in a service. Tests move it; statements get it as a value. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type MovableClock = Clock & {
  /** Moves the time forward, or back by what is negative. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

/** Runs with the real time, shifted by what it was advanced. */
export function movableClock(): MovableClock {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      shiftMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
