const maxReloads = 5;
const firstDelayMs = 1000;

/** Counts page reloads while the server is unreachable: at most five, as the specification requires. */
export class PageReloads {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #key: string;

  /** @param storage session storage, which survives a reload */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, roomId: string) {
    this.#storage = storage;
    this.#key = `velvet.meeting.reloads.${roomId}`;
  }

  /** Counts a reload. @returns its delay in milliseconds; undefined after the last */
  next(): number | undefined {
    const before = Number(this.#storage.getItem(this.#key)) || 0;
    if (before >= maxReloads) return undefined;
    this.#storage.setItem(this.#key, String(before + 1));
    return firstDelayMs * 2 ** before;
  }

  /** Resets the count after a join. */
  reset(): void {
    this.#storage.removeItem(this.#key);
  }
}
