import type { Guest, Seat } from './guest.ts';
import type { LocalRoom } from './local-rooms.ts';
import type { Said } from './word.ts';

// A client of the specification names nobody whom it offers to and whom it answers. If it is the initiator it offers once to each
// who comes, in the order in which they came, and any answers every offer, in the order in which it was given them. Both are known
// where its connection is.

/** Somebody came, to whom the initiator is to offer. */
export function announce({ members, view }: LocalRoom, id: string): void {
  const initiator = view?.state.initiator ?? id;
  if (initiator !== id) members.get(initiator)?.seat?.expecting.add(id);
}

/** They were given what was said, which is to be answered if it is an offer of somebody who is here. */
export function owe({ seat }: Guest, { event, from }: Said): void {
  if (event !== 'offer' || !seat) return;
  const isHere = seat.room.view?.state.participants.some(({ id }) => id === from) ?? false;
  // who offers again has the place of their first offer: that one is answered first
  if (isHere) seat.owed.add(from);
}

/** Who left is neither expecting anything nor owed it. */
export function forget({ members }: LocalRoom, id: string): void {
  for (const { seat } of members.values()) {
    seat?.expecting.delete(id);
    seat?.owed.delete(id);
  }
}

/** @param to whom they offer to, as far as they say so. @returns who it seems to be; undefined where that may be anybody */
export const offered = ({ expecting }: Seat, to: string | undefined) => takeFrom(expecting, to);

/** @param to whom they answer, as far as they say so. @returns who it is; undefined where that may be anybody */
export const answered = ({ owed }: Seat, to: string | undefined) => takeFrom(owed, to);

function takeFrom(those: Set<string>, named: string | undefined): string | undefined {
  const [first] = those;
  const meant = named ?? first;
  if (meant !== undefined) those.delete(meant);
  return meant;
}
