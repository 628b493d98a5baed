/** A stream of numbers that is the same for the same seed on every machine. */
export type Random = {
  /** from 0 up to, without, 1 */
  next(): number;
  between(low: number, high: number): number;
  /** a whole number from low to high, both included */
  whole(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
};

/** mulberry32, after a scrambling that keeps neighbouring seeds apart. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e_37_79_b9, 0x85_eb_ca_6b) ^ Math.imul(seed + 0x27_d4_eb_2f, 0xc2_b2_ae_35);
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: <T>(choices: readonly T[]): T => {
      for (const chosen of choices.slice(Math.floor(next() * choices.length))) return chosen;
      throw new Error('There is nothing to choose from.');
    },
    chance: (probability) => next() < probability,
  };
}
