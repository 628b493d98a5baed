import { meetingNamespace, type RoomJoined } from '@velvet/contracts/meeting/messages';
import { livePath } from '@velvet/contracts/realtime/messages';
import { io, type Socket } from 'socket.io-client';

export type Word = { event: string; words: unknown[] };
type Site = { url(name: string): string };
type Options = {
  auth?: Record<string, unknown>;
  transport?: 'polling' | 'websocket';
  headers?: Record<string, string>;
};

const limitMs = 20_000;

/** Whatever a socket hears, and until it does. */
function hearing(socket: Socket) {
  const heard: Word[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, ...words: unknown[]) => {
    heard.push({ event, words });
    for (const look of waiting) look();
  });
  const of = (event: string) => heard.filter((word) => word.event === event).map(({ words }) => words);

  function untilSo(isSo: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`It never came to ${what}: ${JSON.stringify(heard.map(({ event }) => event))}`));
      }, limitMs);
      function look() {
        if (!isSo()) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve();
      }
      waiting.add(look);
      look();
    });
  }

  return {
    heard,
    of,
    untilSo,
    /** Until so many of an event were heard. @returns the last of them */
    async until(event: string, count = 1): Promise<unknown[]> {
      await untilSo(() => of(event).length >= count, `${count} ${event}`);
      return of(event)[count - 1] ?? [];
    },
  };
}

/** A browser in a meeting that speaks the specification's events, and hears all there are. */
export function openParticipant(site: Site, { auth = {}, transport = 'polling', headers = {} }: Options = {}) {
  const socket = io(`${site.url('realtime')}${meetingNamespace}`, {
    path: livePath,
    transports: [transport],
    timeout: 20_000,
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: headers,
  });
  const ears = hearing(socket);
  return {
    socket,
    ...ears,
    say: (event: string, ...words: unknown[]) => void socket.emit(event, ...words),
    /** @returns what the server acknowledged with */
    ask: (event: string, ...words: unknown[]) =>
      socket.timeout(limitMs).emitWithAck(event, ...words) as Promise<{ ok: boolean; code?: string; field?: string }>,
    /** @returns `room-joined` */
    async join(roomId: string, name: string, ...rest: unknown[]): Promise<RoomJoined> {
      const count = ears.of('room-joined').length + 1;
      socket.emit('join-room', roomId, name, ...rest);
      const [joined] = await ears.until('room-joined', count);
      return joined as RoomJoined;
    },
    /** The line is cut, without a word. */
    lose: () => void socket.io.engine.close(),
    [Symbol.dispose]: () => void socket.disconnect(),
  };
}

export type Participant = ReturnType<typeof openParticipant>;

/**
 * What the specification's client believes of a room: it counts, and knows nothing of states.
 * @param name the one that it got
 */
export function believes({ heard }: Participant, name: string): { count: number; others: string[] } {
  let count = 0;
  let others: string[] = [];
  for (const { event, words } of heard) {
    if (event === 'room-joined') {
      const joined = words[0] as RoomJoined;
      count = joined.totalParticipants;
      others = [...joined.existingParticipants];
    }
    if (event === 'user-connected' && words[0] !== name) {
      count += 1;
      others.push(String(words[0]));
    }
    if (event === 'user-disconnected' && words[0] !== name) {
      count -= 1;
      others = others.filter((other) => other !== words[0]);
    }
  }
  return { count, others: others.toSorted() };
}
