/** Rate limit of one connection. */
export type TokenBucket = {
  /** Takes a token; returns false when the bucket is empty. */
  take(now: Date): boolean;
  /** Returns the number of refusals within the current second. */
  refusals(): number;
};

/** @param perSecond refill rate. The capacity is three seconds of it, because a join causes a burst of events. */
export function createTokenBucket(perSecond: number, now: Date): TokenBucket {
  const capacity = 3 * perSecond;
  let tokens = capacity;
  let refilledAt = now.getTime();
  let secondStartedAt = refilledAt;
  let refusals = 0;
  return {
    take(now) {
      const at = now.getTime();
      tokens = Math.min(capacity, tokens + (Math.max(0, at - refilledAt) * perSecond) / 1000);
      refilledAt = at;
      if (tokens >= 1) {
        tokens -= 1;
        return true;
      }
      if (at - secondStartedAt >= 1000) {
        secondStartedAt = at;
        refusals = 0;
      }
      refusals += 1;
      return false;
    },
    refusals: () => refusals,
  };
}
