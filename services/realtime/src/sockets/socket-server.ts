import { livePath } from '@velvet/contracts/realtime/messages';
import type { HttpServer } from '@velvet/kit/http/http-server';
import { newSecret } from '@velvet/kit/base/ids';
import type { Logger } from '@velvet/kit/observability/logger';
import { Server } from 'socket.io';
import type { RealtimeConfig } from '#config.ts';
import { openRoomAdapter } from './room-adapter.ts';

export type SocketServer = {
  readonly io: Server;
  /** closes the connections of this replica */
  closeConnections(): void;
  /** closes the connection to the other replicas */
  closeAdapter(): void;
};

/**
 * Opens socket.io on the HTTP server of the service. CORS is off, because browsers use the gateway, which has the same origin.
 * @throws {ConfigError} which names REDIS_URL
 */
export async function openSocketServer(
  { server }: HttpServer,
  config: RealtimeConfig,
  logger: Logger,
): Promise<SocketServer> {
  const adapter = await openRoomAdapter(config, logger);
  const io = new Server(server, {
    path: livePath,
    // clients upgrade only to a transport that the handshake offers, so browsers need no setting of their own
    transports: config.REALTIME_TRANSPORTS === 'polling' ? ['polling'] : ['polling', 'websocket'],
    maxHttpBufferSize: config.REALTIME_MAX_PACKET_BYTES,
    serveClient: false,
    ...adapter.options,
  });
  // the gateway routes each request of a session to the replica with this number
  io.engine.generateId = () => `${config.REALTIME_ORDINAL}-${newSecret(15)}`;
  return {
    io,
    // closes the transports, so that browsers reconnect to another replica; a disconnect by the server would prevent that
    closeConnections: () => void io.engine.close(),
    closeAdapter() {
      for (const namespace of io._nsps.values()) void namespace.adapter.close();
      adapter.close();
    },
  };
}
