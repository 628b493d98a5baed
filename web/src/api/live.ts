import {
  liveMessages,
  liveNamespace,
  livePath,
  LiveReady,
  LiveReset,
  type LiveKind,
  type LivePayload,
} from '@velvet/contracts/realtime/messages';
import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { keepLoadingChunk } from './load-chunk.ts';

export type LiveHandlers = {
  readonly [Kind in LiveKind]?: (message: LivePayload<Kind>) => void;
} & {
  /** The client missed more events than the server's replay buffer holds: shown data may be stale. */
  readonly reset?: () => void;
  /** The connection was restored after a loss: watched data may be stale. */
  readonly returned?: () => void;
};

export type Live = {
  readonly close: () => void;
  /** Subscribes to changes and counts of the posts on screen. */
  readonly watch: (postIds: readonly string[]) => void;
};

const Position = z.object({ position: z.number().int() });
const reconnectAfterMs = 1000;
const refusedAfterMs = 5000;

/** Opens the one socket of a signed-in browser. After a reconnect the server replays missed events first. */
export function connectLive(token: () => Promise<string | undefined>, handlers: LiveHandlers): Live {
  let isWanted = true;
  let close = () => {};
  let watched: readonly string[] = [];
  let sendWatched = () => {};
  let wasReady = false;
  // keeps the library out of the first load
  void keepLoadingChunk(() => import('socket.io-client')).then(({ io }) => {
    if (!isWanted) return;
    let since: number | undefined;
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
    close = () => void socket.close();
    const seen = (message: unknown) => {
      const parsed = Position.safeParse(message);
      if (parsed.success) since = Math.max(since ?? 0, parsed.data.position);
    };
    for (const kind of Object.keys(liveMessages) as LiveKind[])
      socket.on(kind, (message: unknown) => {
        seen(message);
        tell(handlers, kind, message);
      });
    sendWatched = () => {
      if (socket.connected) socket.emit('watch', { postIds: watched });
    };
    socket.on('ready', (message: unknown) => {
      seen(LiveReady.parse(message));
      sendWatched();
      if (wasReady) handlers.returned?.();
      wasReady = true;
    });
    socket.on('reset', (message: unknown) => {
      since = LiveReset.parse(message).position;
      handlers.reset?.();
    });
    keepComingBack(socket, () => isWanted);
  });
  return {
    close() {
      isWanted = false;
      close();
    },
    watch(postIds) {
      watched = postIds;
      sendWatched();
    },
  };
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
