import type { RoomView } from './room.ts';

/** What was said in a room: a signal, a chat message, a wish of the host. */
export type Said = {
  readonly eventId: string;
  /** by the clock of the replica where it was said; milliseconds */
  readonly at: number;
  readonly roomId: string;
  /** of the room as the sender's replica knew it: who came in later was not meant */
  readonly version: number;
  /** participants' ids; without `to` all others are meant */
  readonly from: string;
  readonly to?: string | undefined;
  readonly event: string;
  readonly payload: object;
};

/** What replicas tell each other. */
export type Word =
  | { readonly kind: 'room'; readonly view: RoomView }
  | { readonly kind: 'said'; readonly said: Said }
  | { readonly kind: 'removed'; readonly roomId: string; readonly id: string };

/** Where something was said first, and in which order there. */
export type Origin = { readonly instance: string; readonly number: number; readonly place: number };

export const eventIdOf = ({ instance, number, place }: Origin): string => `${instance}.${number}.${place}`;

export function originOf(eventId: string): Origin | undefined {
  const [instance, number, place, ...rest] = eventId.split('.');
  if (!instance || number === undefined || place === undefined || rest.length > 0) return undefined;
  return { instance, number: Number(number), place: Number(place) };
}

/** Whether both come from one replica, `a` not later than `b`. */
export const isUpTo = (a: Origin, b: Origin): boolean =>
  a.instance === b.instance && (a.number < b.number || (a.number === b.number && a.place <= b.place));
