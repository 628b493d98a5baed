import { NotAdmitted } from '@velvet/contracts/meeting/failures';
import type { RoomState } from '@velvet/contracts/meeting/messages';
import type { Guest, Seat } from './guest.ts';
import { keyOf, type LocalRoom } from './local-rooms.ts';
import { refuse } from './refusing.ts';
import type { RoomView } from './room.ts';

// How this process's connections get into rooms, and out of them.

/** The room as it is told to all but its host. */
export const hidden = (state: RoomState): RoomState => (state.waiting.length === 0 ? state : { ...state, waiting: [] });

/** Out of the room, as far as this process is concerned. */
export function leave(guest: Guest): void {
  const { seat, socket } = guest;
  if (!seat) return;
  guest.seat = undefined;
  const { room, id } = seat;
  if (room.members.get(id) === guest) room.members.delete(id);
  if (room.knocking.get(id) === guest) room.knocking.delete(id);
  void socket.leave(keyOf(room));
  room.closeIfEmpty();
}

/** They were not seen for so long that they are taken for gone, and may come again. */
export function losePlace(guest: Guest): void {
  leave(guest);
  guest.socket.conn.close();
}

/** They are here with another connection: this one is not to come back by itself. */
function giveWay(guest: Guest): void {
  leave(guest);
  guest.socket.disconnect(true);
}

/** Into the room, in the state in which this process knows it. */
export function enter(guest: Guest, seat: Seat, resumed: boolean): void {
  const { room, id, name, resume } = seat;
  const person = room.view?.state.participants.find((each) => each.id === id);
  const session = room.view?.sessions[id];
  guest.seat = session ? { ...seat, place: session.place } : seat;
  if (!room.view || !person || !session) return losePlace(guest);
  if (session.connection !== guest.socket.id) return giveWay(guest);
  const { state } = room.view;
  room.members.set(id, guest);
  void guest.socket.join(keyOf(room));
  guest.socket.emit('room-joined', {
    isInitiator: state.initiator === id,
    totalParticipants: state.participants.length,
    existingParticipants: state.participants.filter((each) => each.id !== id).map((each) => each.name),
    userId: name,
    participantId: id,
    resume,
    resumed,
    room: state.host === id ? state : hidden(state),
  });
}

/** Lets in who was admitted. */
export function letIn({ knocking }: LocalRoom, { state }: RoomView): void {
  if (knocking.size === 0) return;
  for (const { id } of state.participants) {
    const guest = knocking.get(id);
    if (!guest?.seat) continue;
    knocking.delete(id);
    enter(guest, guest.seat, false);
  }
}

/** Parts with connections whose participants have another one now, or are not there any more. */
export function partWithOld({ members, knocking }: LocalRoom, { sessions }: RoomView): void {
  for (const [id, guest] of [...members, ...knocking]) {
    const session = sessions[id];
    if (session?.connection === guest.socket.id) continue;
    const isKnocking = knocking.has(id);
    if (session) giveWay(guest);
    else if (!isKnocking) losePlace(guest);
    else {
      leave(guest);
      refuse(guest, 'join-room', NotAdmitted);
    }
  }
}
