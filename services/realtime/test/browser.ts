import { liveMessages, livePath, liveNamespace, type LiveKind } from '@velvet/contracts/realtime/messages';
import { io, type Socket } from 'socket.io-client';

export type Heard = { kind: string; position: number } & Record<string, unknown>;

/** Where sockets are opened: a world, or one of several replicas. */
type Site = { url(name: string): string };

/** A browser: keeps the highest position it has seen and gives it when it connects again. */
export function openBrowser(site: Site, token: string, namespace: string = liveNamespace) {
  const heard: Heard[] = [];
  let since: number | undefined;
  let socket: Socket | undefined;
  let isWanted = false;

  return {
    heard,
    kinds: () => heard.map(({ kind }) => kind),
    socket: () => socket,
    /** @returns the `ready` message, or the error of the connection */
    async connect(auth: Record<string, unknown> = { token, ...(since !== undefined && { since }) }) {
      socket = io(`${site.url('realtime')}${namespace}`, {
        path: livePath,
        transports: ['polling'],
        reconnection: false,
        forceNew: true,
        auth,
      });
      const { promise, resolve, reject } = Promise.withResolvers<{ position: number; recovered: boolean }>();
      socket.on('connect_error', reject);
      socket.on('disconnect', () => reject(new Error('disconnected')));
      for (const kind of [...Object.keys(liveMessages), 'reset'] as (LiveKind | 'reset')[]) {
        socket.on(kind, (message: { position: number }) => {
          heard.push({ kind, ...message });
          since = message.position;
        });
      }
      socket.on('ready', (message: { position: number; recovered: boolean }) => {
        since = message.position;
        resolve(message);
      });
      return promise;
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
