import type { Ground } from './ground.ts';
import type { Calls } from './watch/calls.ts';

/** A row of the table of faults. */
export type Row = {
  readonly name: string;
  /** in words */
  readonly fault: string;
  /** how often it is done where nobody says otherwise */
  readonly times: number;
  /**
   * Does it once, and undoes it as far as that is the world's part and not the platform's.
   * @param number from 1: rows that have several kinds take turns
   */
  inject(ground: Ground, number: number): Promise<void>;
  /** what must also hold; every figure must be zero */
  judge?(calls: Calls): Record<string, number>;
};
