import { NoSuchParticipant } from '@velvet/contracts/meeting/failures';
import { Answer, IceCandidate, Offer, SendMessage } from '@velvet/contracts/meeting/messages';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { membershipIn, type Connection, type Membership } from '#meeting/connections/connection.ts';
import { takeAnswerRecipient, takeOfferRecipient } from '#meeting/connections/implicit-addressing.ts';
import type { Meeting } from '#meeting/meeting.ts';
import { parseInput } from './input.ts';

/** Approximate size of an ICE candidate, and of the fields around any payload. */
const overheadBytes = 500;

/** @throws {Refusal} NoSuchParticipant when no other member has the name */
function recipientId({ room, id }: Membership, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const participant = room.view?.state.participants.find((each) => each.name === name);
  if (!participant || participant.id === id) throw new Refusal(NoSuchParticipant);
  return participant.id;
}

/** Handles the WebRTC signals. Their content is forwarded unchanged; the server sets the name of the sender. */
export function signalHandlers(meeting: Meeting) {
  type Signal = { to: string | undefined; content: object; bytes: number };
  function forward(membership: Membership, event: string, { to, content, bytes }: Signal): void {
    const { room, name, id } = membership;
    const payload = { ...content, roomId: room.id, userId: name, participantId: id };
    meeting.sendEvent(membership, { event, payload, to, bytes: bytes + overheadBytes });
  }
  return {
    offer(connection: Connection, [input]: readonly unknown[]): void {
      const { roomId, offer, ...named } = parseInput(Offer, input);
      const membership = membershipIn(connection, roomId);
      const to = recipientId(membership, named.to);
      const meant = takeOfferRecipient(membership, to);
      const content = { offer, ...(meant !== undefined && { meant }) };
      forward(membership, 'offer', { to, content, bytes: offer.sdp.length });
    },
    answer(connection: Connection, [input]: readonly unknown[]): void {
      const { roomId, answer, ...named } = parseInput(Answer, input);
      const membership = membershipIn(connection, roomId);
      const to = takeAnswerRecipient(membership, recipientId(membership, named.to));
      forward(membership, 'answer', { to, content: { answer }, bytes: answer.sdp.length });
    },
    'ice-candidate'(connection: Connection, [input]: readonly unknown[]): void {
      const { roomId, candidate, ...named } = parseInput(IceCandidate, input);
      const membership = membershipIn(connection, roomId);
      const to = recipientId(membership, named.to);
      forward(membership, 'ice-candidate', { to, content: { candidate }, bytes: overheadBytes });
    },
  };
}

/** Handles chat messages. */
export function chatHandlers(meeting: Meeting, clock: Clock) {
  return {
    /** Resolves when the message is transmitted, so an acknowledged message survives the end of this process. */
    'send-message'(connection: Connection, [input]: readonly unknown[]): Promise<void> {
      const { roomId, message } = parseInput(SendMessage, input);
      const membership = membershipIn(connection, roomId);
      const { id = newId(), text, timestamp = clock.now().toISOString() } = message;
      // a client that received no acknowledgement sends the message again
      if (!meeting.replayBuffer.hasMessage(roomId, membership.id, id)) {
        const payload = { id, text, sender: membership.name, timestamp };
        meeting.sendEvent(membership, { event: 'receive-message', payload, bytes: text.length + overheadBytes });
      }
      return meeting.broadcast.sent();
    },
  };
}
