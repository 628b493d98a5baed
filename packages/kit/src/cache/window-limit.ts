import type { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Cache } from './cache.ts';

/** Prefix of every key that Velvet writes into Redis. */
export const keyPrefix = 'velvet';

/** Options that the library requires of a limiter. The rule of each call replaces both. */
export const limiterDefaults = { points: 0, duration: 60 };

/**
 * Counts events over fixed windows with a limiter of `rate-limiter-flexible`. One limiter serves every rule: `penalty` counts
 * events without a decision, and the rule of the call decides.
 */
export function windowLimit(limiter: RateLimiterMemory | RateLimiterRedis): Cache['limit'] {
  return async (key, { max, windowSeconds, count = 1 }) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, count, { customDuration: windowSeconds });
    return {
      allowed: consumedPoints <= max,
      remaining: Math.max(0, max - consumedPoints),
      resetMs: msBeforeNext,
    };
  };
}
