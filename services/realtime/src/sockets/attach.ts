import type { HttpServer } from '@velvet/kit/http/http-server';
import type { Context } from '#context.ts';
import { attachMeeting } from '#meeting/meeting.socket.ts';
import { attachLive } from './live-server.ts';
import { openSocketServer } from './socket-server.ts';

/** Serves all namespaces of the service. @returns a function that stops them */
export async function attachSockets(server: HttpServer, context: Context): Promise<() => Promise<void>> {
  const { io, closeConnections, closeAdapter } = await openSocketServer(server, context.config, context.logger);
  context.metrics.watch({
    name: 'open_sockets',
    help: 'Sockets connected to this replica, by namespace',
    labels: ['namespace'],
    read: () =>
      Promise.resolve(
        [...io._nsps.values()].map(({ name, sockets }) => ({ value: sockets.size, labels: { namespace: name } })),
      ),
  });
  const stopLive = await attachLive(io, context);
  const stopMeeting = await attachMeeting(io, context);
  return async () => {
    const stopping = Promise.all([stopMeeting(), stopLive()]);
    closeConnections();
    // the stop of the meetings sends changes to the other replicas
    await stopping.finally(closeAdapter);
  };
}
