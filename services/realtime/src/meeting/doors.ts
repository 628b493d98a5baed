import type { RoomState } from '@velvet/contracts/meeting/messages';
import type { Guest, Seat } from './guest.ts';
import { keyOf, type LocalRoom, type LocalRooms } from './local-rooms.ts';

/** The room as it is told to all but its host. */
export const hidden = (state: RoomState): RoomState => (state.waiting.length === 0 ? state : { ...state, waiting: [] });

/** How this process's connections get into rooms, and out of them. */
export function createDoors({ closeIfEmpty }: Pick<LocalRooms, 'closeIfEmpty'>) {
  /** Out of the room, as far as this process is concerned. */
  function leave(guest: Guest): void {
    const { seat } = guest;
    if (!seat) return;
    guest.seat = undefined;
    const { room, id } = seat;
    if (room.members.get(id) === guest) room.members.delete(id);
    if (room.knocking.get(id) === guest) room.knocking.delete(id);
    void guest.socket.leave(keyOf(room));
    closeIfEmpty(room);
  }

  /** They were not seen for so long that they are taken for gone, and may come again. */
  function losePlace(guest: Guest): void {
    leave(guest);
    guest.socket.conn.close();
  }

  /** They are here with another connection: this one is not to come back by itself. */
  function giveWay(guest: Guest): void {
    leave(guest);
    guest.socket.disconnect(true);
  }

  return {
    leave,
    losePlace,
    giveWay,

    /** Into the room, in the state in which this process knows it. */
    enter(guest: Guest, seat: Seat, resumed: boolean): void {
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
    },
  };
}
