import { createHash, randomBytes } from 'node:crypto';
import { systemClock } from '@velvet/kit/base/clock';
import { endedSessions, type EndedSessions } from '@velvet/kit/http/ended-sessions';
import { createLogger } from '@velvet/kit/observability/logger';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { freePort } from '@velvet/engines/free-port';
import { openTestDatabase } from '@velvet/testing/database';
import type { IdentityConfig } from '#config.ts';
import { migrations, startIdentityProvider } from '#identity-provider.ts';
import { startBrowser, type Browser } from './browser.ts';

export const site = 'http://app.velvet.test';
export const audience = 'https://api.velvet.test';
export const clientId = 'velvet-web';

export type World = AsyncDisposable & {
  readonly issuer: string;
  readonly databaseUrl: string;
  /** as those who verify access tokens see them */
  readonly sessions: EndedSessions;
  /** a browser of its own, without cookies */
  browser(): Browser;
  restart(): Promise<void>;
};

/** The provider on a database of its own, served under a path as behind the gateway. */
export async function openWorld(more: Pick<IdentityConfig, 'codeRetrySeconds'> = {}): Promise<World> {
  const database = await openTestDatabase('identity-provider', migrations);
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/identity/`;
  const sessions = endedSessions(memoryCache(systemClock));
  const start = () =>
    startIdentityProvider({
      port,
      host: '127.0.0.1',
      databaseUrl: database.url,
      issuer,
      clientId,
      audience,
      redirectOrigins: [site],
      tokenLifetimeSeconds: 600,
      sessions,
      logger: createLogger('identity-provider', 'error'),
      ...more,
    });
  let running = await start();
  return {
    issuer,
    databaseUrl: database.url,
    sessions,
    browser: () => startBrowser(issuer),
    async restart() {
      await running.stop();
      running = await start();
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await database[Symbol.asyncDispose]();
    },
  };
}

export type Attempt = { url: string; verifier: string; state: string; nonce: string };

/** The address that @auth0/auth0-spa-js opens, with what it keeps for itself. */
export function beginSignIn(issuer: string, more: Record<string, string> = {}): Attempt {
  const [verifier, state, nonce] = [43, 24, 24].map((bytes) => randomBytes(bytes).toString('base64url')) as [
    string,
    string,
    string,
  ];
  const query = new URLSearchParams({
    client_id: clientId,
    scope: 'openid profile email offline_access',
    audience,
    redirect_uri: site,
    response_type: 'code',
    response_mode: 'query',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    auth0Client: 'eyJuYW1lIjoiYXV0aDAtc3BhLWpzIn0=',
    ...more,
  });
  return { url: `${issuer}authorize?${query.toString()}`, verifier, state, nonce };
}

export type Tokens = {
  access_token: string;
  id_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
};

/** Makes a new person by the form and comes back with the code. */
export async function signUp(browser: Browser, issuer: string, handle: string, more: Record<string, string> = {}) {
  const attempt = beginSignIn(issuer, more);
  const page = await browser.open(attempt.url);
  const form = { name: `The ${handle}`, nickname: handle, email: `${handle}@velvet.test` };
  const answer = await browser.send(`${page.url}/create`, form);
  return { attempt, answer, code: codeOf(answer.url) };
}

export function codeOf(url: string): string {
  const code = new URL(url).searchParams.get('code');
  if (code === null) throw new Error(`there is no code in ${url}`);
  return code;
}

export async function signUpForTokens(
  browser: Browser,
  issuer: string,
  handle: string,
): Promise<Tokens & { attempt: Attempt }> {
  const { attempt, code } = await signUp(browser, issuer, handle);
  const answer = await redeem(issuer, code, attempt.verifier);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { ...(answer.body as Tokens), attempt };
}

export function redeem(issuer: string, code: string, verifier: string) {
  return token(issuer, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: site });
}

export function refresh(issuer: string, refreshToken: string) {
  return token(issuer, { grant_type: 'refresh_token', refresh_token: refreshToken, redirect_uri: site });
}

/** Posts a form to the token endpoint. */
export async function token(
  issuer: string,
  form: Record<string, string>,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(`${issuer}oauth/token`, {
    method: 'POST',
    headers: { origin: site, 'auth0-client': 'e30=' },
    body: new URLSearchParams({ client_id: clientId, ...form }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
