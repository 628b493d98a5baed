import { NotAdmitted } from '@velvet/contracts/meeting/failures';
import type { RoomState } from '@velvet/contracts/meeting/messages';
import type { RoomView } from '#meeting/room/room.ts';
import type { Connection, Membership } from './connection.ts';
import { socketRoomOf } from './local-rooms.ts';
import type { LocalRoom } from './connection.ts';
import { sendRefusal } from './send-refusal.ts';

// Connections of this replica enter and leave rooms here. The stored membership is not changed.

/** Returns the state of a room without the waiting participants, which only the host receives. */
export const withoutWaiting = (state: RoomState): RoomState =>
  state.waiting.length === 0 ? state : { ...state, waiting: [] };

/** Removes a connection from its room at this replica. */
export function leaveRoom(connection: Connection): void {
  const { membership, socket } = connection;
  if (!membership) return;
  connection.membership = undefined;
  const { room, id } = membership;
  if (room.members.get(id) === connection) room.members.delete(id);
  if (room.waiting.get(id) === connection) room.waiting.delete(id);
  void socket.leave(socketRoomOf(room));
  room.closeIfEmpty();
}

/** Closes the transport of a connection whose participant has expired. The client reconnects and joins again. */
export function closeExpired(connection: Connection): void {
  leaveRoom(connection);
  connection.socket.conn.close();
}

/** Disconnects a connection whose participant has a newer one. The client does not reconnect after a server disconnect. */
function disconnectReplaced(connection: Connection): void {
  leaveRoom(connection);
  connection.socket.disconnect(true);
}

/** Adds a connection to its room and sends `room-joined` with the newest state of this replica. */
export function enterRoom(connection: Connection, membership: Membership, resumed: boolean): void {
  const { room, id, name, resume } = membership;
  const participant = room.view?.state.participants.find((each) => each.id === id);
  const session = room.view?.sessions[id];
  connection.membership = session ? { ...membership, place: session.place } : membership;
  if (!room.view || !participant || !session) return closeExpired(connection);
  if (session.connection !== connection.socket.id) return disconnectReplaced(connection);
  const { state } = room.view;
  room.members.set(id, connection);
  void connection.socket.join(socketRoomOf(room));
  connection.socket.emit('room-joined', {
    isInitiator: state.initiator === id,
    totalParticipants: state.participants.length,
    existingParticipants: state.participants.filter((each) => each.id !== id).map((each) => each.name),
    userId: name,
    participantId: id,
    resume,
    resumed,
    room: state.host === id ? state : withoutWaiting(state),
  });
}

/** Moves the connections of admitted participants from the lobby to the room. */
export function enterAdmitted({ waiting }: LocalRoom, { state }: RoomView): void {
  if (waiting.size === 0) return;
  for (const { id } of state.participants) {
    const connection = waiting.get(id);
    if (!connection?.membership) continue;
    waiting.delete(id);
    enterRoom(connection, connection.membership, false);
  }
}

/** Ends connections whose participants have a newer connection, have expired, or were denied. */
export function endStaleConnections({ members, waiting }: LocalRoom, { sessions }: RoomView): void {
  for (const [id, connection] of [...members, ...waiting]) {
    const session = sessions[id];
    if (session?.connection === connection.socket.id) continue;
    const isWaiting = waiting.has(id);
    if (session) disconnectReplaced(connection);
    else if (!isWaiting) closeExpired(connection);
    else {
      leaveRoom(connection);
      sendRefusal(connection, 'join-room', NotAdmitted);
    }
  }
}
