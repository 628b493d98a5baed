import { Unavailable } from '@velvet/contracts/failure';
import { Refusal } from '#http/refusal.ts';

/** The answer to «may this happen again now?». `resetMs`: until the window is over and counting begins anew. */
export type LimitDecision = { readonly allowed: boolean; readonly remaining: number; readonly resetMs: number };

/** The cache cannot be asked right now. Who does not decide otherwise refuses with it: what is limited is closed. */
export class CacheAway extends Refusal {
  constructor(cause: unknown) {
    super(Unavailable);
    this.cause = cause;
  }
}

/**
 * Short-lived values and counters that every replica sees. Losing all of it costs time, never truth: while it is away values are
 * as if they had been lost. Limits and groups then fail with `CacheAway`.
 */
export type Cache = {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * The value, or what `load` makes of it: many who ask at once make one load.
   * A failing load is not remembered, and fails for those who waited for it.
   */
  remember(key: string, ttlMs: number, load: () => Promise<string>): Promise<string>;
  /** Counts one more in a fixed window that starts with the first; decided in one step, exact under concurrency. */
  limit(key: string, rule: { max: number; windowMs: number }): Promise<LimitDecision>;
  /** The members are in the group until `ttlMs` after they were last kept there. */
  keep(group: string, members: readonly string[], ttlMs: number): Promise<void>;
  /** @returns those of the members who are in the group, in the order given */
  findKept(group: string, members: readonly string[]): Promise<string[]>;
  countKept(group: string): Promise<number>;
  /** whether it can be asked right now */
  isThere(): Promise<boolean>;
  close(): Promise<void>;
};
