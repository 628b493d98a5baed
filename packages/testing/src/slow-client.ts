import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection that sends or reads slowly, from its own loopback address. */
export type SlowClient = {
  readonly socket: Socket;
  /** status of the first response when the connection closes; undefined if there was none */
  readonly ended: Promise<number | undefined>;
};

export type SlowRequest = {
  /** local address, `127.0.0.x` */
  readonly from: string;
  /** raw bytes that are sent at once */
  readonly opening: string;
  /** bytes that are sent every `everyMs`, `times` times or without end */
  readonly drip?: { readonly bytes: string; readonly everyMs: number; readonly times?: number };
  /** whether it leaves the response unread */
  readonly leavesUnread?: boolean;
};

/** Opens a slow connection to the gateway at `url`. */
export async function openSlowClient(
  url: string,
  { from, opening, drip, leavesUnread = false }: SlowRequest,
): Promise<SlowClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
  if (!socket.destroyed) socket.write(opening);
  if (drip) {
    let left = drip.times ?? Number.POSITIVE_INFINITY;
    const timer = setInterval(() => {
      if (left > 0 && socket.writable) socket.write(drip.bytes);
      left -= 1;
    }, drip.everyMs);
    void closed.then(() => clearInterval(timer));
  }
  const ended = leavesUnread ? closed.then(() => undefined) : statusOf(socket, closed);
  return { socket, ended };
}

async function statusOf(socket: Socket, closed: Promise<void>): Promise<number | undefined> {
  const answer = await text(socket).catch(() => '');
  socket.destroy();
  await closed;
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
  return status === undefined ? undefined : Number(status);
}

type Opening = { readonly method?: string; readonly path: string; readonly headers?: Record<string, string> };

/** Returns the head of a request, and the first bytes of its body. */
export function opening({ method = 'POST', path, headers = {} }: Opening, body = ''): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Returns a request that withholds all but the first bytes of a JSON body of 100,000 bytes. */
export const heldBack = (path: string, headers: Record<string, string> = {}) =>
  opening({ path, headers: { 'content-type': 'application/json', 'content-length': '100000', ...headers } }, '{');
