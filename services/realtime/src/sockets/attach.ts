import type { HttpServer } from '@velvet/kit/http-server';
import type { Context } from '#context.ts';
import { attachMeeting } from '#meeting/meeting.socket.ts';
import { attachLive } from './live-server.ts';
import { openSocketServer } from './socket-server.ts';

/** Every namespace of the service. @returns how to stop */
export async function attachSockets(server: HttpServer, context: Context): Promise<() => Promise<void>> {
  const { io, hangUp, close } = await openSocketServer(server, context.config, context.logger);
  context.metrics.watch({
    name: 'open_sockets',
    help: 'Sockets that are connected to this replica, by namespace',
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
    hangUp();
    // the other replicas are told what became of who was here
    await stopping.finally(close);
  };
}
