import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ping, readStatus } from '@velvet/contracts/platform/status';
import { isStripeKey, readConfig, type PublicConfig } from '@velvet/contracts/platform/config';
import type { Cache } from '@velvet/kit/cache/cache';
import { systemClock, type Clock } from '@velvet/kit/base/clock';
import { teamOf, type Environment } from '@velvet/kit/lifecycle/config';
import { endedSessions } from '@velvet/kit/http/ended-sessions';
import { answerFailure, measureRequests, serverOptions, showMetrics, uncached } from '@velvet/kit/http/http-server';
import { traceRequests } from '@velvet/kit/http/http-trace';
import { listenInside } from '@velvet/kit/http/inside-server';
import { createLogger, type LogDestination, type Logger } from '@velvet/kit/observability/logger';
import { createHttpMetrics } from '@velvet/kit/observability/metrics';
import { isExporting } from '@velvet/kit/observability/tracing';
import { stopInOrder } from '@velvet/kit/lifecycle/stop';
import { createTokenVerifier, type TokenVerifier } from '@velvet/kit/http/token';
import { uploadMs } from '@velvet/platform/platform';
import { upstreams } from '@velvet/platform/upstreams';
import type { Addresses } from './addresses.ts';
import { admitRequests } from './admission.ts';
import { watchReaders } from './answer.ts';
import { noticeSandboxes } from './sandbox-notice.ts';
import { rewriteNavigation, serveApplication } from './application.ts';
import { takeBodies } from './body.ts';
import { takeBrowserTraces } from './browser-traces.ts';
import { serveCollectionPage } from './collection-page.ts';
import { serveVideoPage } from './video-page.ts';
import { gatewayConfig, type GatewayConfig } from './config.ts';
import { limitConnections } from './connections.ts';
import { shareFairly } from './fair-share.ts';
import { serveCreatorPage } from './creator-page.ts';
import { serveDocumentation } from './documentation.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';
import { keepPace } from './pace.ts';
import { paceRefusals } from './refusal-pace.ts';
import { carry } from './proxy.ts';
import { discoverByDns, isServiceName, type Discovery } from './discovery.ts';
import { watchDiscovered, watchReplicas, type Replicas } from './replicas.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { servePostPicture } from './post-preview.ts';
import { serveSessionPage } from './session-page.ts';
import { serveSitePages } from './site-pages.ts';
import { serveSitemap } from './sitemap.ts';
import { statusOf } from './status.ts';
import { isUpgrade, takeUpgrades } from './tunnel.ts';

export type GatewayParts = {
  cache: Cache;
  /** addresses of the services; without its service a row responds with the application or 404 */
  addresses: Addresses;
  clock?: Clock;
  logTo?: LogDestination;
  /** looks up the replicas of an address that names a DNS service */
  discover?: (address: string) => Discovery;
};

export type Gateway = {
  readonly url: string;
  readonly port: number;
  /** address of `/metrics`, where it is served */
  readonly metricsUrl: string | undefined;
  stop(): Promise<void>;
};

