import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { PublicConfig } from '@velvet/contracts/platform/config';
import { ping, readStatus } from '@velvet/contracts/platform/status';
import { readConfig } from '@velvet/contracts/platform/config';
import type { Cache } from '@velvet/kit/cache';
import { systemClock, type Clock } from '@velvet/kit/clock';
import type { Environment } from '@velvet/kit/config';
import { answerFailure } from '@velvet/kit/http-server';
import { newId } from '@velvet/kit/ids';
import { createLogger } from '@velvet/kit/logger';
import { createTokenVerifier } from '@velvet/kit/token';
import { rewriteNavigation, serveApplication } from './application.ts';
import { gatewayConfig, type GatewayConfig } from './config.ts';
import { serveCreatorPage } from './creator-page.ts';
import { serveDocumentation } from './documentation.ts';
import { carry } from './proxy.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { statusOf } from './status.ts';
import { upstreams, type UpstreamName } from './upstreams.ts';

export type GatewayParts = {
  cache: Cache;
  /** the address of every part; a row whose part is not there is answered by the application or 404 */
  addresses: Partial<Record<UpstreamName, string>>;
  clock?: Clock;
};

export type Gateway = { readonly url: string; readonly port: number; stop(): Promise<void> };

/** The only way in. Starts listening when everything behind it is known. */
export async function startGateway(
  environment: Environment,
  { cache, addresses, clock = systemClock }: GatewayParts,
): Promise<Gateway> {
  const config = gatewayConfig(environment);
  const logger = createLogger('gateway', config.LOG_LEVEL);
  const loggerInstance: FastifyBaseLogger = logger;
  const server: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // every record names its request, so a logger of its own for each would be made for nothing
    childLoggerFactory: (parent) => parent,
    trustProxy: (_address, hop) => hop < config.GATEWAY_PROXIES,
    rewriteUrl: rewriteNavigation,
    routerOptions: { maxParamLength: 1100 },
    // uploads pass through as streams; the services know their limits
    bodyLimit: Number.MAX_SAFE_INTEGER,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply, logger),
  });
  server.setErrorHandler((error, request, reply) => {
    // who leaves in the middle of an answer is no failure of ours
    const hasLeft = reply.raw.destroyed;
    return answerFailure(error, request, reply, hasLeft ? { error: logger.debug.bind(logger) } : logger);
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  setSecurityHeaders(server, config);
  const tokens = createTokenVerifier({
    issuer: config.OIDC_ISSUER,
    audience: config.OIDC_AUDIENCE,
    types: config.OIDC_TOKEN_TYPES,
    keysUrl: new URL('.well-known/jwks.json', config.OIDC_BACKCHANNEL ?? config.OIDC_ISSUER).href,
    clock,
  });
  answerOwnCalls(server, config, statusOf(probed(addresses), cache, clock));
  await serveDocumentation(server);
  for (const upstream of upstreams) {
    const address = addresses[upstream.service];
    if (address)
      await carry(server, upstream, address, { tokens, cache, logger, rateFactor: config.GATEWAY_RATE_FACTOR });
  }
  const { GATEWAY_WEB: directory, PUBLIC_URL: publicUrl } = config;
  await serveApplication(server, join(directory, 'site'));
  await serveCreatorPage(server, { directory, publicUrl, account: addresses.account, cache });
  await server.listen({ host: config.HOST, port: config.PORT });
  const { port } = server.server.address() as AddressInfo;
  return { url: `http://${config.HOST}:${port}`, port, stop: () => server.close() };
}

/** Every part but the storage, which has no probe of its own: what keeps it down shows in content. */
function probed(addresses: GatewayParts['addresses']): Record<string, string> {
  return Object.fromEntries(Object.entries(addresses).filter(([name]) => name !== 'storage'));
}

function answerOwnCalls(server: FastifyInstance, config: GatewayConfig, status: ReturnType<typeof statusOf>): void {
  const { origin, pathname } = new URL(config.OIDC_ISSUER);
  const publicConfig: PublicConfig = {
    oidc: {
      domain: `${origin}${pathname}`.replace(/\/$/, ''),
      clientId: config.OIDC_CLIENT_ID,
      audience: config.OIDC_AUDIENCE,
      scope: 'openid profile email',
    },
    cardProvider: { publishableKey: config.CARD_PUBLISHABLE_KEY ?? null, url: config.CARD_PROVIDER_URL ?? null },
  };
  const answer = (data: unknown) => ({ success: true, data });
  // the meeting room of part 2 reads `message` of the answer itself
  server.get(ping.path, () => ({ ...answer({ message: 'pong' }), message: 'pong' }));
  server.get(readConfig.path, () => answer(publicConfig));
  server.get(readStatus.path, async () => answer(await status()));
  server.get('/live', () => ({ live: true }));
  server.get('/ready', () => ({ ready: true }));
}
