import { randomUUID } from 'node:crypto';
import { livePath } from '@velvet/contracts/realtime/messages';
import { io, type Socket } from 'socket.io-client';

/** one who was not answered asks again */
const answerLimitMs = 5000;

type Joined = { participantId: string; resume: string; room: State };
type State = { version: number; participants: { id: string; name: string }[] };
type Said = { id: string; text: string };

/** Somebody in a room who comes back whenever the connection is lost, as the application does. */
export type MeetingPerson = ReturnType<typeof openMeetingPerson>;

export function openMeetingPerson(url: string, roomId: string, name: string) {
  const socket: Socket = io(url, {
    path: livePath,
    transports: ['polling'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    timeout: 20_000,
  });
  /** texts of the others by their ids: how often each was heard that was not told again under the same event */
  const heard = new Map<string, number>();
  const events = new Set<string>();
  /** one's own texts that were taken, and who was in the room when they were begun */
  const acknowledged: { id: string; toNames: ReadonlySet<string> }[] = [];
  let seen: string | undefined;
  let resume: string | undefined;
  let room: State = { version: 0, participants: [] };
  let isIn = false;
  let joins = 0;
  let isGone = false;
  let onIn = () => {};

  socket.on('connect', () => socket.emit('join-room', roomId, name, { resume, seen }));
  socket.on('disconnect', () => (isIn = false));
  socket.on('room-joined', (joined: Joined) => {
    resume = joined.resume;
    room = joined.room;
    isIn = true;
    joins += 1;
    onIn();
  });
  socket.on('room-state', (state: State) => {
    if (state.version > room.version) room = state;
  });
  socket.on('receive-message', (message: Said, told?: { eventId?: string }) => {
    const eventId = (message as { eventId?: string }).eventId ?? told?.eventId;
    if (eventId !== undefined && events.has(eventId)) return;
    if (eventId !== undefined) events.add((seen = eventId));
    heard.set(message.id, (heard.get(message.id) ?? 0) + 1);
  });

  /** Until it was taken, with the same id. */
  async function say(): Promise<void> {
    const id = randomUUID();
    const toNames = new Set(room.participants.map((other) => other.name));
    while (!isGone) {
      if (!isIn && !isGone) await new Promise<void>((resolve) => (onIn = resolve));
      const answer = await socket
        .timeout(answerLimitMs)
        .emitWithAck('send-message', { roomId, message: { id, text: `${name} says ${id}`, sender: name } })
        .catch(() => undefined);
      if ((answer as { ok?: boolean } | undefined)?.ok) return void acknowledged.push({ id, toNames });
    }
  }

  return {
    roomId,
    name,
    heard,
    acknowledged,
    say,
    isIn: () => isIn,
    joins: () => joins,
    namesSeen: () => room.participants.map(({ name }) => name),
    /** the replica that has the connection, by its ordinal */
    replica: () => Number(socket.io.engine?.id?.split('-')[0] ?? -1),
    /** goes without a word, and does not come back */
    vanish(): void {
      isGone = true;
      socket.io.reconnection(false);
      socket.io.engine?.close();
      onIn();
    },
    isGone: () => isGone,
    leave(): void {
      isGone = true;
      if (isIn) socket.emit('leave-room', roomId, name);
      socket.disconnect();
      onIn();
    },
  };
}
