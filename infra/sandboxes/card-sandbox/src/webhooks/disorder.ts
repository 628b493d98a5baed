import { createHash } from 'node:crypto';

const jitterMs = 400;
const againMs = 1500;
const againShare = 0.25;

/**
 * Returns the delays of an event's deliveries in milliseconds: one delivery, or two for every fourth event. Different delays reorder
 * events. Depends only on the seed and the event's number.
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

/** Returns the delay before the next attempt: a second, doubling up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(500 * 2 ** attempts, 3_600_000);
}
