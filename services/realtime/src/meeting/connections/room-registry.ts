import { isDeepStrictEqual } from 'node:util';
import type { Failure } from '@velvet/contracts/failure';
import type { Participant, RoomState } from '@velvet/contracts/meeting/messages';
import type { RoomView } from '#meeting/room/room.ts';
import type { RoomEvent } from '#meeting/replication/replica-message.ts';
import { mayHaveMissed } from '#meeting/replication/replay-buffer.ts';
import type { Connection, MeetingNamespace, Membership } from './connection.ts';
import { addPendingAnswer, addPendingOffer, removePending } from './implicit-addressing.ts';
import type { LocalRoom } from './connection.ts';
import { createLocalRooms, socketRoomOf } from './local-rooms.ts';
import { sendRefusal } from './send-refusal.ts';
import { closeExpired, endStaleConnections, enterAdmitted, leaveRoom, withoutWaiting } from './room-connections.ts';

/** Sends an event to one connection. */
export function sendEvent(connection: Connection, event: RoomEvent): void {
  connection.socket.emit(event.event, event.payload);
  addPendingAnswer(connection, event);
}

/**
 * The rooms with connections at this replica. It sends each change of a room to their sockets. Joins and leaves are derived from
 * the difference between the last sent state and the newest one. The participant lists therefore converge in whatever order
 * changes arrive, and no join or leave is sent twice.
 */
export function createRoomRegistry(namespace: MeetingNamespace) {
  const rooms = createLocalRooms();

  return {
    ...rooms,
    ...eventDelivery(namespace, rooms),

    /** Adds a connection to the lobby and sends `waiting`. */
    enterLobby(connection: Connection, membership: Membership): void {
      const { room, id, name } = membership;
      connection.membership = membership;
      room.waiting.set(id, connection);
      connection.socket.emit('waiting', { roomId: room.id, userId: name, participantId: id });
      if (!room.view) return;
      // the host may have decided before the connection entered the lobby
      endStaleConnections(room, room.view);
      enterAdmitted(room, room.view);
    },

    /** Applies a new state of a room and sends the difference. A state that is not newer has no effect. */
    update(view: RoomView): void {
      const room = rooms.find(view.state.roomId);
      const before = room?.view;
      if (!room || (before && before.state.version >= view.state.version)) return;
      room.view = view;
      endStaleConnections(room, view);
      if (before) sendDifference(namespace, room, before.state, view.state);
      enterAdmitted(room, view);
    },

    /** Ends the connections of a room that is no longer stored. Their clients reconnect and join again. */
    close(roomId: string): void {
      const room = rooms.find(roomId);
      if (room) for (const each of [...room.members.values(), ...room.waiting.values()]) closeExpired(each);
    },

    ...removals(rooms),
  };
}

/** Removes local connections from rooms, with the reason. */
function removals(rooms: ReturnType<typeof createLocalRooms>) {
  return {
    /** Removes everybody from a room, with the reason. */
    refuseAll(roomId: string, failure: Pick<Failure, 'code' | 'message'>): void {
      const room = rooms.find(roomId);
      if (!room) return;
      for (const connection of [...room.members.values(), ...room.waiting.values()]) {
        leaveRoom(connection);
        sendRefusal(connection, 'join-room', failure);
      }
    },

    /** Removes one participant from a room, with the reason. */
    refuse(roomId: string, id: string, failure: Pick<Failure, 'code' | 'message'>): void {
      const room = rooms.find(roomId);
      const connection = room?.members.get(id) ?? room?.waiting.get(id);
      if (!connection) return;
      leaveRoom(connection);
      sendRefusal(connection, 'join-room', failure);
    },

    /** Sends `removed` to a participant that the host has removed. */
    removeParticipant(roomId: string, id: string): void {
      const room = rooms.find(roomId);
      const connection = room?.members.get(id) ?? room?.waiting.get(id);
      if (!connection) return;
      leaveRoom(connection);
      connection.socket.emit('removed', { roomId });
    },
  };
}

function eventDelivery(namespace: MeetingNamespace, rooms: ReturnType<typeof createLocalRooms>) {
  return {
    /** Sends an event to its recipients at this replica. */
    deliver(event: RoomEvent): void {
      const { roomId, from, to } = event;
      const room = rooms.find(roomId);
      if (!room || room.members.size === 0) return;
      if (to !== undefined) {
        const recipient = room.members.get(to);
        if (recipient) sendEvent(recipient, event);
        return;
      }
      const everyone = namespace.local.to(socketRoomOf(room));
      const sender = room.members.get(from);
      (sender ? everyone.except(sender.socket.id) : everyone).emit(event.event, event.payload);
      for (const member of room.members.values()) if (member !== sender) addPendingAnswer(member, event);
    },

    /** Sends an event that arrived late only to reconnected participants that may have missed it. */
    deliverLate(event: RoomEvent): void {
      for (const [id, connection] of rooms.find(event.roomId)?.members ?? []) {
        const { reconnected, place = 0 } = connection.membership ?? {};
        if (reconnected && mayHaveMissed(event, id, place, reconnected.seen)) sendEvent(connection, event);
      }
    },
  };
}

/** Sends `user-connected`, `user-disconnected` and `room-state`. */
function sendDifference(namespace: MeetingNamespace, room: LocalRoom, before: RoomState, after: RoomState): void {
  const everyone = () => namespace.local.to(socketRoomOf(room));
  const idsBefore = new Set(before.participants.map(({ id }) => id));
  const idsAfter = new Set(after.participants.map(({ id }) => id));
  const send = (event: string, participant: Participant) => everyone().emit(event, participant.name, participant);
  for (const participant of before.participants) {
    if (idsAfter.has(participant.id)) continue;
    removePending(room, participant.id);
    send('user-disconnected', participant);
  }
  for (const participant of after.participants) {
    if (idsBefore.has(participant.id)) continue;
    addPendingOffer(room, participant.id);
    send('user-connected', participant);
  }
  // a new connection of a participant changes only the version
  if (isDeepStrictEqual({ ...before, version: 0 }, { ...after, version: 0 })) return;
  const host = after.host === null ? undefined : room.members.get(after.host);
  host?.socket.emit('room-state', after);
  (host ? everyone().except(host.socket.id) : everyone()).emit('room-state', withoutWaiting(after));
}

export type RoomRegistry = ReturnType<typeof createRoomRegistry>;
