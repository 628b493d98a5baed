import type { RoomView } from '#meeting/room/room.ts';

/** An event of a participant for others in the room: a signal, a chat message, or a request of the host. */
export type RoomEvent = {
  readonly eventId: string;
  /** by the clock of the replica that received it; milliseconds */
  readonly at: number;
  readonly roomId: string;
  /** version of the room at the sender's replica; participants that joined later are not recipients */
  readonly version: number;
  /** the sender's participant id */
  readonly from: string;
  /** the recipient's participant id; undefined for all others */
  readonly to?: string | undefined;
  readonly event: string;
  readonly payload: object;
};

/** A message between replicas. Its values and field names are a protocol, because replicas of two versions run during a deployment. */
export type ReplicaMessage =
  | { readonly kind: 'room'; readonly view: RoomView }
  | { readonly kind: 'said'; readonly said: RoomEvent }
  | { readonly kind: 'removed'; readonly roomId: string; readonly id: string };

/** The replica that received an event first, the sequence number of its batch there, and the index in that batch. */
export type EventOrigin = { readonly instance: string; readonly sequenceNumber: number; readonly index: number };

/** Returns `<instance>.<sequence number>.<index>`. */
export const eventIdOf = ({ instance, sequenceNumber, index }: EventOrigin): string =>
  `${instance}.${sequenceNumber}.${index}`;

/** Returns undefined for an id that `eventIdOf` did not make. */
export function originOf(eventId: string): EventOrigin | undefined {
  const [instance, sequenceNumber, index, ...rest] = eventId.split('.');
  if (!instance || sequenceNumber === undefined || index === undefined || rest.length > 0) return undefined;
  return { instance, sequenceNumber: Number(sequenceNumber), index: Number(index) };
}

/** Returns whether both come from one replica and `a` is not later than `b`. */
export const isUpTo = (a: EventOrigin, b: EventOrigin): boolean =>
  a.instance === b.instance &&
  (a.sequenceNumber < b.sequenceNumber || (a.sequenceNumber === b.sequenceNumber && a.index <= b.index));
