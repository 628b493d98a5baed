import { NoSuchParticipant, NotInRoom } from '@velvet/contracts/meeting/failures';
import { Answer, IceCandidate, Offer, SendMessage } from '@velvet/contracts/meeting/messages';
import type { Clock } from '@velvet/kit/clock';
import { newId } from '@velvet/kit/ids';
import { Refusal } from '@velvet/kit/refusal';
import type { Guest, Seat } from './guest.ts';
import type { Meeting } from './meeting.ts';
import { pay } from './owed.ts';
import { parse } from './parsing.ts';

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
  type Signal = { roomId: string; to?: string | undefined };
  function pass(guest: Guest, event: string, { roomId, to }: Signal, content: object, bytes: number): void {
    const seat = seatIn(guest, roomId);
    const payload = { ...content, roomId, userId: seat.name, participantId: seat.id };
    const named = idOf(seat, to);
    meeting.say(seat, { event, payload, to: event === 'answer' ? pay(seat, named) : named, bytes: bytes + small });
  }
  return {
    offer(guest: Guest, [sent]: readonly unknown[]): void {
      const { offer, ...signal } = parse(Offer, sent);
      pass(guest, 'offer', signal, { offer }, offer.sdp.length);
    },
    answer(guest: Guest, [sent]: readonly unknown[]): void {
      const { answer, ...signal } = parse(Answer, sent);
      pass(guest, 'answer', signal, { answer }, answer.sdp.length);
    },
    'ice-candidate'(guest: Guest, [sent]: readonly unknown[]): void {
      const { candidate, ...signal } = parse(IceCandidate, sent);
      pass(guest, 'ice-candidate', signal, { candidate }, small);
    },
  };
}

export function chatHandlers(meeting: Meeting, clock: Clock) {
  return {
    'send-message'(guest: Guest, [sent]: readonly unknown[]): void {
      const { roomId, message } = parse(SendMessage, sent);
      const seat = seatIn(guest, roomId);
      const { id = newId(), text, timestamp = clock.now().toISOString() } = message;
      // its sender did not hear that it came, and sent it again
      if (meeting.kept.hasMessage(roomId, seat.id, id)) return;
      const payload = { id, text, sender: seat.name, timestamp };
      meeting.say(seat, { event: 'receive-message', payload, bytes: text.length + small });
    },
  };
}
