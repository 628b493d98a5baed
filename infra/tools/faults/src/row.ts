import type { Ground } from './ground.ts';

/** The load of all users. */
export type Load = { stop(): Promise<void>; start(): void };

/** A row of the table of faults. */
export type Row = {
  readonly name: string;
  /** in words */
  readonly fault: string;
  /** default number of injections */
  readonly times: number;
  /** number of injections in a short run; 1 by default */
  readonly few?: number;
  /** pause of each user between two actions; milliseconds, 0 by default */
  readonly pauseMs?: number;
  /**
   * Does it once, and undoes it as far as that is the world's part and not the platform's.
   * @param number from 1: rows that have several kinds take turns
   * @param load goes on meanwhile; where it must not, it is started again before this is over
   */
  inject(ground: Ground, number: number, load: Load): Promise<void>;
  /** variant of the injection for short runs, if the full one takes minutes */
  injectBriefly?(ground: Ground): Promise<void>;
  /** additional counts, which must all be zero */
  judge?(): Record<string, number>;
  /** additional results for the report */
  notes?(ground: Ground): Promise<string[]> | string[];
};
