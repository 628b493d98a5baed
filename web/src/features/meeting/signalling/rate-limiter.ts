/** The server accepts 50 signals per second; the margin covers clock differences. */
const perSecond = 40;

/** Token bucket: runs steps in order, a burst of at most one second's tokens, then one by one. */
export class RateLimiter {
  readonly #setTimer: (run: () => void, ms: number) => void;
  readonly #now: () => number;
  #queue: (() => void)[] = [];
  #tokens = perSecond;
  #refilledAt: number;
  #isScheduled = false;

  constructor(now: () => number, setTimer: (run: () => void, ms: number) => void) {
    this.#now = now;
    this.#setTimer = setTimer;
    this.#refilledAt = now();
  }

  run(step: () => void): void {
    this.#queue.push(step);
    if (!this.#isScheduled) this.#flush();
  }

  /** Drops the queued steps. */
  clear(): void {
    this.#queue = [];
  }

  #flush(): void {
    const now = this.#now();
    this.#tokens = Math.min(perSecond, this.#tokens + ((now - this.#refilledAt) / 1000) * perSecond);
    this.#refilledAt = now;
    while (this.#queue.length > 0 && this.#tokens >= 1) {
      this.#tokens -= 1;
      this.#queue.shift()?.();
    }
    if (this.#queue.length === 0) return;
    this.#isScheduled = true;
    this.#setTimer(() => {
      this.#isScheduled = false;
      this.#flush();
    }, 1000 / perSecond);
  }
}
