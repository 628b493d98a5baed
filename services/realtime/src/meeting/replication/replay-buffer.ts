import { reconnectGraceMs } from '@velvet/contracts/meeting/limits';
import { isUpTo, originOf, type EventOrigin, type RoomEvent } from './replica-message.ts';

/** engine.io detects a lost connection after up to 45 s (ping interval and timeout). The grace period starts then. */
export const retentionMs = 45_000 + reconnectGraceMs;
const maxEventsPerRoom = 2000;
const maxBytesPerRoom = 1024 * 1024;
const maxBytesOfAllRooms = 64 * maxBytesPerRoom;

/** `bytes`: approximate size. The field names are part of the protocol between replicas (`history-sync.ts`). */
export type BufferedEvent = { readonly said: RoomEvent; readonly bytes: number };
type RoomBuffer = {
  events: BufferedEvent[];
  bytes: number;
  readonly eventIds: Set<string>;
  readonly messageKeys: Set<string>;
};

/**
 * Recent events of each room, in memory, for participants that reconnect. Every replica has the same events, so nothing is lost
 * with one process. The oldest events of a room are evicted when a limit is exceeded.
 */
export function createReplayBuffer() {
  const rooms = new Map<string, RoomBuffer>();
  let bytesOfAllRooms = 0;

  function evictOldest(room: RoomBuffer, count: number): void {
    for (const { said, bytes } of room.events.splice(0, count)) {
      room.bytes -= bytes;
      bytesOfAllRooms -= bytes;
      room.eventIds.delete(said.eventId);
      const key = messageKeyOf(said);
      if (key !== undefined) room.messageKeys.delete(key);
    }
  }

  const exceedsLimit = ({ events, bytes }: RoomBuffer) =>
    events.length > maxEventsPerRoom || bytes > maxBytesPerRoom || bytesOfAllRooms > maxBytesOfAllRooms;

  return {
    /** Returns false when the buffer already contains the event. */
    add(event: RoomEvent, bytes: number): boolean {
      const room = rooms.get(event.roomId) ?? { events: [], bytes: 0, eventIds: new Set(), messageKeys: new Set() };
      if (room.eventIds.has(event.eventId)) return false;
      rooms.set(event.roomId, room);
      room.events.push({ said: event, bytes });
      room.eventIds.add(event.eventId);
      room.bytes += bytes;
      bytesOfAllRooms += bytes;
      const key = messageKeyOf(event);
      if (key !== undefined) room.messageKeys.add(key);
      while (room.events.length > 0 && exceedsLimit(room)) evictOldest(room, Math.ceil(room.events.length / 10));
      return true;
    },

    /** Returns the events of one room in the order of arrival. */
    all: (roomId: string): readonly BufferedEvent[] => rooms.get(roomId)?.events ?? [],

    /** Returns whether the participant has already sent a chat message with this id. */
    hasMessage: (roomId: string, from: string, messageId: string): boolean =>
      rooms.get(roomId)?.messageKeys.has(`${from} ${messageId}`) ?? false,

    /** Returns the events that a participant may have missed, oldest first. */
    missed: (roomId: string, ...recipient: Recipient): RoomEvent[] =>
      (rooms.get(roomId)?.events ?? [])
        .map(({ said }) => said)
        .filter((event) => mayHaveMissed(event, ...recipient))
        .toSorted(byOrigin),

    /** Deletes events older than the retention. */
    prune(now: Date): void {
      const until = now.getTime() - retentionMs;
      for (const [roomId, room] of rooms) {
        const fresh = room.events.findIndex(({ said }) => said.at > until);
        if (fresh !== 0) evictOldest(room, fresh < 0 ? room.events.length : fresh);
        if (room.events.length === 0) rooms.delete(roomId);
      }
    },
  };
}

export type ReplayBuffer = ReturnType<typeof createReplayBuffer>;

function messageKeyOf({ event, from, payload }: RoomEvent): string | undefined {
  return event === 'receive-message' && 'id' in payload ? `${from} ${String(payload.id)}` : undefined;
}

/** `place`: version of the room at the join; `seen`: the last event received of each replica */
type Recipient = [id: string, place: number, seen: readonly EventOrigin[]];

/**
 * Returns whether a participant may have missed the event. Replicas receive each other's events in different orders, so `seen`
 * excludes only events of the replicas it lists. Clients deduplicate by `eventId`.
 */
export function mayHaveMissed({ from, to, version, eventId }: RoomEvent, ...[id, place, seen]: Recipient): boolean {
  const isRecipient = from !== id && (to === undefined || to === id);
  return isRecipient && version >= place && !isSeen(eventId, seen);
}

function isSeen(eventId: string, seen: readonly EventOrigin[]): boolean {
  const origin = originOf(eventId);
  return origin !== undefined && seen.some((last) => isUpTo(origin, last));
}

/** Orders events of one replica by sequence number, because its clock may jump, and events of different replicas by time. */
function byOrigin(a: RoomEvent, b: RoomEvent): number {
  const [one, two] = [originOf(a.eventId), originOf(b.eventId)];
  if (one && two && one.instance === two.instance) return isUpTo(one, two) ? -1 : 1;
  return a.at - b.at;
}
