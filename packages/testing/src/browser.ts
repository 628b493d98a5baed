import { liveMessages, livePath, liveNamespace } from '@velvet/contracts/realtime/messages';
import { io, type Socket } from 'socket.io-client';

export type Heard = { kind: string; position: number } & Record<string, unknown>;

type Position = { position: number };
type Ready = Position & { recovered: boolean };
const kinds: readonly string[] = [...Object.keys(liveMessages), 'reset'];

/** Where sockets are opened: a world, or one of several replicas. */
type Site = { url(name: string): string };

/** A browser: keeps the highest position it has seen and gives it when it connects again. */
export function openBrowser(site: Site, token: string) {
  const heard: Heard[] = [];
  let since: number | undefined;
  let socket: Socket | undefined;
  let isWanted = false;

  return {
    heard,
    kinds: () => heard.map(({ kind }) => kind),
    socket: () => socket,
    /** @returns the `ready` message, or the error of the connection */
    connect(auth: Record<string, unknown> = { token, ...(since !== undefined && { since }) }) {
      const line = openLine(`${site.url('realtime')}${liveNamespace}`, auth, (message, kind) => {
        if (kind !== undefined) heard.push({ kind, ...message });
        since = message.position;
      });
      socket = line.socket;
      return line.ready;
    },
    disconnect() {
      isWanted = false;
      socket?.disconnect();
    },
    /** Comes back whenever it lost the line, as the application does. */
    async stayConnected() {
      isWanted = true;
      while (isWanted) {
        if (!socket?.connected) await this.connect().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async until(isSo: () => boolean, what: string) {
      const deadline = Date.now() + 5000;
      while (!isSo()) {
        if (Date.now() > deadline) throw new Error(`It never came to ${what}: ${JSON.stringify(heard)}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    [Symbol.dispose]() {
      this.disconnect();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** @param hear is told of every message with its kind, and without one of the `ready` that ends the catching up */
function openLine(
  url: string,
  auth: Record<string, unknown>,
  hear: (message: Position, kind?: string) => void,
): { socket: Socket; ready: Promise<Ready> } {
  const socket = io(url, { path: livePath, transports: ['polling'], reconnection: false, forceNew: true, auth });
  const { promise: ready, resolve, reject } = Promise.withResolvers<Ready>();
  socket.on('connect_error', (error) => {
    // the line below a refused connection stays open by itself
    socket.disconnect();
    reject(error);
  });
  socket.on('disconnect', () => reject(new Error('disconnected')));
  for (const kind of kinds) socket.on(kind, (message: Position) => hear(message, kind));
  socket.on('ready', (message: Ready) => {
    hear(message);
    resolve(message);
  });
  return { socket, ready };
}
