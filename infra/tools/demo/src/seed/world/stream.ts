import { randomFrom, type Random } from '#art/random.ts';

/** A whole number that stands for the labels: FNV-1a, so that every part of the world has a stream of its own. */
export function seedOf(...labels: readonly (string | number)[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of labels.join('/')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  return hash >>> 0;
}

/** Returns an independent random stream per label, so that changes of one part do not affect others. */
export function streamOf(...labels: readonly (string | number)[]): Random {
  return randomFrom(seedOf(...labels));
}

/** Every item once, in an order of the stream's. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const other = random.whole(0, last);
    rest.splice(last, 1, ...rest.splice(other, 1, ...rest.slice(last, last + 1)));
  }
  return rest;
}

export function some<T>(items: readonly T[], count: number, random: Random): T[] {
  return shuffled(items, random).slice(0, count);
}
