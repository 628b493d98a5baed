import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { TooManyRequests } from '@velvet/contracts/failure';
import { networkOf } from '@velvet/kit/http/client-address';
import { refuseConnection } from '@velvet/kit/http/http-server';
import { Refusal } from '@velvet/kit/http/refusal';

export type ConnectionRules = {
  /** connections of one address; undefined where proxies make all connections */
  readonly perAddress: number | undefined;
};

/** Requests of one HTTP/1.1 connection without a response. Browsers send one at a time. */
const pipelined = 8;

type Connection = { readonly open: Set<ServerResponse>; isRefused: boolean };
const connections = new WeakMap<Socket, Connection>();
/** Requests whose response is not complete, with what follows their end. A response loses its connection at its end. */
const unfinished = new WeakMap<ServerResponse, { readonly connection: Connection; readonly ends: (() => void)[] }>();

/** An injected request has no connection that was opened. */
function connectionOf(socket: Socket): Connection {
  const connection = connections.get(socket) ?? { open: new Set(), isRefused: false };
  connections.set(socket, connection);
  return connection;
}

function endRequest(response: ServerResponse): void {
  const request = unfinished.get(response);
  unfinished.delete(response);
  request?.connection.open.delete(response);
  for (const end of request?.ends ?? []) end();
}

/**
 * Calls `end` once, when the response is complete or its connection has closed. A pipelined response that waits for its
 * turn emits no `close` with the connection.
 * @returns false if both are over already
 */
export function whenOver({ raw }: FastifyReply, end: () => void): boolean {
  return (unfinished.get(raw)?.ends.push(end) ?? 0) > 0;
}

/**
 * Limits the connections of each address, and the requests that a connection sends ahead of their responses. The first
 * request beyond the limit is refused and closes the connection; those behind it are ignored.
 */
export function limitConnections(server: FastifyInstance, { perAddress }: ConnectionRules): void {
  watchSockets(server, perAddress ?? Infinity);
  server.addHook('onRequest', (request, reply, done) => {
    const connection = connectionOf(request.raw.socket);
    if (connection.isRefused) {
      // without `done` nothing else happens: the connection closes after the refusal
      reply.hijack();
      return;
    }
    if (connection.open.size >= pipelined) {
      connection.isRefused = true;
      void reply.header('connection', 'close');
      done(new Refusal(TooManyRequests, { retryAfterSeconds: 1 }));
      return;
    }
    connection.open.add(reply.raw);
    unfinished.set(reply.raw, { connection, ends: [] });
    done();
  });
  server.addHook('onResponse', (_request, reply, done) => {
    endRequest(reply.raw);
    done();
  });
}

function watchSockets(server: FastifyInstance, most: number): void {
  const counts = new Map<string, number>();
  server.server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    const connection = connectionOf(socket);
    socket.once('close', () => {
      for (const response of connection.open) endRequest(response);
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
    if (count > most) refuseConnection(socket, TooManyRequests);
  });
}
