/** How many more things a connection may do now. */
export type Bucket = {
  /** @returns whether there was one left */
  take(now: Date): boolean;
  /** refusals within this second */
  refused(): number;
};

/** @param perSecond what it is refilled by, one by one; it holds three seconds' worth, as people who come in do much at once */
export function createBucket(perSecond: number, now: Date): Bucket {
  const most = 3 * perSecond;
  let left = most;
  let filledAt = now.getTime();
  let secondAt = filledAt;
  let refused = 0;
  return {
    take(now) {
      const at = now.getTime();
      left = Math.min(most, left + (Math.max(0, at - filledAt) * perSecond) / 1000);
      filledAt = at;
      if (left >= 1) {
        left -= 1;
        return true;
      }
      if (at - secondAt >= 1000) {
        secondAt = at;
        refused = 0;
      }
      refused += 1;
      return false;
    },
    refused: () => refused,
  };
}
