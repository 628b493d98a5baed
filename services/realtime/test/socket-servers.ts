import type { AddressInfo } from 'node:net';
import { livePath } from '@velvet/contracts/realtime/messages';
import { createHttpServer } from '@velvet/kit/http/http-server';
import { createLogger } from '@velvet/kit/observability/logger';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { io as connect } from 'socket.io-client';
import { readRealtimeConfig } from '#config.ts';
import { openSocketServer } from '#sockets/socket-server.ts';

const logger = createLogger('rooms', 'silent');

/** Opens the socket server of a replica without the service. Every socket of the namespace joins the room `all`. */
export async function openTestSocketServer(environment: Record<string, string>, namespace: string) {
  const server = await createHttpServer(logger, createMetrics('rooms'), () => true);
  const config = readRealtimeConfig(environment);
  const { io, closeConnections, closeAdapter } = await openSocketServer(server, config, logger);
  const room = io.of(namespace);
  room.on('connection', (socket) => void socket.join('all'));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    room,
    /** Connects a socket. @returns it and the payloads of its `message` events */
    async connect() {
      const socket = connect(`http://127.0.0.1:${port}${namespace}`, {
        path: livePath,
        transports: ['polling'],
        forceNew: true,
      });
      const received: unknown[] = [];
      socket.on('message', (payload: unknown) => received.push(payload));
      await new Promise<void>((resolve) => void socket.once('connect', resolve));
      return { socket, received, [Symbol.dispose]: () => void socket.disconnect() };
    },
    async [Symbol.asyncDispose]() {
      closeConnections();
      closeAdapter();
      await server.close();
    },
  };
}
