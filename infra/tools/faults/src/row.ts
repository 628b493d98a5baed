import type { Ground } from './ground.ts';

/** Everybody who acts. */
export type Load = { stop(): Promise<void>; start(): void };

/** A row of the table of faults. */
export type Row = {
  readonly name: string;
  /** in words */
  readonly fault: string;
  /** how often it is done where nobody says otherwise */
  readonly times: number;
  /** how often it is done to see it at work; once where nothing is said */
  readonly few?: number;
  /** of everybody in the mixed load, between two acts; milliseconds. Where nothing is said they leave the machine nothing */
  readonly pauseMs?: number;
  /**
   * Does it once, and undoes it as far as that is the world's part and not the platform's.
   * @param number from 1: rows that have several kinds take turns
   * @param load goes on meanwhile; where it must not, it is started again before this is over
   */
  inject(ground: Ground, number: number, load: Load): Promise<void>;
  /** what stands for it where it is only to be seen at work, and the whole would take minutes */
  injectBriefly?(ground: Ground): Promise<void>;
  /** what must also hold; every figure must be zero */
  judge?(): Record<string, number>;
  /** figures of its own to be told, whatever they are */
  notes?(ground: Ground): Promise<string[]> | string[];
};
