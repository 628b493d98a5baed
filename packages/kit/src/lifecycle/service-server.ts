import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServiceConfig } from './config.ts';
import type { Cache } from '#cache/cache.ts';
import type { Database } from '#database/database.ts';
import type { EventBus } from '#events/event-bus.ts';
import { requestJson } from '#http/http-client.ts';
import { createHttpServer, serviceTimeouts, showMetrics, uploadRequestMs } from '#http/http-server.ts';
import { listenInside } from '#http/inside-server.ts';
import type { Route } from '#http/route.ts';
import { engineHealth } from '#observability/engine-health.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { providerHealth, type Providers } from '#observability/provider-health.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';

type Served<Context> = { readonly routes: readonly Route<Context>[]; readonly facesBrowsers?: boolean };

export type ServerParts = {
  readonly config: ServiceConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly db: Database;
  readonly cache: Cache;
  readonly storage: ObjectStorage;
  readonly bus: EventBus;
  readonly providers: Providers;
  isReady(): boolean;
};

/** Address of the keys of the identity provider. */
export const keysUrlOf = ({ OIDC_BACKCHANNEL, OIDC_ISSUER }: ServiceConfig): string =>
  new URL('.well-known/jwks.json', OIDC_BACKCHANNEL ?? OIDC_ISSUER).href;

/** Opens the service's server, and a second one for metrics and probes if browsers reach the first. */
export async function openServer<Context>(
  { routes, facesBrowsers = false }: Served<Context>,
  { config, logger, metrics, isReady, ...probed }: ServerParts,
) {
  const takesFiles = routes.some(({ call }) => call.files);
  const timeouts = { ...serviceTimeouts, ...(takesFiles && { requestMs: uploadRequestMs }) };
  const server = await createHttpServer(logger, metrics, isReady, timeouts);
  const showInside = (to: FastifyInstance) => {
    showMetrics(to, metrics);
    showProbes(to, config, probed);
  };
  if (!facesBrowsers) showInside(server);

  async function listen() {
    const { HOST: host, PORT, METRICS_PORT, METRICS_HOST = host } = config;
    await server.listen({ host, port: PORT });
    const inside = facesBrowsers ? await listenInside(METRICS_HOST, METRICS_PORT, showInside) : undefined;
    const url = `http://${host}:${(server.server.address() as AddressInfo).port}`;
    const close = () => Promise.all([server.close(), inside?.stop()]);
    return { url, insideUrl: facesBrowsers ? inside?.url : url, close };
  }
  return { server, listen };
}

/** Serves whether the engines and providers respond to this process. */
function showProbes(
  to: FastifyInstance,
  config: ServiceConfig,
  { db, cache, storage, bus, providers }: Pick<ServerParts, 'db' | 'cache' | 'storage' | 'bus' | 'providers'>,
): void {
  const database = { isAvailable: () => db.run('engine.probe', 'select').then(() => true) };
  const engines = engineHealth({ database, cache, storage, bus });
  const health = providerHealth({ 'identity provider': () => requestJson(keysUrlOf(config)), ...providers });
  to.get('/engines', () => engines());
  to.get('/providers', () => health());
}
