import { NoSuchParticipant, NotInRoom } from '@velvet/contracts/meeting/failures';
import { Answer, IceCandidate, Offer, SendMessage } from '@velvet/contracts/meeting/messages';
import type { Clock } from '@velvet/kit/clock';
import { newId } from '@velvet/kit/ids';
import { Refusal } from '@velvet/kit/refusal';
import type { Guest, Seat } from './guest.ts';
import type { Meeting } from './meeting.ts';
import { parse } from './parsing.ts';
import { answered, offered } from './unnamed.ts';

/** A candidate, and what surrounds any payload; bytes */
const small = 500;

/**
 * Who is in a room with this connection.
 * @throws {Refusal} NotInRoom for any other room, and for who still waits
 */
export function seatIn({ seat }: Guest, roomId: string): Seat {
  if (!seat || seat.room.id !== roomId || !seat.room.members.has(seat.id)) throw new Refusal(NotInRoom);
  return seat;
}

/** @throws {Refusal} NoSuchParticipant when nobody else there has the name */
function idOf({ room, id }: Seat, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const person = room.view?.state.participants.find((each) => each.name === name);
  if (!person || person.id === id) throw new Refusal(NoSuchParticipant);
  return person.id;
}

/** What browsers tell each other to connect. It is passed on as it is, in the sender's own name. */
export function signalHandlers(meeting: Meeting) {
  type Speech = { to: string | undefined; content: object; bytes: number };
  function pass(seat: Seat, event: string, { to, content, bytes }: Speech): void {
    const payload = { ...content, roomId: seat.room.id, userId: seat.name, participantId: seat.id };
    meeting.say(seat, { event, payload, to, bytes: bytes + small });
  }
  return {
    offer(guest: Guest, [sent]: readonly unknown[]): void {
      const { roomId, offer, ...named } = parse(Offer, sent);
      const seat = seatIn(guest, roomId);
      const to = idOf(seat, named.to);
      const meant = offered(seat, to);
      pass(seat, 'offer', { to, content: { offer, ...(meant !== undefined && { meant }) }, bytes: offer.sdp.length });
    },
    answer(guest: Guest, [sent]: readonly unknown[]): void {
      const { roomId, answer, ...named } = parse(Answer, sent);
      const seat = seatIn(guest, roomId);
      const to = answered(seat, idOf(seat, named.to));
      pass(seat, 'answer', { to, content: { answer }, bytes: answer.sdp.length });
    },
    'ice-candidate'(guest: Guest, [sent]: readonly unknown[]): void {
      const { roomId, candidate, ...named } = parse(IceCandidate, sent);
      const seat = seatIn(guest, roomId);
      pass(seat, 'ice-candidate', { to: idOf(seat, named.to), content: { candidate }, bytes: small });
    },
  };
}

export function chatHandlers(meeting: Meeting, clock: Clock) {
  return {
    /** Acknowledged when no end of this process can undo it any more: its sender says it again otherwise. */
    'send-message'(guest: Guest, [sent]: readonly unknown[]): Promise<void> {
      const { roomId, message } = parse(SendMessage, sent);
      const seat = seatIn(guest, roomId);
      const { id = newId(), text, timestamp = clock.now().toISOString() } = message;
      // its sender did not hear that it came, and sent it again
      if (!meeting.kept.hasMessage(roomId, seat.id, id)) {
        const payload = { id, text, sender: seat.name, timestamp };
        meeting.say(seat, { event: 'receive-message', payload, bytes: text.length + small });
      }
      return meeting.spread.sent();
    },
  };
}
