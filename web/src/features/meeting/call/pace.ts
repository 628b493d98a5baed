/** The server accepts 50 signals per second; the margin covers clock differences. */
const perSecond = 40;

/** Token bucket: runs steps in order, a burst of at most one second's tokens, then one by one. */
export class Pace {
  readonly #setTimer: (run: () => void, ms: number) => void;
  readonly #now: () => number;
  #waiting: (() => void)[] = [];
  #room = perSecond;
  #at: number;
  #isTimed = false;

  constructor(now: () => number, setTimer: (run: () => void, ms: number) => void) {
    this.#now = now;
    this.#setTimer = setTimer;
    this.#at = now();
  }

  run(step: () => void): void {
    this.#waiting.push(step);
    if (!this.#isTimed) this.#flush();
  }

  /** Drops the queued steps. */
  clear(): void {
    this.#waiting = [];
  }

  #flush(): void {
    const now = this.#now();
    this.#room = Math.min(perSecond, this.#room + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    while (this.#waiting.length > 0 && this.#room >= 1) {
      this.#room -= 1;
      this.#waiting.shift()?.();
    }
    if (this.#waiting.length === 0) return;
    this.#isTimed = true;
    this.#setTimer(() => {
      this.#isTimed = false;
      this.#flush();
    }, 1000 / perSecond);
  }
}
