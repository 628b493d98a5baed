import type { Participant, RoomState } from '@velvet/contracts/meeting/messages';
import type { Signal } from './negotiation.ts';

/** From the specification: participants of a room offer a second after another one joins. */
const plainOfferDelayMs = 1000;
/** The answering end waits this long for an offer, then sends one itself. */
const fallbackOfferDelayMs = 4000;
/**
 * Answers of a plain client have no recipient; the server matches them with offers in order. So the offers of several
 * participants are staggered.
 */
const plainStaggerMs = 250;

/**
 * Decides which end of a pair offers: the earlier participant. A plain client offers only if it was first in the room, and
 * otherwise always waits for an offer.
 * @param self id of this participant, which must be in the room
 * @returns milliseconds after which this end offers, unless an offer arrived before
 */
export function offerDelayMs({ participants, initiator }: RoomState, self: string, other: Participant): number {
  const place = participants.findIndex(({ id }) => id === self);
  const wasFirst = place < participants.findIndex(({ id }) => id === other.id);
  if (!other.isPlain) return wasFirst ? 0 : fallbackOfferDelayMs;
  if (other.id === initiator) return fallbackOfferDelayMs;
  return plainOfferDelayMs + (wasFirst ? place * plainStaggerMs : 0);
}

/** Whether an offer is for another participant: plain clients broadcast their offers. */
export const isForOtherParticipant = (signal: Signal, self: string): boolean =>
  signal.kind === 'offer' && signal.meant !== undefined && signal.meant !== self;
