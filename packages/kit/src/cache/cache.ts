import { Unavailable } from '@velvet/contracts/failure';
import { Refusal } from '#http/refusal.ts';

/** Decision of a rate limit. `resetMs`: time until the window ends and the count restarts. */
export type LimitDecision = { readonly allowed: boolean; readonly remaining: number; readonly resetMs: number };

/** The cache is unreachable. Rate limits fail closed with this refusal unless the caller handles it. */
export class CacheUnavailable extends Refusal {
  constructor(cause: unknown) {
    super(Unavailable);
    this.cause = cause;
  }
}

/**
 * Short-lived values and counters, shared by all replicas. Losing them costs time but no data: values count as absent while the
 * cache is unreachable. Limits and groups then fail with `CacheUnavailable`.
 */
export type Cache = {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * Returns the cached value, or the result of `load`. Concurrent callers share one load (single flight).
   * A failed load is not cached; it fails for all callers that share it.
   */
  remember(key: string, ttlMs: number, load: () => Promise<string>): Promise<string>;
  /**
   * Counts events, one by default, in a fixed window that starts with its first event. The decision is atomic, so it is exact under
   * concurrency. `windowSeconds` and `count` are whole numbers from 1.
   */
  limit(key: string, rule: { max: number; windowSeconds: number; count?: number }): Promise<LimitDecision>;
  /** Adds members to a group, or extends their time: each leaves the group `ttlMs` after its last `keep`. */
  keep(group: string, members: readonly string[], ttlMs: number): Promise<void>;
  /** @returns those of `members` that are in the group, in the given order */
  findKept(group: string, members: readonly string[]): Promise<string[]>;
  countKept(group: string): Promise<number>;
  /** whether the cache responds */
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
};
