import { meetingNamespace, type RoomJoined, type RoomState } from '@velvet/contracts/meeting/messages';
import { livePath } from '@velvet/contracts/realtime/messages';
import { io, type Socket } from 'socket.io-client';

export type ReceivedEvent = { event: string; args: unknown[] };
type Replica = { url(name: string): string };
type Options = {
  auth?: Record<string, unknown>;
  transport?: 'polling' | 'websocket';
  headers?: Record<string, string>;
};

const timeoutMs = 60_000;

/** Records the events of a socket and waits for conditions on them. */
function recordEvents(socket: Socket) {
  const received: ReceivedEvent[] = [];
  const checks = new Set<() => void>();
  socket.onAny((event: string, ...args: unknown[]) => {
    received.push({ event, args });
    for (const check of checks) check();
  });
  const argsOf = (event: string) => received.filter((each) => each.event === event).map(({ args }) => args);

  function waitUntil(condition: () => boolean, description: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        checks.delete(check);
        reject(
          new Error(`Timeout while waiting for ${description}: ${JSON.stringify(received.map(({ event }) => event))}`),
        );
      }, timeoutMs);
      function check() {
        if (!condition()) return;
        checks.delete(check);
        clearTimeout(timer);
        resolve();
      }
      checks.add(check);
      check();
    });
  }

  return {
    received,
    argsOf,
    waitUntil,
    /** Waits for a number of events of one name. @returns the arguments of the last one */
    async waitFor(event: string, count = 1): Promise<unknown[]> {
      await waitUntil(() => argsOf(event).length >= count, `${count} ${event}`);
      return argsOf(event)[count - 1] ?? [];
    },
  };
}

/** Opens a client of the meeting namespace that records all events. */
export function openParticipant(replica: Replica, { auth = {}, transport = 'polling', headers = {} }: Options = {}) {
  const socket = io(`${replica.url('realtime')}${meetingNamespace}`, {
    path: livePath,
    transports: [transport],
    timeout: 20_000,
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: headers,
  });
  const recorder = recordEvents(socket);
  return {
    socket,
    ...recorder,
    send: (event: string, ...args: unknown[]) => void socket.emit(event, ...args),
    /** Sends an event. @returns the acknowledgement */
    request: (event: string, ...args: unknown[]) =>
      socket.timeout(timeoutMs).emitWithAck(event, ...args) as Promise<{ ok: boolean; code?: string; field?: string }>,
    /** @returns `room-joined` */
    async join(roomId: string, name: string, ...rest: unknown[]): Promise<RoomJoined> {
      const count = recorder.argsOf('room-joined').length + 1;
      socket.emit('join-room', roomId, name, ...rest);
      const [joined] = await recorder.waitFor('room-joined', count);
      return joined as RoomJoined;
    },
    /** Closes the transport without a disconnect packet. */
    closeTransport: () => void socket.io.engine.close(),
    [Symbol.dispose]: () => void socket.disconnect(),
  };
}

export type Participant = ReturnType<typeof openParticipant>;

/** Returns the state of the room that a participant received last. */
export const stateOf = (each: Participant) => each.argsOf('room-state').at(-1)?.[0] as RoomState | undefined;

/** Returns the texts that a participant has received. */
export const textsOf = (each: Participant) =>
  each.argsOf('receive-message').map(([message]) => (message as { text: string }).text);

/** Returns whether a participant is marked as away in the state that another one received last. */
export const isAway = (each: Participant, name: string) =>
  stateOf(each)?.participants.find((participant) => participant.name === name)?.isAway;

/**
 * Returns the participants as a client of the specification derives them, from joins and leaves alone.
 * @param name the client's own name in the room
 */
export function derivedParticipants({ received }: Participant, name: string): { count: number; others: string[] } {
  let count = 0;
  let others: string[] = [];
  for (const { event, args } of received) {
    if (event === 'room-joined') {
      const joined = args[0] as RoomJoined;
      count = joined.totalParticipants;
      others = [...joined.existingParticipants];
    }
    if (event === 'user-connected' && args[0] !== name) {
      count += 1;
      others.push(String(args[0]));
    }
    if (event === 'user-disconnected' && args[0] !== name) {
      count -= 1;
      others = others.filter((other) => other !== args[0]);
    }
  }
  return { count, others: others.toSorted() };
}
