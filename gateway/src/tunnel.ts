import { ServerResponse, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { NotFound, Unavailable } from '@velvet/contracts/failure';
import { Refusal } from '@velvet/kit/http/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { isRefusal } from './replicas.ts';

/** A connection with an upgrade request. */
type Asking = { readonly socket: Socket; readonly head: Buffer };

const asking = new WeakMap<IncomingMessage, Asking>();
const hopByHop = new Set(['connection', 'upgrade', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Returns whether a request upgrades to a WebSocket. Other upgrades (`h2c`) are ignored. */
export const isUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Routes upgrade requests through the same hooks and routes as every other request. Open tunnels close with the server. */
export function takeUpgrades(server: FastifyInstance): void {
  const open = new Set<Duplex>();
  server.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    // an HTTP server passes no other type
    const socket = duplex as Socket;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // a closed connection receives no response
    socket.on('error', () => socket.destroy());
    asking.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.end());
    server.routing(request, response);
  });
  server.addHook('preClose', (done) => {
    for (const socket of open) socket.destroy();
    done();
  });
}

/** Returns the tunnel of an upgrade request, or undefined. */
export const tunnelOf = ({ raw }: FastifyRequest): Asking | undefined => asking.get(raw);

/**
 * Sends the upgrade request to the service, then pipes the bytes of both sides unchanged. The `websocket` option of
 * `@fastify/http-proxy` does not replace it: it accepts an upgrade before the service does, so a refusal has no status. It
 * does not use the dispatcher, which retries a refused connection at another replica. It buffers without backpressure, and a
 * client that does not answer the close delays the shutdown.
 * @throws {Refusal} when the service has no WebSockets or is unavailable
 */
export async function tunnel(
  reply: FastifyReply,
  { socket, head }: Asking,
  dispatcher: Dispatcher,
  to: Pick<Dispatcher.UpgradeOptions, 'path' | 'headers'> & { readonly origin: string },
): Promise<void> {
  const { headers, socket: part } = await dispatcher
    .upgrade({ ...to, method: 'GET', protocol: 'websocket' })
    .catch(refuse);
  reply.hijack();
  if (head.length > 0) socket.unshift(head);
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(headers)}\r\n`);
  // two pipelines and the server listen to its end, more than the default that counts as a leak
  socket.setMaxListeners(20);
  pipeline(socket, part, () => undefined);
  // ends the request for metrics and limits
  pipeline(part, socket, () => reply.raw.destroy());
}

function refuse(error: unknown): never {
  throw new Refusal(isRefusal(error) ? Unavailable : NotFound);
}

const linesOf = (headers: IncomingHttpHeaders): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('');

/** Returns the headers of a request that are forwarded to the service. */
export const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
