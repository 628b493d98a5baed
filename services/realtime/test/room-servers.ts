import type { AddressInfo } from 'node:net';
import { livePath } from '@velvet/contracts/realtime/messages';
import { createHttpServer } from '@velvet/kit/http-server';
import { createLogger } from '@velvet/kit/logger';
import { createMetrics } from '@velvet/kit/metrics';
import { io as connect } from 'socket.io-client';
import { readRealtimeConfig } from '#config.ts';
import { openSocketServer } from '#sockets/socket-server.ts';

const logger = createLogger('rooms', 'silent');

/** A replica's socket server by itself: its namespaces let everybody in, and into the room `all`. */
export async function openRoomServer(environment: Record<string, string>, namespace: string) {
  const server = await createHttpServer(logger, createMetrics('rooms'), () => true);
  const { io, hangUp, close } = await openSocketServer(server, readRealtimeConfig(environment), logger);
  const room = io.of(namespace);
  room.on('connection', (socket) => void socket.join('all'));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    room,
    /** @returns a socket that has entered, and what it hears as `said` */
    async enter() {
      const socket = connect(`http://127.0.0.1:${port}${namespace}`, {
        path: livePath,
        transports: ['polling'],
        forceNew: true,
      });
      const heard: unknown[] = [];
      socket.on('said', (word: unknown) => heard.push(word));
      await new Promise<void>((resolve) => void socket.once('connect', resolve));
      return { socket, heard, [Symbol.dispose]: () => void socket.disconnect() };
    },
    async [Symbol.asyncDispose]() {
      hangUp();
      close();
      await server.close();
    },
  };
}
