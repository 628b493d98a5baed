import { createHash } from 'node:crypto';

const jitterMs = 400;
const againMs = 1500;
const againShare = 0.25;

/**
 * After how many milliseconds each delivery of an event is tried: usually one, for every fourth event a second one.
 * Different delays put events out of order. Decided by the seed and the event's number alone.
 */
export function deliveryDelays(seed: string, seq: number): number[] {
  const bytes = createHash('sha256').update(`${seed}:${seq}`).digest();
  const [delay, again, againDelay] = [0, 4, 8].map((offset) => bytes.readUInt32BE(offset) / 2 ** 32) as [
    number,
    number,
    number,
  ];
  const first = Math.floor(delay * jitterMs);
  return again < againShare ? [first, first + Math.floor(againDelay * againMs)] : [first];
}

/** Before the next attempt: a second, doubling up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(500 * 2 ** attempts, 3_600_000);
}
