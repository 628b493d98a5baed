import { fastify, type FastifyInstance } from 'fastify';
import { serviceTimeouts } from './http-server.ts';

export type InsideServer = { readonly url: string; stop(): Promise<void> };

/**
 * Listens on a port of its own for what operators read, where the main port is open to browsers.
 * @param port 0 takes any free one; undefined listens nowhere
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
