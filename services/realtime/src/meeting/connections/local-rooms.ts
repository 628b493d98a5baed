import type { LocalRoom } from './connection.ts';

/** Returns the name of the socket.io room. */
export const socketRoomOf = ({ id }: Pick<LocalRoom, 'id'>) => `room:${id}`;

/** Rooms of this replica. A room is deleted when it has no connections and no joins in progress. */
export function createLocalRooms() {
  const rooms = new Map<string, LocalRoom>();

  function open(id: string): LocalRoom {
    const room: LocalRoom = {
      id,
      view: undefined,
      members: new Map(),
      waiting: new Map(),
      pendingJoins: 0,
      closeIfEmpty() {
        const isEmpty = room.members.size === 0 && room.waiting.size === 0 && room.pendingJoins === 0;
        // a new room may have the same id by now
        if (isEmpty && rooms.get(id) === room) rooms.delete(id);
      },
    };
    rooms.set(id, room);
    return room;
  }

  return {
    find: (roomId: string) => rooms.get(roomId),
    all: () => [...rooms.values()],

    /** Returns the room, which receives changes from now on. Each call requires one of `endJoin`. */
    beginJoin(roomId: string): LocalRoom {
      const room = rooms.get(roomId) ?? open(roomId);
      room.pendingJoins += 1;
      return room;
    },

    endJoin(room: LocalRoom): void {
      room.pendingJoins -= 1;
      room.closeIfEmpty();
    },
  };
}
