import { freePort } from '@velvet/engines/free-port';
import { startGateway } from '@velvet/gateway/gateway';
import { identityAdmin, type Person } from '@velvet/identity-provider/identity-admin';
import { migrations, startIdentityProvider } from '@velvet/identity-provider/identity-provider';
import type { IdentityConfig } from '@velvet/identity-provider/config';
import type { Cache } from '@velvet/kit/cache/cache';
import { systemClock, type MovableClock } from '@velvet/kit/base/clock';
import { endedSessions } from '@velvet/kit/http/ended-sessions';
import { createLogger } from '@velvet/kit/observability/logger';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { platform } from '@velvet/standalone/services';
import { UserId } from '@velvet/contracts/ids';
import { openTestDatabase } from '@velvet/testing/database';
import type { World } from '@velvet/testing/world';
import { makeCall, type Person as Caller } from '@velvet/testing/person';
import { cardKeys, openWholeWorld } from '@velvet/standalone/test/every-service';
import { builtApplication } from './built-application.ts';

const clientId = 'velvet-web';
const audience = 'https://api.velvet.test';
/** Browsers on one machine connect without a STUN server. People appear online soon after they connect. */
const testSettings = { LOG_LEVEL: 'error', ICE_STUN_URLS: '', REALTIME_PRESENCE_HEARTBEAT_MS: '2000' };

/** A signed-in user, who makes API calls through the gateway. */
export type TestUser = Pick<Caller, 'id' | 'handle' | 'token' | 'make'> & Pick<Person, 'sub' | 'name' | 'email'>;

/** Deviations of an access token: its lifetime (an hour), and the time of the sign-in, since 1970 (now). */
export type TokenOptions = { readonly lifetimeSeconds?: number; readonly signedInAtSeconds?: number };

export type Site = AsyncDisposable & {
  /** the public address */
  readonly url: string;
  /** the same site under another host name, which is another origin */
  readonly otherUrl: string;
  /** address of the pages that show the mails of the platform */
  readonly mailboxUrl: string;
  /** adds accounts to the identity provider */
  addPeople(people: readonly Person[]): Promise<void>;
  /** a signed-in user without a browser */
  person(name: string, handle: string, token?: TokenOptions): Promise<TestUser>;
  /** waits until all events are handled */
  drain(): Promise<void>;
  /** runs the named sweeps of the services */
  sweep(...names: string[]): Promise<void>;
  /** the time of the services */
  readonly clock: MovableClock;
};

export type SiteOptions = {
  readonly tokenLifetimeSeconds?: number;
  /** additional settings of the services */
  readonly services?: Readonly<Record<string, string>>;
  /** settings of the gateway, which override the defaults */
  readonly gateway?: Readonly<Record<string, string>>;
  /** starts realtime replicas instead of the default one, and returns their addresses by ordinal */
  readonly realtime?: (world: World) => Promise<readonly string[]>;
};

/** Starts the built application, the gateway, the identity provider and all services, wired as by `npm start`. */
export async function openSite({
  tokenLifetimeSeconds = 600,
  services,
  gateway: own,
  realtime,
}: SiteOptions = {}): Promise<Site> {
  const dist = builtApplication();
  await using opened = new AsyncDisposableStack();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [otherUrl, issuer] = [`http://127.0.0.1:${port}`, `${url}/identity/`];
  const database = opened.use(await openTestDatabase('identity-provider', migrations));
  const cache = memoryCache(systemClock);
  const provider = { databaseUrl: database.url, issuer, redirectOrigins: [url, otherUrl], tokenLifetimeSeconds };
  const identity = await startIdentity(provider, cache);
  opened.defer(() => identity.stop());
  const identityUrl = `http://127.0.0.1:${identity.port}`;
  const environment = {
    PUBLIC_URL: url,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    OIDC_BACKCHANNEL: `${identityUrl}/identity/`,
    ...testSettings,
    ...services,
  };
  const world = opened.use(await openWholeWorld(environment, url));
  const addresses = { ...addressesIn(world, identityUrl), ...(realtime && { realtime: await realtime(world) }) };
  const gateway = await startGateway(
    { ...environment, ...cardsOf(world), PORT: String(port), OIDC_CLIENT_ID: clientId, GATEWAY_WEB: dist, ...own },
    { cache, addresses },
  );
  opened.defer(() => gateway.stop());
  const kept = opened.move();
  return {
    url,
    otherUrl,
    mailboxUrl: world.url('mailbox'),
    async addPeople(people) {
      await using admin = identityAdmin(database.url);
      await admin.upsertPeople(people);
    },
    async person(name, handle, options = {}) {
      await using admin = identityAdmin(database.url);
      const known = { sub: `social|${handle}`, nickname: handle, name, email: `${handle}@velvet.test` };
      await admin.upsertPeople([known]);
      const token = await admin.issueAccessToken({ sub: known.sub, lifetimeSeconds: 3600, ...options });
      const id = UserId.parse(known.sub);
      return { ...known, id, handle, token, make: (call, input) => makeCall(url, token, call, input) };
    },
    drain: () => world.drain(),
    sweep: (...names) => world.sweep(...names),
    clock: world.clock,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

function startIdentity(
  site: Pick<IdentityConfig, 'databaseUrl' | 'issuer' | 'redirectOrigins' | 'tokenLifetimeSeconds'>,
  cache: Cache,
) {
  return startIdentityProvider({
    ...site,
    port: 0,
    host: '127.0.0.1',
    clientId,
    audience,
    sessions: endedSessions(cache),
    logger: createLogger('identity-provider', 'error'),
  });
}

const cardsOf = (world: World) => ({
  STRIPE_PUBLISHABLE_KEY: cardKeys.publishable,
  STRIPE_FRAME_URL: world.url('card-sandbox'),
});

const addressesIn = (world: World, identityUrl: string) => ({
  ...Object.fromEntries(platform.map(({ name }) => [name, [world.url(name)]])),
  identity: [identityUrl],
  storage: [world.storage.url],
});
