import type { Guest } from './guest.ts';
import type { RoomView } from './room.ts';

/** A room with sockets of this process: what it was last told, and whom to tell. */
export type LocalRoom = {
  readonly id: string;
  view: RoomView | undefined;
  /** by participant */
  readonly members: Map<string, Guest>;
  readonly knocking: Map<string, Guest>;
  /** who is just coming in, and wants to hear of changes meanwhile */
  expected: number;
  closeIfEmpty(): void;
};

/** The name that socket.io knows it by. */
export const keyOf = ({ id }: LocalRoom) => `room:${id}`;

/** They are here as long as somebody is. */
export function createLocalRooms() {
  const rooms = new Map<string, LocalRoom>();

  function open(id: string): LocalRoom {
    const room: LocalRoom = {
      id,
      view: undefined,
      members: new Map(),
      knocking: new Map(),
      expected: 0,
      closeIfEmpty() {
        const isEmpty = room.members.size === 0 && room.knocking.size === 0 && room.expected === 0;
        // there may be another one of this name by now
        if (isEmpty && rooms.get(id) === room) rooms.delete(id);
      },
    };
    rooms.set(id, room);
    return room;
  }

  return {
    find: (roomId: string) => rooms.get(roomId),
    all: () => [...rooms.values()],

    /** The room, which hears of changes from now on. What comes of it must be told by `arrived`. */
    expect(roomId: string): LocalRoom {
      const room = rooms.get(roomId) ?? open(roomId);
      room.expected += 1;
      return room;
    },

    arrived(room: LocalRoom): void {
      room.expected -= 1;
      room.closeIfEmpty();
    },
  };
}
