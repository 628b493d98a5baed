/** How many more things a connection may do now: refilled at a rate, and so many at once. */
export type Bucket = {
  /** @returns whether there was one left */
  take(now: Date): boolean;
  /** refusals since the last time there was one left */
  refused(): number;
};

/** @param perSecond what it is refilled by, one by one; it holds three seconds' worth, as people who come in do much at once */
export function createBucket(perSecond: number, now: Date): Bucket {
  const most = 3 * perSecond;
  let left = most;
  let since = now.getTime();
  let refused = 0;
  return {
    take(now) {
      const at = now.getTime();
      left = Math.min(most, left + (Math.max(0, at - since) * perSecond) / 1000);
      since = at;
      if (left < 1) {
        refused += 1;
        return false;
      }
      left -= 1;
      refused = 0;
      return true;
    },
    refused: () => refused,
  };
}
