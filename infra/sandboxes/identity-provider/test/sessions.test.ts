import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@velvet/engines/free-port';
import { openDatabase } from '@velvet/kit/database/database';
import { systemClock } from '@velvet/kit/base/clock';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { startIdentityProvider } from '#identity-provider.ts';
import { stateRepository } from '#state/state.repository.ts';
import {
  beginSignIn,
  clientId,
  codeOf,
  openWorld,
  redeem,
  refresh,
  signUpForTokens,
  site,
  type World,
} from './world.ts';
import type { Browser } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function signOut(browser: Browser, query: string) {
  const page = await browser.open(`${world.issuer}v2/logout?${query}`);
  const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  return { page, answer: await browser.send(action, { xsrf, logout: 'yes' }) };
}

test('signing out ends the session and its refresh tokens, and redirects to the site', async () => {
  const browser = world.browser();
  const { refresh_token } = await signUpForTokens(browser, world.issuer, 'leaver');
  const elsewhere = world.browser();
  const other = await signUpForTokens(elsewhere, world.issuer, 'stayer');

  const { answer } = await signOut(browser, `client_id=${clientId}&returnTo=${encodeURIComponent(site)}`);
  expect(answer.url).toBe(`${site}/`);
  const silent = await browser.open(beginSignIn(world.issuer, { prompt: 'none', response_mode: 'web_message' }).url);
  expect(silent.text).toContain('"error":"login_required"');
  expect((await browser.open(beginSignIn(world.issuer).url)).text).toContain('Choose your account');
  expect(await refresh(world.issuer, refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect((await refresh(world.issuer, other.refresh_token)).status).toBe(200);
});

/** Returns the session of an access token. */
const sessionOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

const userinfo = async (token: string) =>
  (await fetch(`${world.issuer}userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a reused refresh token ends the access tokens of its session, and no others', async () => {
  const browser = world.browser();
  const first = await signUpForTokens(browser, world.issuer, 'robbed');
  const second = (await refresh(world.issuer, first.refresh_token)).body as { access_token: string };
  const other = await signUpForTokens(world.browser(), world.issuer, 'unharmed');
  expect([await userinfo(first.access_token), await userinfo(second.access_token)]).toEqual([200, 200]);

  expect(await refresh(world.issuer, first.refresh_token)).toMatchObject({ status: 400 });
  expect([await userinfo(first.access_token), await userinfo(second.access_token)]).toEqual([401, 401]);
  expect(await world.sessions.hasEnded(sessionOf(second.access_token))).toBe(true);
  expect(await userinfo(other.access_token)).toBe(200);

  const attempt = beginSignIn(world.issuer);
  const { body } = await redeem(world.issuer, codeOf((await browser.open(attempt.url)).url), attempt.verifier);
  expect(await userinfo((body as { access_token: string }).access_token)).toBe(200);
});

/** Uses an authorization code twice. Returns the access token of the first use. */
async function useCodeTwice({ browser: newBrowser, issuer }: World): Promise<string> {
  const browser = newBrowser();
  await signUpForTokens(browser, issuer, 'watched');
  const attempt = beginSignIn(issuer);
  const code = codeOf((await browser.open(attempt.url)).url);
  const { body } = await redeem(issuer, code, attempt.verifier);
  expect(await redeem(issuer, code, attempt.verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  return (body as { access_token: string }).access_token;
}

test('a reused authorization code ends the access tokens of its session after the time for retries', async () => {
  await using strict = await openWorld({ codeRetrySeconds: 0 });
  const token = await useCodeTwice(strict);
  expect(await strict.sessions.hasEnded(sessionOf(token))).toBe(true);
});

test('a retried request for an authorization code is refused and does not end the session', async () => {
  const token = await useCodeTwice(world);
  expect(await userinfo(token)).toBe(200);
});

test('a revoked refresh token ends the access tokens of its session', async () => {
  const tokens = await signUpForTokens(world.browser(), world.issuer, 'revoker');
  const form = { client_id: clientId, token: tokens.refresh_token, token_type_hint: 'refresh_token' };
  await fetch(`${world.issuer}oauth/revoke`, {
    method: 'POST',
    headers: { origin: site },
    body: new URLSearchParams(form),
  });
  expect(await userinfo(tokens.access_token)).toBe(401);
});

test('signing out revokes all access tokens of that browser, and no others', async () => {
  const browser = world.browser();
  const tokens = await signUpForTokens(browser, world.issuer, 'goer');
  const refreshed = (await refresh(world.issuer, tokens.refresh_token)).body as { access_token: string };
  const other = await signUpForTokens(world.browser(), world.issuer, 'keeper');
  const mine = sessionOf(tokens.access_token);
  expect(mine).toMatch(/^[\w-]{22}$/);
  expect(sessionOf(refreshed.access_token)).toBe(mine);
  expect(sessionOf(other.access_token)).not.toBe(mine);
  expect(await world.sessions.hasEnded(mine)).toBe(false);

  await signOut(browser, `client_id=${clientId}&returnTo=${encodeURIComponent(site)}`);
  expect(await world.sessions.hasEnded(mine)).toBe(true);
  expect(await world.sessions.hasEnded(sessionOf(other.access_token))).toBe(false);
  expect([await userinfo(refreshed.access_token), await userinfo(other.access_token)]).toEqual([401, 200]);

  // a new sign-in in the same browser is another session
  const page = await browser.open(beginSignIn(world.issuer).url);
  expect(page.text).toContain('Choose your account');
  const again = await signUpForTokens(browser, world.issuer, 'returner');
  expect(await world.sessions.hasEnded(sessionOf(again.access_token))).toBe(false);
});

test('the sign-out page has only its own script and no foreign address', async () => {
  const browser = world.browser();
  await signUpForTokens(browser, world.issuer, 'outlaw');
  const foreign = await browser.open(`${world.issuer}v2/logout?client_id=${clientId}&returnTo=https://evil.example`);
  expect(foreign.status).toBe(400);
  expect(foreign.text).toContain('post_logout_redirect_uri not registered');
  const { page, answer } = await signOut(browser, `client_id=${clientId}`);
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  expect(answer.text).toContain('You&#39;re signed out');
});

test('a user without a session may sign out', async () => {
  const { answer } = await signOut(world.browser(), `client_id=${clientId}&returnTo=${site}/`);
  expect(answer.url).toBe(`${site}/`);
});

test('a restart keeps keys, sessions, refresh tokens and half-finished sign-ins', async () => {
  const keysUrl = `${world.issuer}.well-known/jwks.json`;
  const keys = await (await fetch(keysUrl)).json();
  const browser = world.browser();
  const { refresh_token } = await signUpForTokens(browser, world.issuer, 'lasting');
  const waiting = world.browser();
  const page = await waiting.open(beginSignIn(world.issuer).url);

  await world.restart();

  expect(await (await fetch(keysUrl)).json()).toEqual(keys);
  expect((await refresh(world.issuer, refresh_token)).status).toBe(200);
  const attempt = beginSignIn(world.issuer);
  const code = codeOf((await browser.open(attempt.url)).url);
  expect((await redeem(world.issuer, code, attempt.verifier)).status).toBe(200);
  const form = { name: 'Waiting', nickname: 'waiting', email: 'waiting@velvet.test' };
  expect(codeOf((await waiting.send(`${page.url}/create`, form)).url)).not.toBe('');
});

test('a second start on the same database has the same keys, and the issuer may be at the root', async () => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/`;
  const second = await startIdentityProvider({
    port,
    host: '127.0.0.1',
    databaseUrl: world.databaseUrl,
    issuer,
    clientId,
    audience: 'https://api.velvet.test',
    redirectOrigins: [site],
    tokenLifetimeSeconds: 60,
  });
  try {
    const keysOf = async (base: string) => (await fetch(`${base}.well-known/jwks.json`)).json();
    expect(await keysOf(issuer)).toEqual(await keysOf(world.issuer));
    const described = await (await fetch(`${issuer}.well-known/openid-configuration`)).json();
    expect(described).toMatchObject({ issuer, authorization_endpoint: `${issuer}authorize` });
  } finally {
    await second.stop();
  }
});

test.each([
  { wrong: { issuer: 'http://localhost:3000/identity' }, says: /^issuer: / },
  { wrong: { audience: 'velvet' }, says: /^audience: / },
  { wrong: { redirectOrigins: ['http://localhost:3000/'] }, says: /^redirectOrigins: / },
  { wrong: { redirectOrigins: [] }, says: /^redirectOrigins: / },
  { wrong: { tokenLifetimeSeconds: 0 }, says: /^tokenLifetimeSeconds: / },
])('$wrong stops the start with one line', async ({ wrong, says }) => {
  const good = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: world.databaseUrl,
    issuer: 'http://localhost:3000/',
    clientId,
    audience: 'https://api.velvet.test',
    redirectOrigins: [site],
    tokenLifetimeSeconds: 60,
  };
  await expect(startIdentityProvider({ ...good, ...wrong })).rejects.toThrow(says);
});

test("readiness is served outside the issuer's path", async () => {
  const answer = await fetch(new URL('/ready', world.issuer));
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { ready: true } });
  expect((await fetch(new URL('/authorize', world.issuer))).status).toBe(404);
});

test('the sweep deletes expired rows only', async () => {
  const db = openDatabase({
    url: world.databaseUrl,
    poolSize: 2,
    statementTimeoutMs: 5_000,
    clock: systemClock,
    metrics: createMetrics('test'),
    onError: () => {},
  });
  try {
    const states = stateRepository(db);
    const row = { model: 'Session', payload: {}, grantId: undefined, userCode: undefined, uid: undefined };
    await states.upsert({ ...row, id: 'old', expiresInSeconds: -120 });
    await states.upsert({ ...row, id: 'young', expiresInSeconds: 120 });
    await states.upsert({ ...row, id: 'eternal', expiresInSeconds: undefined });
    expect(await states.deleteExpired()).toBe(1);
    expect(await states.find('Session', 'old')).toBeUndefined();
    expect(await states.find('Session', 'young')).toBeDefined();
    expect(await states.find('Session', 'eternal')).toBeDefined();
  } finally {
    await db.close();
  }
});
