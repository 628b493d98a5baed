import type { Participant, RoomState } from '@velvet/contracts/meeting/messages';
import type { Signal } from './negotiation.ts';

/** The specification's, of its own clients: who is there already offers a second after somebody came. */
const plainOfferMs = 1000;
/** Who waits for an offer waits so long, and then makes one. */
const offeredMs = 4000;
/**
 * A client of the specification does not say whom it answers, and the server takes the first answer for that to the first offer:
 * they come to it one by one, so that it does not answer the second first.
 */
const plainTurnMs = 250;

/**
 * Who of two begins. Among ours it is who came first; a client of the specification offers only if it was the first of the
 * room, and otherwise waits for the other, whoever came first.
 * @param self one's own id, which the room has
 * @returns after how many milliseconds one's own end offers, if the other has not done so by then
 */
export function offerAfterMs({ participants, initiator }: RoomState, self: string, other: Participant): number {
  const place = participants.findIndex(({ id }) => id === self);
  const wasFirst = place < participants.findIndex(({ id }) => id === other.id);
  if (!other.isPlain) return wasFirst ? 0 : offeredMs;
  if (other.id === initiator) return offeredMs;
  return plainOfferMs + (wasFirst ? place * plainTurnMs : 0);
}

/** Whether a signal is to be left alone: a client of the specification says also to everybody what it offers to one. */
export const isForAnother = (signal: Signal, self: string): boolean =>
  signal.kind === 'offer' && signal.meant !== undefined && signal.meant !== self;
