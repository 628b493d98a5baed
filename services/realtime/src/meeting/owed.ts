import type { Guest, Seat } from './guest.ts';
import type { LocalRoom } from './local-rooms.ts';
import type { Said } from './word.ts';

// A client of the specification answers without saying whom: it means whose offer it was given first of those that it has not
// answered. What is owed is known where its connection is.

/** They were given what was said, which is to be answered if it is an offer of somebody who is here. */
export function owe({ seat }: Guest, { event, from }: Said): void {
  if (event !== 'offer' || !seat) return;
  const isHere = seat.room.view?.state.participants.some(({ id }) => id === from) ?? false;
  // who offers again has the place of their first offer: that one is answered first
  if (isHere) seat.owed.add(from);
}

/** @param to whom they answer, as far as they say so. @returns for whom the answer is; undefined where that may be anybody */
export function pay({ owed }: Seat, to: string | undefined): string | undefined {
  const [oldest] = owed;
  const owner = to ?? oldest;
  if (owner !== undefined) owed.delete(owner);
  return owner;
}

/** Who left is owed nothing. */
export function forgive({ members }: LocalRoom, id: string): void {
  for (const { seat } of members.values()) seat?.owed.delete(id);
}
