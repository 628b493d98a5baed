import { NotAdmitted } from '@velvet/contracts/meeting/failures';
import type { Participant, RoomState } from '@velvet/contracts/meeting/messages';
import { refuse } from './refusing.ts';
import type { Guest, MeetingNamespace, Seat } from './guest.ts';
import type { RoomView } from './room.ts';
import type { Said } from './word.ts';

/** A room with sockets of this process: what it was last told, and whom to tell. */
export type LocalRoom = {
  readonly id: string;
  view: RoomView | undefined;
  /** by participant */
  readonly members: Map<string, Guest>;
  readonly knocking: Map<string, Guest>;
  /** who is just coming in, and wants to hear of changes meanwhile */
  expected: number;
};

const keyOf = ({ id }: LocalRoom) => `room:${id}`;
const hidden = (state: RoomState): RoomState => (state.waiting.length === 0 ? state : { ...state, waiting: [] });

/**
 * Tells this process's sockets what becomes of their rooms. Who came and who left is the difference between what was told
 * before and the newest view, so the lists agree in whatever order replicas hear of changes, and nobody is told twice.
 */
export function createHall(meeting: MeetingNamespace) {
  const rooms = new Map<string, LocalRoom>();

  function open(roomId: string): LocalRoom {
    const known = rooms.get(roomId);
    if (known) return known;
    const room = { id: roomId, view: undefined, members: new Map(), knocking: new Map(), expected: 0 };
    rooms.set(roomId, room);
    return room;
  }

  function closeIfEmpty(room: LocalRoom): void {
    const isEmpty = room.members.size === 0 && room.knocking.size === 0 && room.expected === 0;
    // there may be another one of this name by now
    if (isEmpty && rooms.get(room.id) === room) rooms.delete(room.id);
  }

  /** Out of the room, as far as this process is concerned. */
  function leave(guest: Guest): void {
    const { seat } = guest;
    if (!seat) return;
    guest.seat = undefined;
    const { room } = seat;
    if (room.members.get(seat.id) === guest) room.members.delete(seat.id);
    if (room.knocking.get(seat.id) === guest) room.knocking.delete(seat.id);
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

  function tellDifference(room: LocalRoom, before: RoomState, after: RoomState): void {
    const everybody = () => meeting.local.to(keyOf(room));
    const idsBefore = new Set(before.participants.map(({ id }) => id));
    const idsAfter = new Set(after.participants.map(({ id }) => id));
    const tell = (event: string, person: Participant) => everybody().emit(event, person.name, person);
    for (const person of before.participants) if (!idsAfter.has(person.id)) tell('user-disconnected', person);
    for (const person of after.participants) if (!idsBefore.has(person.id)) tell('user-connected', person);
    const host = after.host === null ? undefined : room.members.get(after.host);
    host?.socket.emit('room-state', after);
    (host ? everybody().except(host.socket.id) : everybody()).emit('room-state', hidden(after));
  }

  /** Sockets whose participants have another connection now, or none any more. */
  function partWithOld(room: LocalRoom, { sessions }: RoomView): void {
    for (const [id, guest] of [...room.members, ...room.knocking]) {
      const session = sessions[id];
      if (session?.connection === guest.socket.id) continue;
      const isKnocking = room.knocking.has(id);
      if (session) giveWay(guest);
      else if (isKnocking) {
        leave(guest);
        refuse(guest, 'join-room', NotAdmitted);
      } else losePlace(guest);
    }
  }

  function letIn(room: LocalRoom, { state }: RoomView): void {
    if (room.knocking.size === 0) return;
    for (const { id } of state.participants) {
      const guest = room.knocking.get(id);
      if (!guest?.seat) continue;
      room.knocking.delete(id);
      enter(guest, guest.seat, false);
    }
  }

  /** Into the room, in the state in which this process knows it. */
  function enter(guest: Guest, seat: Seat, resumed: boolean): void {
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

  return {
    enter,
    leave,
    find: (roomId: string) => rooms.get(roomId),
    rooms: () => rooms.values(),

    /** The room, which hears of changes from now on. What comes of it must be told by `arrived`. */
    expect(roomId: string): LocalRoom {
      const room = open(roomId);
      room.expected += 1;
      return room;
    },

    arrived(room: LocalRoom): void {
      room.expected -= 1;
      closeIfEmpty(room);
    },

    knock(guest: Guest, seat: Seat): void {
      guest.seat = seat;
      seat.room.knocking.set(seat.id, guest);
      guest.socket.emit('waiting', { roomId: seat.room.id, userId: seat.name, participantId: seat.id });
      // it may have been decided before this was told
      if (seat.room.view) {
        partWithOld(seat.room, seat.room.view);
        letIn(seat.room, seat.room.view);
      }
    },

    /** The room has changed. An older view than the one that was told is passed over. */
    show(view: RoomView): void {
      const room = rooms.get(view.state.roomId);
      const before = room?.view;
      if (!room || (before && before.state.version >= view.state.version)) return;
      room.view = view;
      partWithOld(room, view);
      if (before) tellDifference(room, before.state, view.state);
      letIn(room, view);
    },

    /** The room is no more: who is in it nevertheless may come again. */
    close(roomId: string): void {
      const room = rooms.get(roomId);
      if (room) for (const guest of [...room.members.values(), ...room.knocking.values()]) losePlace(guest);
    },

    /** To whom it is for, of those who are here. */
    tell({ roomId, from, to, event, payload }: Said): void {
      const room = rooms.get(roomId);
      if (!room || room.members.size === 0) return;
      if (to !== undefined) room.members.get(to)?.socket.emit(event, payload);
      else {
        const sender = room.members.get(from);
        const everybody = meeting.local.to(keyOf(room));
        (sender ? everybody.except(sender.socket.id) : everybody).emit(event, payload);
      }
    },

    /** The host removed somebody. */
    remove(roomId: string, id: string): void {
      const room = rooms.get(roomId);
      const guest = room?.members.get(id) ?? room?.knocking.get(id);
      if (!guest) return;
      leave(guest);
      guest.socket.emit('removed', { roomId });
    },
  };
}

export type Hall = ReturnType<typeof createHall>;
