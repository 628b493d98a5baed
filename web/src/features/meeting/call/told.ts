/** Ids that are remembered; more than a room tells in the time that a lost connection has to come back. */
const most = 5000;

/** What was told already: after a lost connection the server tells again what may have been missed. */
export class Told {
  readonly #seen = new Set<string>();
  #newest: string | undefined;

  /** The last event that came, for `join-room`. */
  get newest(): string | undefined {
    return this.#newest;
  }

  /** @returns whether the event of this id has not come yet */
  isNew(eventId: string): boolean {
    if (this.#seen.has(eventId)) return false;
    this.#seen.add(eventId);
    this.#newest = eventId;
    const oldest = this.#seen.values().next();
    if (this.#seen.size > most && !oldest.done) this.#seen.delete(oldest.value);
    return true;
  }
}
