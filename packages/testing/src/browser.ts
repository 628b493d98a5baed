import { liveMessages, livePath, liveNamespace } from '@velvet/contracts/realtime/messages';
import { io, type Socket } from 'socket.io-client';

export type ReceivedMessage = { kind: string; position: number } & Record<string, unknown>;

/** ends what stands still */
const limitMs = 60_000;

type Position = { position: number };
type Ready = Position & { recovered: boolean };
const kinds: readonly string[] = [...Object.keys(liveMessages), 'reset'];

/** A world, or one of several replicas. */
type Address = { url(name: string): string };
type Transport = 'polling' | 'websocket';

/**
 * Opens a client of `/live`. It stores the highest position it has received and sends it when it connects again.
 * @param transports as in the application; polling alone by default, so that tests can observe and interrupt its requests
 */
export function openBrowser(address: Address, token: string, transports: readonly Transport[] = ['polling']) {
  const received: ReceivedMessage[] = [];
  let since: number | undefined;
  let socket: Socket | undefined;
  let shouldStayConnected = false;

  return {
    received,
    kinds: () => received.map(({ kind }) => kind),
    socket: () => socket,
    /** Connects. @returns `ready` @throws the error of the connection */
    connect(auth: Record<string, unknown> = { token, ...(since !== undefined && { since }) }) {
      const url = `${address.url('realtime')}${liveNamespace}`;
      const connection = openConnection(url, transports, auth, (message, kind) => {
        if (kind !== undefined) received.push({ kind, ...message });
        since = message.position;
      });
      socket = connection.socket;
      return connection.ready;
    },
    disconnect() {
      shouldStayConnected = false;
      socket?.disconnect();
    },
    /** Reconnects after every disconnect, as the application does, until `disconnect` is called. */
    async stayConnected() {
      shouldStayConnected = true;
      while (shouldStayConnected) {
        if (!socket?.connected) await this.connect().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async waitUntil(condition: () => boolean, description: string) {
      const deadline = Date.now() + limitMs;
      while (!condition()) {
        if (Date.now() > deadline)
          throw new Error(`Timeout while waiting for ${description}: ${JSON.stringify(received)}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    [Symbol.dispose]() {
      this.disconnect();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** @param onMessage receives every message with its kind, and `ready` without one */
function openConnection(
  url: string,
  transports: readonly Transport[],
  auth: Record<string, unknown>,
  onMessage: (message: Position, kind?: string) => void,
): { socket: Socket; ready: Promise<Ready> } {
  const options = { path: livePath, transports: [...transports], reconnection: false, forceNew: true };
  const socket = io(url, { ...options, auth });
  const { promise: ready, resolve, reject } = Promise.withResolvers<Ready>();
  socket.on('connect_error', (error) => {
    // the transport of a rejected connection would stay open
    socket.disconnect();
    reject(error);
  });
  socket.on('disconnect', () => reject(new Error('disconnected')));
  for (const kind of kinds) socket.on(kind, (message: Position) => onMessage(message, kind));
  socket.on('ready', (message: Ready) => {
    onMessage(message);
    resolve(message);
  });
  return { socket, ready };
}
