import { ServerResponse, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { NotFound, Unavailable } from '@velvet/contracts/failure';
import { Refusal } from '@velvet/kit/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { isRefusal } from './replicas.ts';

/** A connection that asks to become a WebSocket. */
type Asking = { readonly socket: Socket; readonly head: Buffer };

const asking = new WeakMap<IncomingMessage, Asking>();
const hopByHop = new Set(['connection', 'upgrade', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Whether a request is taken out of HTTP. Others than WebSockets (`h2c`) are answered as if they had not asked. */
export const isUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Leads what asks for a WebSocket through the same hooks and routes as every other request. Open ones end with the server. */
export function takeUpgrades(server: FastifyInstance): void {
  const open = new Set<Duplex>();
  server.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    // of an HTTP server it is nothing else
    const socket = duplex as Socket;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // whoever hangs up is told nothing any more
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

/** The tunnel that a request asks for, if it does. */
export const tunnelOf = ({ raw }: FastifyRequest): Asking | undefined => asking.get(raw);

/**
 * Asks the part for the same, and hands on what both say, whatever it is.
 * @throws {Refusal} for a part that takes no WebSockets, or is away
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
  pipeline(socket, part, () => undefined);
  // with it the request is over, for those who count and measure
  pipeline(part, socket, () => reply.raw.destroy());
}

function refuse(error: unknown): never {
  throw new Refusal(isRefusal(error) ? Unavailable : NotFound);
}

const linesOf = (headers: IncomingHttpHeaders): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('');

/** What of a request's headers is meant for the part. */
export const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
