import { ticketsOf, type LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import type { SessionRow } from '#queue/session.repository.ts';

/** The kind of the subject that a ticket buys: a session. */
export const ticketKind = 'ticket';

/** Returns whether tickets are for sale: until the places are sold, and the session is over. */
export function isForSale(session: SessionRow, sold: number, liveStream: LiveStreamKind): boolean {
  const { type, state, priceMinor, audience } = session;
  const isOpen = state === 'scheduled' || state === 'live';
  return type === 'live' && isOpen && priceMinor > 0 && audience !== 'private' && sold < ticketsOf(liveStream);
}
