import type { RoomEvent } from '#meeting/replication/replica-message.ts';
import type { Connection, Membership } from './connection.ts';
import type { LocalRoom } from './connection.ts';

// A client of the specification sends offers and answers without a recipient. The recipient follows from its protocol. The
// initiator offers once to each participant, in the order of their joins. A client answers every offer in the order in which
// it received them. The replica of the connection tracks both orders.

/** Adds a new participant to the pending offers of the initiator. */
export function addPendingOffer({ members, view }: LocalRoom, id: string): void {
  const initiator = view?.state.initiator ?? id;
  if (initiator !== id) members.get(initiator)?.membership?.pendingOffers.add(id);
}

/** Adds the sender of an offer to the pending answers of its recipient, if the sender is still a member. */
export function addPendingAnswer({ membership }: Connection, { event, from }: RoomEvent): void {
  if (event !== 'offer' || !membership) return;
  const isMember = membership.room.view?.state.participants.some(({ id }) => id === from) ?? false;
  // a repeated offer keeps the position of the first one, because clients answer that first
  if (isMember) membership.pendingAnswers.add(from);
}

/** Removes a participant that has left from all pending offers and answers. */
export function removePending({ members }: LocalRoom, id: string): void {
  for (const { membership } of members.values()) {
    membership?.pendingOffers.delete(id);
    membership?.pendingAnswers.delete(id);
  }
}

/** Returns the likely recipient of an offer, which is no longer pending then. @param to the recipient that the sender names */
export const takeOfferRecipient = ({ pendingOffers }: Membership, to: string | undefined) => take(pendingOffers, to);

/** Returns the recipient of an answer, which is no longer pending then. @param to the recipient that the sender names */
export const takeAnswerRecipient = ({ pendingAnswers }: Membership, to: string | undefined) => take(pendingAnswers, to);

/** Removes the named id, or the oldest one. Returns undefined when none is named or pending. */
function take(pending: Set<string>, named: string | undefined): string | undefined {
  const [oldest] = pending;
  const recipient = named ?? oldest;
  if (recipient !== undefined) pending.delete(recipient);
  return recipient;
}
