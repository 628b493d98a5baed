import { livePath } from '@velvet/contracts/realtime/messages';
import type { HttpServer } from '@velvet/kit/http-server';
import { newSecret } from '@velvet/kit/ids';
import type { Logger } from '@velvet/kit/logger';
import { Server } from 'socket.io';
import type { RealtimeConfig } from '#config.ts';
import { shareRooms } from './shared-rooms.ts';

export type SocketServer = {
  readonly io: Server;
  /** ends this replica's connections, and nobody else's */
  hangUp(): void;
  /** until then other replicas can be reached */
  close(): void;
};

/**
 * socket.io on the service's own HTTP server, for all namespaces. No CORS: browsers come through the gateway, from the same origin.
 * @throws {ConfigError} naming REDIS_URL
 */
export async function openSocketServer(
  { server }: HttpServer,
  config: RealtimeConfig,
  logger: Logger,
): Promise<SocketServer> {
  const rooms = await shareRooms(config, logger);
  const io = new Server(server, {
    path: livePath,
    transports: [...config.REALTIME_TRANSPORTS],
    maxHttpBufferSize: config.REALTIME_PACKET_LIMIT,
    serveClient: false,
    ...rooms.options,
  });
  // each request of a session must come to the replica that has it
  io.engine.generateId = () => `${config.REALTIME_ORDINAL}-${newSecret(15)}`;
  return {
    io,
    // they are lost, not ended: a browser comes back by itself, to another replica
    hangUp: () => void io.engine.close(),
    close() {
      for (const namespace of io._nsps.values()) void namespace.adapter.close();
      rooms.close();
    },
  };
}
