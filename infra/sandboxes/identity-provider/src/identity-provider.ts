import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Provider } from 'oidc-provider';
import { openDatabase, type Database } from '@velvet/kit/database/database';
import { systemClock } from '@velvet/kit/base/clock';
import { createLogger, type Logger } from '@velvet/kit/observability/logger';
import { createMetrics, type Metrics } from '@velvet/kit/observability/metrics';
import { migrate } from '@velvet/kit/database/migrate';
import { traceRequest } from '@velvet/kit/http/http-trace';
import { stopInOrder } from '@velvet/kit/lifecycle/stop';
import { startSweeps, sweep } from '@velvet/kit/jobs/sweep';
import { accessTokenReader, signAccessToken } from '#keys/access-token.ts';
import { cookieKeys, rememberIssuing, signingKey } from '#keys/keys.ts';
import { createPages } from '#pages/pages.ts';
import { personRepository } from '#people/person.repository.ts';
import { jsonTokenRequests, returnToParameter } from '#provider/auth0-ways.ts';
import { measure, routeOf } from '#provider/measured.ts';
import { createProvider } from './provider/provider.ts';
import { endSessionsOfRevokedGrants, revokeGrantsOnSignOut } from '#provider/revocation.ts';
import { assetRoutes, avatarRoute, guard } from '#provider/surroundings.ts';
import { registerTokenExchange } from '#provider/token-exchange.ts';
import { userInfoRoute } from '#provider/userinfo.ts';
import { signInRoutes } from '#sign-in/sign-in.routes.ts';
import { stateRepository } from '#state/state.repository.ts';
import { checkConfig, type IdentityConfig } from './config.ts';

/**
 * The keep-alive timeout is short, and responses contain it, so that a shutdown closes no connection in use.
 * Headers and forms are small, so late ones are rejected with 408; milliseconds.
 */
const timeouts = {
  keepAliveTimeout: 3000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
} as const;

/** Names the service in logs, metrics and traces. */
const part = 'identity-provider';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

const sweepState = sweep('identity.state', 300, (states: ReturnType<typeof stateRepository>) => states.deleteExpired());

/**
 * Starts the OpenID provider: migrates its database, creates its keys on the first start, and listens.
 * @throws {ConfigError} with one line for the operator
 */
export async function startIdentityProvider(config: IdentityConfig): Promise<{ port: number; stop(): Promise<void> }> {
  checkConfig(config);
  const logger = config.logger ?? createLogger(part, 'info');
  const metrics = createMetrics(part, config.isAlone);
  await migrate(config.databaseUrl, migrations);
  const db = openDatabase({
    url: config.databaseUrl,
    poolSize: 5,
    statementTimeoutMs: 10_000,
    clock: systemClock,
    metrics,
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  try {
    const provider = await assemble(config, db, logger);
    let isClosing = false;
    const isReady = async () => !isClosing && (await stateRepository(db).isReachable());
    const handle = mount(provider, new URL(config.issuer), isReady, metrics.registry);
    const server = createServer(timeouts, (request, response) => {
      if (isClosing) response.setHeader('connection', 'close');
      const route = routeOf(new URL(config.issuer).pathname, request);
      measure(metrics, route, request, response);
      traceRequest({ part, route }, request, response, () => handle(request, response));
    });
    await listen(server, config.port, config.host);
    const sweeps = startSweeps([sweepState], stateRepository(db), { db, logger, metrics });
    const address = server.address();
    return {
      port: typeof address === 'object' && address ? address.port : config.port,
      async stop() {
        isClosing = true;
        await delay(config.drainMs);
        await stopInOrder(logger, [
          ['server', () => close(server)],
          ['sweeps', () => sweeps.stop()],
          ['database', () => db.close()],
        ]);
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function assemble(config: IdentityConfig, db: Database, logger: Logger): Promise<Provider> {
  const { issuer, audience, clientId, redirectOrigins } = config;
  const { pathname: root, origin: issuerOrigin } = new URL(issuer);
  const key = await signingKey(db);
  await rememberIssuing(db, { issuer, audience, clientId });
  const people = personRepository(db);
  const pages = createPages({ root, redirectOrigins, home: `${redirectOrigins[0]}/` });
  const pictureOf = (sub: string) => new URL(`avatar/${encodeURIComponent(sub)}.svg`, issuer).href;
  const keys = { signingKey: key, cookieKeys: await cookieKeys(db) };
  const provider = createProvider({ config, db, people, pages, ...keys, root, pictureOf });

  provider.on('server_error', (ctx, error) => logger.error({ err: error, path: ctx.path }, 'request failed'));
  provider.on('authorization.error', (_ctx, error) => logger.debug({ err: error }, 'authorization refused'));
  provider.on('grant.error', (_ctx, error) => logger.debug({ err: error }, 'token refused'));

  provider.use(guard(pages, redirectOrigins, logger));
  provider.use(assetRoutes);
  provider.use(avatarRoute(people));
  provider.use(jsonTokenRequests);
  provider.use(returnToParameter(root));
  provider.use(endSessionsOfRevokedGrants(provider, config));
  provider.use(revokeGrantsOnSignOut(provider));
  const issuing = { issuer, audience, clientId };
  const checked = { read: accessTokenReader(key, issuing), people, sessions: config.sessions };
  provider.use(userInfoRoute({ ...checked, pictureOf, redirectOrigins }));
  registerTokenExchange(provider, { ...checked, audience, sign: (request) => signAccessToken(key, issuing, request) });
  provider.use(signInRoutes({ provider, people, root, issuerOrigin, show: pages.show }));
  return provider;
}

/**
 * Mounts the provider under the path of its issuer. Links and redirects always use the issuer's origin, for any host header.
 */
function mount(provider: Provider, issuer: URL, isReady: () => Promise<boolean>, figures: Metrics['registry']) {
  const handle = provider.callback();
  return (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    const { url = '/' } = request;
    // for operators, outside the path that the gateway proxies
    if (url === '/live') {
      answerJson(response, 200, { live: true });
      return;
    }
    if (url === '/ready') {
      void isReady().then((ready) => answerJson(response, ready ? 200 : 503, { ready }));
      return;
    }
    if (url === '/metrics') {
      void figures.metrics().then((text) => response.setHeader('content-type', figures.contentType).end(text));
      return;
    }
    if (!url.startsWith(issuer.pathname)) {
      answerJson(response, 404, { error: 'not_found', error_description: `served under ${issuer.pathname}` });
      return;
    }
    request.originalUrl = url;
    request.url = url.slice(issuer.pathname.length - 1);
    request.headers['x-forwarded-host'] = issuer.host;
    request.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
    void handle(request, response);
  };
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, () => {
    server.off('error', reject);
    resolve();
  });
  return promise;
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  return promise;
}
