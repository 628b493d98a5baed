/** The server takes 50 signals a second; a little less leaves room for the clocks of both. */
const perSecond = 40;

/** Lets things go in order, as many at once as a second has room for, and then one after another. */
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

  /** Forgets what has not gone yet. */
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