/** Backlog of connections that wait to be accepted. The kernel may allow fewer. */
const backlog = 4096;
/** Starts the gateway, the only public server. It listens once all services behind it are known. */
export async function startGateway(
  environment: Environment,
  { cache, addresses, clock = systemClock, logTo, discover = discoverByDns }: GatewayParts,
): Promise<Gateway> {
  const config = gatewayConfig(environment);
  const logger = createLogger('gateway', config.LOG_LEVEL, logTo);
  let isClosing = false;
  const server = createServer(config, logger);
  const metrics = createHttpMetrics('gateway', config.METRICS_PROCESS);
  measureRequests(server, metrics);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  // when it answers: a connection of a request from before the shutdown would stay, and its next request would be cut off
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done(null, payload);
  });
  setSecurityHeaders(server, config);
  limitRequests(server, config, { tokens: tokensOf(config, clock, cache), cache });
  const parts = await watchParts(addresses, discover, logger);
  answerOwnCalls(
    server,
    config,
    statusOf(() => probed(parts), cache, clock),
    () => !isClosing,
  );
  serveDocumentation(server);
  if (browserTraceRatio(config) > 0) takeBrowserTraces(server);
  const abortRead = abortOnDisconnect(server);
  for (const upstream of upstreams) {
    const replicas = parts.get(upstream.to);
    if (replicas) await carry(server, upstream, replicas, { logger, abortRead });
  }
  await servePages(server, config, { parts, cache });
  await server.listen({ host: config.HOST, port: config.PORT, backlog });
  const { port } = server.server.address() as AddressInfo;
  const scraped = await listenInside(config.METRICS_HOST ?? config.HOST, config.GATEWAY_METRICS_PORT, (inside) =>
    showMetrics(inside, metrics),
  );
  async function stop(): Promise<void> {
    isClosing = true;
    await delay(config.DRAIN_TIME_MS);
    await stopInOrder(logger, [
      ['requests', () => server.close()],
      ['replicas', () => Promise.all([...parts.values()].map((replicas) => replicas.stop()))],
      ['scrapes', () => scraped?.stop() ?? Promise.resolve()],
    ]);
  }
  return { url: `http://${config.HOST}:${port}`, port, metricsUrl: scraped?.url, stop };
}

function createServer(config: GatewayConfig, logger: Logger): FastifyInstance {
  const { http, ...options } = serverOptions(logger, {
    headersMs: config.GATEWAY_HEADERS_TIMEOUT_MS,
    // for uploads; `takeBodies` has a shorter timeout for all other bodies
    requestMs: uploadMs,
    keepAliveMs: config.GATEWAY_KEEP_ALIVE_MS,
  });
  const server: FastifyInstance = fastify({
    ...options,
    http: { ...http, shouldUpgradeCallback: isUpgrade },
    trustProxy: (_address, hop) => hop < config.GATEWAY_PROXIES,
    rewriteUrl: rewriteNavigation,
    routerOptions: { maxParamLength: 1200 },
    // uploads are streamed; the services check their limits
    bodyLimit: Number.MAX_SAFE_INTEGER,
    exposeHeadRoutes: true,
  });
  server.setErrorHandler((error, request, reply) => {
    // a client that disconnects during a response is no error
    const hasLeft = reply.raw.destroyed;
    return answerFailure(error, request, reply, hasLeft ? { error: logger.debug.bind(logger) } : logger);
  });
  traceRequests(server, 'gateway');
  takeUpgrades(server);
  return server;
}

/** Limits what one address or person may take: connections, requests, slow bodies and readers, and turns. */
function limitRequests(
  server: FastifyInstance,
  config: GatewayConfig,
  { tokens, cache }: { tokens: TokenVerifier; cache: Cache },
): void {
  const { GATEWAY_RATE_FACTOR: rateFactor } = config;
  const isLimited = rateFactor > 0;
  // proxies make the connections of all addresses
  const isDirect = config.GATEWAY_PROXIES === 0;
  limitConnections(server, { perAddress: isLimited && isDirect ? config.GATEWAY_CONNECTIONS : undefined });
  admitRequests(server, { tokens, cache, rateFactor });
  const pace = keepPace(server, config.GATEWAY_PACE_WINDOW_MS);
  takeBodies(server, {
    timeoutMs: config.GATEWAY_BODY_TIMEOUT_MS,
    openBodies: config.GATEWAY_OPEN_BODIES,
    openUploads: config.GATEWAY_OPEN_UPLOADS,
    pace,
  });
  watchReaders(server, pace);
  if (!isLimited) return;
  paceRefusals(server);
  shareFairly(server, { atOnce: config.GATEWAY_REQUESTS_AT_ONCE, readCost: config.GATEWAY_READ_COST });
}

async function watchParts(
  addresses: Addresses,
  discover: NonNullable<GatewayParts['discover']>,
  logger: Logger,
): Promise<Map<string, Replicas>> {
  const watching = Object.entries(addresses).map(async ([part, urls]) => {
    const service = urls.find(isServiceName);
    if (service === undefined) return [part, await watchReplicas(urls)] as const;
    const onFailure = (error: unknown) => logger.warn({ error, part }, 'replicas cannot be looked up');
    return [part, await watchDiscovered(discover(service), onFailure)] as const;
  });
  return new Map(await Promise.all(watching));
}

