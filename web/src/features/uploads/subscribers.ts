/** The subscribers to one kind of event. */
export class Subscribers<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** @returns a function that unsubscribes */
  readonly on = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  tell(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }
}
