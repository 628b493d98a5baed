import {
  liveMessages,
  liveNamespace,
  livePath,
  LiveReady,
  LiveReset,
  LiveTypingNotice,
  type LiveKind,
  type LivePayload,
} from '@velvet/contracts/realtime/messages';
import type { io as connectSocket, Socket } from 'socket.io-client';
import { z } from 'zod';
import { keepLoadingChunk } from './load-chunk.ts';
import { receivedEvent } from './tracing.ts';

export type LiveHandlers = {
  readonly [Kind in LiveKind]?: (message: LivePayload<Kind>) => void;
} & {
  /** The client missed more events than the server's replay buffer holds: shown data may be stale. */
  readonly reset?: () => void;
  /** The connection is established: changes from now on are received. */
  readonly ready?: () => void;
  /** The connection was restored after a loss, or took long to be established: watched data may be stale. */
  readonly returned?: () => void;
  /** The other member of a conversation types. */
  readonly typing?: (notice: z.infer<typeof LiveTypingNotice>) => void;
};

export type Live = {
  readonly close: () => void;
  /** Subscribes to changes and counts of the posts on screen. */
  readonly watch: (postIds: readonly string[]) => void;
  /** Reports that the user types; lost while the connection is. */
  readonly sendTyping: (conversationId: string) => void;
  /** Reports that the user stopped or resumed using this device. */
  readonly setIdle: (isIdle: boolean) => void;
};

const Position = z.object({ position: z.number().int() });
const reconnectAfterMs = 1000;
const refusedAfterMs = 5000;
/** A first connection that takes longer may have missed changes of what the page read before; milliseconds. */
const lateAfterMs = 2000;

type Connection = {
  isWanted: boolean;
  socket?: Socket;
  watched: readonly string[];
  isIdle: boolean;
  readonly startedAt: number;
};
type Token = () => Promise<string | undefined>;

/** Opens the one socket of a signed-in browser. After a reconnect the server replays missed events first. */
export function connectLive(token: Token, handlers: LiveHandlers): Live {
  const connection: Connection = { isWanted: true, watched: [], isIdle: false, startedAt: performance.now() };
  // keeps the library out of the first load
  void keepLoadingChunk(() => import('socket.io-client')).then(({ io }) => {
    if (connection.isWanted) openSocket(io, token, connection, handlers);
  });
  const send = (event: string, message: object) => {
    if (connection.socket?.connected) connection.socket.emit(event, message);
  };
  return {
    close() {
      connection.isWanted = false;
      connection.socket?.close();
    },
    watch(postIds) {
      connection.watched = postIds;
      send('watch', { postIds });
    },
    sendTyping: (conversationId) => send('typing', { conversationId }),
    setIdle(isIdle) {
      if (connection.isIdle !== isIdle) send('idle', { isIdle });
      connection.isIdle = isIdle;
    },
  };
}

function openSocket(io: typeof connectSocket, token: Token, connection: Connection, handlers: LiveHandlers): void {
  let since: number | undefined;
  let wasReady = false;
  const socket = io(liveNamespace, {
    path: livePath,
    // upgrades after the handshake if the server offers it
    transports: ['polling', 'websocket'],
    auth: (give) =>
      void token()
        // connects without a token; the server rejects it and the client reconnects
        .catch(() => undefined)
        .then((current) => give({ token: current ?? '', ...(since !== undefined && { since }) })),
  });
  connection.socket = socket;
  const seen = (message: unknown) => {
    const parsed = Position.safeParse(message);
    if (parsed.success) since = Math.max(since ?? 0, parsed.data.position);
  };
  receiveAll(socket, handlers, seen);
  socket.on('ready', (message: unknown) => {
    seen(LiveReady.parse(message));
    socket.emit('watch', { postIds: connection.watched });
    if (connection.isIdle) socket.emit('idle', { isIdle: true });
    handlers.ready?.();
    if (wasReady || performance.now() - connection.startedAt > lateAfterMs) handlers.returned?.();
    wasReady = true;
  });
  socket.on('reset', (message: unknown) => {
    since = LiveReset.parse(message).position;
    handlers.reset?.();
  });
  keepComingBack(socket, () => connection.isWanted);
}

function keepComingBack(socket: Socket, isWanted: () => boolean): void {
  const comeBack = (ms: number) => setTimeout(() => isWanted() && socket.connect(), ms);
  // the server closes a connection when its token expires; reconnect with the next token
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack(reconnectAfterMs);
  });
  // the library reconnects after a loss, but not after a refusal
  socket.on('connect_error', () => {
    if (!socket.active) comeBack(refusedAfterMs);
  });
}

function tell(handlers: LiveHandlers, kind: LiveKind, message: unknown): void {
  const handler = handlers[kind] as ((message: unknown) => void) | undefined;
  const parsed = liveMessages[kind].safeParse(message);
  if (parsed.success) handler?.(parsed.data);
}

function receiveAll(socket: Socket, handlers: LiveHandlers, seen: (message: unknown) => void): void {
  for (const kind of Object.keys(liveMessages) as LiveKind[])
    socket.on(kind, (message: unknown) => {
      seen(message);
      receivedEvent(kind, message);
      tell(handlers, kind, message);
    });
  socket.on('typing', (message: unknown) => {
    const notice = LiveTypingNotice.safeParse(message);
    if (notice.success) handlers.typing?.(notice.data);
  });
}