function tokensOf(config: GatewayConfig, clock: Clock, cache: Cache): TokenVerifier {
  return createTokenVerifier({
    issuer: config.OIDC_ISSUER,
    audience: config.OIDC_AUDIENCE,
    types: config.OIDC_TOKEN_TYPES,
    keysUrl: new URL('.well-known/jwks.json', config.OIDC_BACKCHANNEL ?? config.OIDC_ISSUER).href,
    clock,
    sessions: endedSessions(cache),
  });
}

/** Serves the application, and the pages whose head or content is read from a service. */
async function servePages(
  server: FastifyInstance,
  config: GatewayConfig,
  { parts, cache }: { parts: ReadonlyMap<string, Replicas>; cache: Cache },
): Promise<void> {
  const { GATEWAY_WEB: directory, PUBLIC_URL: publicUrl } = config;
  if (config.GATEWAY_SANDBOX_NOTICE === 'true') noticeSandboxes(server);
  await serveApplication(server, join(directory, 'site'));
  const replicaOf = (part: string) => () => parts.get(part)?.candidates()[0];
  const pages = { directory, publicUrl, account: replicaOf('account'), content: replicaOf('content'), cache };
  await serveSitePages(server, pages);
  await serveCreatorPage(server, pages);
  await serveCollectionPage(server, pages);
  await serveVideoPage(server, pages);
  await serveSessionPage(server, pages);
  servePostPicture(server, pages);
  await serveSitemap(server, pages);
}

/** The replicas of every service except the storage, whose state the services report. */
function probed(parts: ReadonlyMap<string, Replicas>): Record<string, readonly string[]> {
  return Object.fromEntries(
    [...parts].filter(([name]) => name !== 'storage').map(([name, { urls }]) => [name, urls()]),
  );
}

/** The key alone where it is Stripe's, the key and the address of the form where it is the sandbox's. */
function cardProviderOf({
  STRIPE_PUBLISHABLE_KEY: key,
  STRIPE_FRAME_URL: url,
}: GatewayConfig): PublicConfig['cardProvider'] {
  if (key !== undefined && isStripeKey(key)) return { publishableKey: key, url: null };
  return key === undefined || url === undefined ? { publishableKey: null, url: null } : { publishableKey: key, url };
}

const browserTraceRatio = ({ GATEWAY_BROWSER_TRACE_RATIO: ratio }: GatewayConfig): number =>
  isExporting() ? ratio : 0;

function answerOwnCalls(
  server: FastifyInstance,
  config: GatewayConfig,
  status: ReturnType<typeof statusOf>,
  isReady: () => boolean,
): void {
  const { origin, pathname } = new URL(config.OIDC_ISSUER);
  const ratio = browserTraceRatio(config);
  const publicConfig: PublicConfig = {
    oidc: {
      domain: `${origin}${pathname}`.replace(/\/$/, ''),
      clientId: config.OIDC_CLIENT_ID,
      audience: config.OIDC_AUDIENCE,
      scope: 'openid profile email',
      securityUrl: config.OIDC_SECURITY_URL ?? null,
    },
    cardProvider: cardProviderOf(config),
    tracing: ratio > 0 ? { ratio } : null,
    team: teamOf(config),
  };
  const answer = (data: unknown) => ({ success: true, data });
  // the meeting room of part 2 reads `message` of the answer itself
  const reading = {
    config: { tier: 'read' },
    async onSend(_request: FastifyRequest, reply: FastifyReply) {
      void reply.header('cache-control', uncached);
    },
  } as const;
  server.get(ping.path, reading, () => ({ ...answer({ message: 'pong' }), message: 'pong' }));
  server.get(readConfig.path, reading, () => answer(publicConfig));
  server.get(readStatus.path, reading, async () => answer(await status()));
  const probed = { config: { tier: false } } as const;
  server.get('/live', probed, () => ({ live: true }));
  server.get('/ready', probed, (_request, reply) => reply.code(isReady() ? 200 : 503).send({ ready: isReady() }));
}
