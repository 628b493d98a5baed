import { isDeepStrictEqual } from 'node:util';
import type { Participant, RoomState } from '@velvet/contracts/meeting/messages';
import { hidden, leave, letIn, losePlace, partWithOld } from './doors.ts';
import type { Guest, MeetingNamespace, Seat } from './guest.ts';
import { mayMiss } from './kept.ts';
import { createLocalRooms, keyOf, type LocalRoom } from './local-rooms.ts';
import type { RoomView } from './room.ts';
import { announce, forget, owe } from './unnamed.ts';
import type { Said } from './word.ts';

/** Tells one of them what was said. */
export function give(guest: Guest, said: Said): void {
  guest.socket.emit(said.event, said.payload);
  owe(guest, said);
}

/**
 * Tells this process's sockets what becomes of their rooms. Who came and who left is the difference between what was told
 * before and the newest view, so the lists agree in whatever order replicas hear of changes, and nobody is told twice.
 */
export function createHall(namespace: MeetingNamespace) {
  const rooms = createLocalRooms();

  return {
    ...rooms,
    ...telling(namespace, rooms),

    knock(guest: Guest, seat: Seat): void {
      const { room, id, name } = seat;
      guest.seat = seat;
      room.knocking.set(id, guest);
      guest.socket.emit('waiting', { roomId: room.id, userId: name, participantId: id });
      if (!room.view) return;
      // it may have been decided before this was told
      partWithOld(room, room.view);
      letIn(room, room.view);
    },

    /** The room has changed. An older view than the one that was told is passed over. */
    show(view: RoomView): void {
      const room = rooms.find(view.state.roomId);
      const before = room?.view;
      if (!room || (before && before.state.version >= view.state.version)) return;
      room.view = view;
      partWithOld(room, view);
      if (before) tellDifference(namespace, room, before.state, view.state);
      letIn(room, view);
    },

    /** The room is no more: who is in it nevertheless may come again. */
    close(roomId: string): void {
      const room = rooms.find(roomId);
      if (room) for (const guest of [...room.members.values(), ...room.knocking.values()]) losePlace(guest);
    },

    /** The host removed somebody. */
    remove(roomId: string, id: string): void {
      const room = rooms.find(roomId);
      const guest = room?.members.get(id) ?? room?.knocking.get(id);
      if (!guest) return;
      leave(guest);
      guest.socket.emit('removed', { roomId });
    },
  };
}

/** What was said, to those who are here. */
function telling(namespace: MeetingNamespace, rooms: ReturnType<typeof createLocalRooms>) {
  return {
    /** To whom it is for, of those who are here. */
    tell(said: Said): void {
      const { roomId, from, to, event, payload } = said;
      const room = rooms.find(roomId);
      if (!room || room.members.size === 0) return;
      if (to !== undefined) {
        const guest = room.members.get(to);
        if (guest) give(guest, said);
        return;
      }
      const everybody = namespace.local.to(keyOf(room));
      const sender = room.members.get(from);
      (sender ? everybody.except(sender.socket.id) : everybody).emit(event, payload);
      for (const guest of room.members.values()) if (guest !== sender) owe(guest, said);
    },

    /** It was said before this process could hear of it: for those who have come back to it meanwhile. */
    tellLate(said: Said): void {
      for (const [id, guest] of rooms.find(said.roomId)?.members ?? []) {
        const { back, place = 0 } = guest.seat ?? {};
        if (back && mayMiss(said, id, place, back.seen)) give(guest, said);
      }
    },
  };
}

function tellDifference(namespace: MeetingNamespace, room: LocalRoom, before: RoomState, after: RoomState): void {
  const everybody = () => namespace.local.to(keyOf(room));
  const idsBefore = new Set(before.participants.map(({ id }) => id));
  const idsAfter = new Set(after.participants.map(({ id }) => id));
  const tell = (event: string, person: Participant) => everybody().emit(event, person.name, person);
  for (const person of before.participants) {
    if (idsAfter.has(person.id)) continue;
    forget(room, person.id);
    tell('user-disconnected', person);
  }
  for (const person of after.participants) {
    if (idsBefore.has(person.id)) continue;
    announce(room, person.id);
    tell('user-connected', person);
  }
  // another connection of the same participant is nothing to see
  if (isDeepStrictEqual({ ...before, version: 0 }, { ...after, version: 0 })) return;
  const host = after.host === null ? undefined : room.members.get(after.host);
  host?.socket.emit('room-state', after);
  (host ? everybody().except(host.socket.id) : everybody()).emit('room-state', hidden(after));
}

export type Hall = ReturnType<typeof createHall>;
