import { meetingLimits } from '@velvet/contracts/meeting/limits';
import { replicaOf } from '@velvet/contracts/meeting/messages';

/** Ids that are remembered; more than a room tells in the time that a lost connection has to come back. */
const most = 5000;

/** What was told already: after a lost connection the server tells again what may have been missed. */
export class Told {
  readonly #seen = new Set<string>();
  readonly #newest = new Map<string, string>();

  /** The last event that came of each replica, for `join-room`. */
  get newest(): string[] {
    return [...this.#newest.values()];
  }

  /** @returns whether the event of this id has not come yet */
  isNew(eventId: string): boolean {
    if (this.#seen.has(eventId)) return false;
    this.#seen.add(eventId);
    const replica = replicaOf(eventId);
    this.#newest.delete(replica);
    this.#newest.set(replica, eventId);
    if (this.#newest.size > meetingLimits.seen) deleteOldest(this.#newest);
    if (this.#seen.size > most) deleteOldest(this.#seen);
    return true;
  }
}

function deleteOldest(entries: Set<string> | Map<string, string>): void {
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
