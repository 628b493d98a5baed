import { meetingLimits } from '@velvet/contracts/meeting/limits';
import { replicaOf } from '@velvet/contracts/meeting/messages';

/** Exceeds the number of events of a room within the grace period of a lost connection. */
const maxIds = 5000;

/** The ids of received events. After a reconnect the server replays events that the client may have missed. */
export class ReceivedEvents {
  readonly #seen = new Set<string>();
  readonly #newest = new Map<string, string>();

  /** Returns the last event id of each replica, for `join-room`. */
  get newest(): string[] {
    return [...this.#newest.values()];
  }

  /** Adds an event id. @returns false for a duplicate */
  isNew(eventId: string): boolean {
    if (this.#seen.has(eventId)) return false;
    this.#seen.add(eventId);
    const replica = replicaOf(eventId);
    this.#newest.delete(replica);
    this.#newest.set(replica, eventId);
    if (this.#newest.size > meetingLimits.seen) deleteOldest(this.#newest);
    if (this.#seen.size > maxIds) deleteOldest(this.#seen);
    return true;
  }
}

function deleteOldest(entries: Set<string> | Map<string, string>): void {
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
