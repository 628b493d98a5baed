import { comeBackMs } from '@velvet/contracts/meeting/limits';
import { isUpTo, originOf, type Origin, type Said } from './word.ts';

/** A lost connection is noticed after up to 45 s (engine.io's ping), and then has its time to come back. */
export const keptMs = 45_000 + comeBackMs;
/** Of one room, and of all together. */
const mostWords = 2000;
const mostBytes = 1024 * 1024;
const mostBytesOfAll = 64 * mostBytes;

/** `bytes`: what it takes, roughly */
export type Kept = { readonly said: Said; readonly bytes: number };
type Shelf = { words: Kept[]; bytes: number; readonly events: Set<string>; readonly messages: Set<string> };

/**
 * What was said of late, by room, for those whose connection is lost right now. Here and nowhere else, so with the process
 * it is gone: another replica has the same. What is too much goes from its room's oldest.
 */
export function createKept() {
  const shelves = new Map<string, Shelf>();
  let bytesOfAll = 0;

  function drop(shelf: Shelf, count: number): void {
    for (const { said, bytes } of shelf.words.splice(0, count)) {
      shelf.bytes -= bytes;
      bytesOfAll -= bytes;
      shelf.events.delete(said.eventId);
      const id = messageOf(said);
      if (id !== undefined) shelf.messages.delete(id);
    }
  }

  const isTooMuch = ({ words, bytes }: Shelf) =>
    words.length > mostWords || bytes > mostBytes || bytesOfAll > mostBytesOfAll;

  return {
    /** @returns whether it was not here already */
    add(said: Said, bytes: number): boolean {
      const shelf = shelves.get(said.roomId) ?? { words: [], bytes: 0, events: new Set(), messages: new Set() };
      if (shelf.events.has(said.eventId)) return false;
      shelves.set(said.roomId, shelf);
      shelf.words.push({ said, bytes });
      shelf.events.add(said.eventId);
      shelf.bytes += bytes;
      bytesOfAll += bytes;
      const id = messageOf(said);
      if (id !== undefined) shelf.messages.add(id);
      while (shelf.words.length > 0 && isTooMuch(shelf)) drop(shelf, Math.ceil(shelf.words.length / 10));
      return true;
    },

    /** Of one room. */
    all: (roomId: string): readonly Kept[] => shelves.get(roomId)?.words ?? [],

    /** Whether this participant's chat message was told already, and came again because its sender could not know. */
    hasMessage: (roomId: string, from: string, messageId: string): boolean =>
      shelves.get(roomId)?.messages.has(`${from} ${messageId}`) ?? false,

    /** What a participant may have missed, oldest first. */
    missed: (roomId: string, ...participant: Missing): Said[] =>
      (shelves.get(roomId)?.words ?? [])
        .map(({ said }) => said)
        .filter((said) => mayMiss(said, ...participant))
        .toSorted(byTime),

    /** Forgets what is too old. */
    prune(now: Date): void {
      const until = now.getTime() - keptMs;
      for (const [roomId, shelf] of shelves) {
        const fresh = shelf.words.findIndex(({ said }) => said.at > until);
        if (fresh !== 0) drop(shelf, fresh < 0 ? shelf.words.length : fresh);
        if (shelf.words.length === 0) shelves.delete(roomId);
      }
    },
  };
}

export type KeptWords = ReturnType<typeof createKept>;

function messageOf({ event, from, payload }: Said): string | undefined {
  return event === 'receive-message' && 'id' in payload ? `${from} ${String(payload.id)}` : undefined;
}

/** `place`: version of the room with which they came in; `seen`: the last that they heard of each replica */
type Missing = [id: string, place: number, seen: readonly Origin[]];

/**
 * Whether somebody may have missed it. Replicas hear each other in different orders, so of a replica that they name nothing of, it may
 * be all: the same `eventId` is the same event.
 */
export function mayMiss({ from, to, version, eventId }: Said, ...[id, place, seen]: Missing): boolean {
  const isFor = from !== id && (to === undefined || to === id);
  return isFor && version >= place && !isSeen(eventId, seen);
}

function isSeen(eventId: string, seen: readonly Origin[]): boolean {
  const origin = originOf(eventId);
  return origin !== undefined && seen.some((last) => isUpTo(origin, last));
}

/** What one replica said stays in its order, whatever its clock did. */
function byTime(a: Said, b: Said): number {
  const [one, two] = [originOf(a.eventId), originOf(b.eventId)];
  if (one && two && one.instance === two.instance) return isUpTo(one, two) ? -1 : 1;
  return a.at - b.at;
}
