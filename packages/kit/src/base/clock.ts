import { setTimeout as delay } from 'node:timers/promises';

/** The only source of time in a service. Tests advance it; SQL statements receive the time as a parameter. */
export type Clock = {
  now(): Date;
  /** Resolves after a backoff, in milliseconds. Tests shorten it, so a timeout must not use it. */
  delay(ms: number): Promise<void>;
};

export const systemClock: Clock = { now: () => new Date(), delay: (ms) => delay(ms) };

export type MovableClock = Clock & {
  /** Advances the clock; negative values turn it back. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

/**
 * Returns a clock that runs with the system time plus the offset by which it was advanced.
 * @param delayFactor by which its delays are multiplied
 */
export function movableClock({ delayFactor = 1 }: { delayFactor?: number } = {}): MovableClock {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    delay: (ms) => delay(ms * delayFactor),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      shiftMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
