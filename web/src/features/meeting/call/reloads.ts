const mostReloads = 5;
const firstDelayMs = 1000;

/** The specification's last resort when the server cannot be reached: the page is loaded again, at most five times. */
export class Reloads {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #key: string;

  /** @param storage of the tab, which a reload does not empty */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, roomId: string) {
    this.#storage = storage;
    this.#key = `velvet.meeting.reloads.${roomId}`;
  }

  /** Counts one more. @returns milliseconds to wait before it; undefined when there were enough */
  next(): number | undefined {
    const before = Number(this.#storage.getItem(this.#key)) || 0;
    if (before >= mostReloads) return undefined;
    this.#storage.setItem(this.#key, String(before + 1));
    return firstDelayMs * 2 ** before;
  }

  /** The room was reached. */
  forget(): void {
    this.#storage.removeItem(this.#key);
  }
}
