import { randomUUID } from 'node:crypto';
import { meetingNamespace, replicaOf, type RoomJoined } from '@velvet/contracts/meeting/messages';
import { livePath } from '@velvet/contracts/realtime/messages';
import { io, type Socket } from 'socket.io-client';

type Message = { readonly id: string; readonly eventId: string };

/** Time limit of an acknowledgement, after which a message is sent again; milliseconds. */
const acknowledgedMs = 5000;

/** Records messages by their ids, and drops events that arrived before. */
function receivedBy(socket: Socket) {
  const latest = new Map<string, string>();
  const events = new Set<string>();
  const ids: string[] = [];
  socket.on('receive-message', ({ id, eventId }: Message) => {
    if (events.has(eventId)) return;
    events.add(eventId);
    latest.set(replicaOf(eventId), eventId);
    ids.push(id);
  });
  return { ids: ids as readonly string[], seen: () => [...latest.values()] };
}

/**
 * A participant of a meeting that reconnects like the application. It joins again with its secret and the last event of each
 * replica. It sends unacknowledged messages again, and drops events that it has received.
 */
export function enterRoom(url: string, roomId: string, name: string) {
  const socket = io(`${url}${meetingNamespace}`, {
    path: livePath,
    forceNew: true,
    transports: ['polling'],
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
  });
  const received = receivedBy(socket);
  const unacknowledged = new Set<string>();
  const absencesMs: number[] = [];
  let resume: string | undefined;
  let lostAt: number | undefined;
  let hasStayed = true;

  const isThere = () => resume !== undefined && lostAt === undefined;

  async function send(id: string): Promise<void> {
    const message = { text: id, id };
    const answer: unknown = await socket
      .timeout(acknowledgedMs)
      .emitWithAck('send-message', { roomId, message })
      .catch(() => undefined);
    if (answer !== undefined) unacknowledged.delete(id);
    // when the connection was lost instead, it is sent after the next join
    else if (isThere()) await send(id);
  }

  socket.on('connect', () => socket.emit('join-room', roomId, name, { resume, seen: received.seen() }));
  socket.on('disconnect', () => (lostAt ??= performance.now()));
  socket.on('room-joined', (joined: RoomJoined) => {
    if (resume !== undefined) hasStayed &&= joined.resumed;
    resume = joined.resume;
    if (lostAt !== undefined) absencesMs.push(performance.now() - lostAt);
    lostAt = undefined;
    for (const id of unacknowledged) void send(id);
  });

  return {
    name,
    received: received.ids,
    absencesMs: absencesMs as readonly number[],
    /** ordinal of its replica, with which the id of the session begins */
    replica: () => socket.io.engine.id?.split('-', 1)[0],
    /** whether it is in the room */
    isThere,
    /** whether it kept its seat through every reconnect */
    hasStayed: () => hasStayed,
    isAcknowledged: () => unacknowledged.size === 0,
    /** Sends a message until it is acknowledged. @returns its id */
    say(): string {
      const id = randomUUID();
      unacknowledged.add(id);
      if (isThere()) void send(id);
      return id;
    },
    [Symbol.dispose]: () => void socket.disconnect(),
  };
}

export type Person = ReturnType<typeof enterRoom>;
