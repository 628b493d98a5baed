import { fastify, type FastifyInstance } from 'fastify';
import { serviceTimeouts } from './http-server.ts';

export type InsideServer = { readonly url: string; stop(): Promise<void> };

/**
 * Listens on a separate port for operators, if the main port is open to browsers.
 * @param port 0 selects any free port; undefined disables the server
 * @param show adds the routes
 */
export async function listenInside(
  host: string,
  port: number | undefined,
  show: (server: FastifyInstance) => void,
): Promise<InsideServer | undefined> {
  if (port === undefined) return undefined;
  const { headersMs, requestMs } = serviceTimeouts;
  const server = fastify({
    forceCloseConnections: true,
    http: { headersTimeout: headersMs },
    requestTimeout: requestMs,
  });
  show(server);
  return { url: await server.listen({ host, port }), stop: () => server.close().then(() => undefined) };
}
