import { randomUUID } from 'node:crypto';
import { livePath } from '@velvet/contracts/realtime/messages';
import { ReceivedEvents } from '@velvet/web/features/meeting/signalling/received-events';
import { io } from 'socket.io-client';
import { LeanPolling } from './lean-polling.ts';

/** time until an unacknowledged event is sent again */
const answerLimitMs = 5000;

type Joined = { participantId: string; resume: string; room: State };
type State = { version: number; participants: { id: string; name: string }[] };
type Said = { id: string; eventId: string };

/** A participant that reconnects whenever the connection is lost, as the application does. */
export type MeetingPerson = ReturnType<typeof openMeetingPerson>;

const connection = {
  path: livePath,
  transports: [LeanPolling],
  forceNew: true,
  reconnectionDelay: 200,
  reconnectionDelayMax: 1000,
  timeout: 20_000,
};

/** One's own text that was taken, and who was in the room when it was begun. */
type Acknowledged = { readonly id: string; readonly toNames: ReadonlySet<string> };

export function openMeetingPerson(url: string, roomId: string, name: string) {
  const stay = stayIn(url, roomId, name);
  const { socket } = stay;
  const acknowledged: Acknowledged[] = [];
  let isGone = false;

  /** Sends a text under one id until the server acknowledges it. */
  async function chat(): Promise<void> {
    const id = randomUUID();
    const toNames = new Set(stay.namesSeen());
    while (!isGone) {
      await stay.untilIn();
      const answer: unknown = await socket
        .timeout(answerLimitMs)
        .emitWithAck('send-message', { roomId, message: { id, text: `${name} says ${id}`, sender: name } })
        .catch(() => undefined);
      if ((answer as { ok?: boolean } | undefined)?.ok) return void acknowledged.push({ id, toNames });
    }
  }

  return {
    ...stay,
    roomId,
    name,
    acknowledged,
    chat,
    /** the replica that has the connection, by its ordinal */
    replica: () => Number(socket.io.engine?.id?.split('-')[0] ?? -1),
    /** goes without a word, and does not come back */
    vanish(): void {
      isGone = true;
      socket.io.reconnection(false);
      socket.io.engine?.close();
      stay.giveUp();
    },
    isGone: () => isGone,
    leave(): void {
      isGone = true;
      if (stay.isIn()) socket.emit('leave-room', roomId, name);
      socket.disconnect();
      stay.giveUp();
    },
  };
}

/** Opens the connection and collects the events of the room. */
function stayIn(url: string, roomId: string, name: string) {
  /** number of deliveries of each text by its id, without replays of the same event */
  const heard = new Map<string, number>();
  const receivedEvents = new ReceivedEvents();
  let resume: string | undefined;
  let room: State = { version: 0, participants: [] };
  let isIn = false;
  let onIn = () => {};
  const auth = (give: (data: object) => void) =>
    give({ join: [roomId, name, { resume, seen: receivedEvents.newest }] });
  const socket = io(url, { ...connection, auth });
  socket.on('disconnect', () => (isIn = false));
  socket.on('room-joined', (joined: Joined) => {
    ({ resume, room } = joined);
    isIn = true;
    onIn();
  });
  socket.on('room-state', (state: State) => {
    if (state.version > room.version) room = state;
  });
  socket.on('receive-message', ({ id, eventId }: Said) => {
    if (receivedEvents.isNew(eventId)) heard.set(id, (heard.get(id) ?? 0) + 1);
  });
  return {
    socket,
    heard,
    isIn: () => isIn,
    namesSeen: () => room.participants.map((each) => each.name),
    /** When they are let in the next time. @throws after the time */
    untilBack: (limitMs: number) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${name} is not back after ${limitMs} ms.`)), limitMs);
        socket.once('room-joined', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
    untilIn: () => (isIn ? Promise.resolve() : new Promise<void>((resolve) => (onIn = resolve))),
    giveUp: () => onIn(),
  };
}
