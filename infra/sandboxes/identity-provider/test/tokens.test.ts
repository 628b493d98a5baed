import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { parseMetrics } from '@velvet/testing/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityAdmin } from '#identity-admin.ts';
import {
  audience,
  beginSignIn,
  clientId,
  codeOf,
  openWorld,
  redeem,
  refresh,
  signUp,
  signUpForTokens,
  site,
  type Tokens,
  type World,
} from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const verify = (token: string, options: { audience: string; typ?: string }) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${world.issuer}.well-known/jwks.json`)), {
    issuer: world.issuer,
    algorithms: ['RS256'],
    ...options,
  });

test('a new user returns with a code, an ID token with claims and an access token without them', async () => {
  const { id_token, access_token, scope, expires_in, refresh_token, attempt } = await signUpForTokens(
    world.browser(),
    world.issuer,
    'mara',
  );

  const id = await verify(id_token, { audience: clientId });
  expect(id.payload).toMatchObject({
    nonce: attempt.nonce,
    name: 'The mara',
    nickname: 'mara',
    email: 'mara@velvet.test',
    email_verified: true,
  });
  expect(id.payload.sub).toMatch(/^social\|[\da-f-]{36}$/);
  const access = await verify(access_token, { audience, typ: 'at+jwt' });
  expect(access.payload).toEqual({
    sub: id.payload.sub,
    sid: expect.stringMatching(/^[\w-]{22}$/) as string,
    auth_time: expect.any(Number) as number,
    aud: audience,
    iss: world.issuer,
    client_id: clientId,
    scope: 'openid profile email offline_access',
    jti: expect.any(String),
    iat: expect.any(Number),
    exp: (access.payload.iat ?? 0) + 600,
  });
  expect({ scope, expires_in }).toEqual({ scope: 'openid profile email offline_access', expires_in: 600 });
  expect(refresh_token).toEqual(expect.any(String));
});

test('the provider draws the picture of a person without one', async () => {
  const { id_token } = await signUpForTokens(world.browser(), world.issuer, 'picture');
  const answer = await fetch(String(decodeJwt(id_token)['picture']));
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(await answer.text()).toMatch(/>\s*T\s*<\/text>/);
  expect((await fetch(`${world.issuer}avatar/social%7Cnobody.svg`)).status).toBe(404);
  expect((await fetch(`${world.issuer}avatar/%ff%00.svg`)).status).toBe(404);
});

test('without offline_access there is no refresh token, and without profile no name', async () => {
  const { attempt, code } = await signUp(world.browser(), world.issuer, 'frugal', { scope: 'openid' });
  const { body } = await redeem(world.issuer, code, attempt.verifier);
  expect(body).not.toHaveProperty('refresh_token');
  const claims = decodeJwt((body as Tokens).id_token);
  expect(claims).not.toHaveProperty('name');
  expect(claims).not.toHaveProperty('email');
});

test('a code requires its verifier, and is valid once', async () => {
  const browser = world.browser();
  const { code } = await signUp(browser, world.issuer, 'once');
  expect(await redeem(world.issuer, code, 'x'.repeat(43))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });

  const attempt = beginSignIn(world.issuer);
  const again = codeOf((await browser.open(attempt.url)).url);
  const both = await Promise.all([1, 2].map(() => redeem(world.issuer, again, attempt.verifier)));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
});

test('refreshing rotates, and reusing an old refresh token revokes the new one', async () => {
  const { refresh_token: first, id_token } = await signUpForTokens(world.browser(), world.issuer, 'rota');
  const second = await refresh(world.issuer, first);
  expect(second.status).toBe(200);
  const { refresh_token, access_token } = second.body as Tokens;
  expect(refresh_token).not.toBe(first);
  expect((await verify(access_token, { audience })).payload.sub).toBe(decodeJwt(id_token).sub);

  expect(await refresh(world.issuer, first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refresh(world.issuer, refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('of ten concurrent refreshes with one token a single one succeeds', async () => {
  const { refresh_token } = await signUpForTokens(world.browser(), world.issuer, 'race');
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(world.issuer, refresh_token)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array<number>(9).fill(400),
  ]);
});

test('a revoked refresh token is refused', async () => {
  const { refresh_token } = await signUpForTokens(world.browser(), world.issuer, 'revoked');
  const answer = await fetch(`${world.issuer}oauth/revoke`, {
    method: 'POST',
    headers: { origin: site },
    body: new URLSearchParams({ client_id: clientId, token: refresh_token, token_type_hint: 'refresh_token' }),
  });
  expect(answer.status).toBe(200);
  expect(await refresh(world.issuer, refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('userinfo accepts only the token for the API', async () => {
  const { access_token, id_token } = await signUpForTokens(world.browser(), world.issuer, 'info');
  const ask = (token: string) =>
    fetch(`${world.issuer}userinfo`, { headers: { authorization: `Bearer ${token}`, origin: site } });

  const answer = await ask(access_token);
  expect(answer.headers.get('access-control-allow-origin')).toBe(site);
  expect(await answer.json()).toMatchObject({
    sub: decodeJwt(id_token).sub,
    nickname: 'info',
    email: 'info@velvet.test',
    email_verified: true,
    picture: expect.stringContaining('/identity/avatar/'),
  });
  const [head, body, signature] = access_token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
  for (const token of [id_token, unsigned, `${head}.${body}.${signature?.slice(0, -4)}AAAA`, 'nonsense']) {
    expect((await ask(token)).status).toBe(401);
  }
});

test('the token endpoint accepts JSON too, as the library may send it', async () => {
  const { refresh_token } = await signUpForTokens(world.browser(), world.issuer, 'json');
  const send = (body: string) =>
    fetch(`${world.issuer}oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site },
      body,
    });
  const answer = await send(JSON.stringify({ client_id: clientId, grant_type: 'refresh_token', refresh_token }));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('access_token');
  for (const broken of ['{', '[]', '"text"', '{"client_id":{"deep":1}}']) expect((await send(broken)).status).toBe(400);
});

test('pages of other origins may not call the token endpoint', async () => {
  const answer = await fetch(`${world.issuer}oauth/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ client_id: clientId, grant_type: 'refresh_token', refresh_token: 'x' }),
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('discovery returns addresses under the path, and the keys contain no private part', async () => {
  const described = await (await fetch(`${world.issuer}.well-known/openid-configuration`)).json();
  expect(described).toMatchObject({
    issuer: world.issuer,
    authorization_endpoint: `${world.issuer}authorize`,
    token_endpoint: `${world.issuer}oauth/token`,
    jwks_uri: `${world.issuer}.well-known/jwks.json`,
    userinfo_endpoint: `${world.issuer}userinfo`,
    end_session_endpoint: `${world.issuer}v2/logout`,
  });
  const { keys } = (await (await fetch(`${world.issuer}.well-known/jwks.json`)).json()) as { keys: object[] };
  expect(keys).toEqual([
    { kty: 'RSA', use: 'sig', alg: 'RS256', kid: expect.any(String), n: expect.any(String), e: 'AQAB' },
  ]);
});

test("addresses are the issuer's for any host header", async () => {
  const described = await (
    await fetch(`${world.issuer}.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
  ).json();
  expect(described).toMatchObject({ token_endpoint: `${world.issuer}oauth/token` });
});

test('a token issued without a browser equals one from the token endpoint', async () => {
  await using admin = identityAdmin(world.databaseUrl);
  await admin.upsertPeople([
    {
      sub: 'social|seed-ines',
      name: 'Ines Okafor',
      nickname: 'ines',
      email: 'ines@velvet.test',
      picture: 'https://pictures.velvet.test/ines.webp',
    },
  ]);
  const issued = await admin.issueAccessToken({ sub: 'social|seed-ines', lifetimeSeconds: 60 });
  const { access_token } = await signUpForTokens(world.browser(), world.issuer, 'other');

  const { payload } = await verify(issued, { audience, typ: 'at+jwt' });
  expect(payload).toMatchObject({ sub: 'social|seed-ines', exp: (payload.iat ?? 0) + 60 });
  expect(Object.keys(payload).sort()).toEqual(Object.keys(decodeJwt(access_token)).sort());
  expect(decodeProtectedHeader(issued)).toEqual(decodeProtectedHeader(access_token));
  const answer = await fetch(`${world.issuer}userinfo`, { headers: { authorization: `Bearer ${issued}` } });
  expect(await answer.json()).toMatchObject({ name: 'Ines Okafor', picture: 'https://pictures.velvet.test/ines.webp' });
});

test('answers are counted by the pattern of their path, beside the path that the gateway hands on', async () => {
  const { access_token } = await signUpForTokens(world.browser(), world.issuer, 'counted');
  await fetch(`${world.issuer}userinfo?q=secret-search`, { headers: { authorization: `Bearer ${access_token}` } });
  await fetch(`${world.issuer}nowhere`);
  const metrics = await (await fetch(new URL('/metrics', world.issuer))).text();
  const count = (method: string, route: string, status: number) =>
    parseMetrics(metrics)('http_request_duration_seconds_count', { method, route, status: String(status) });
  for (const [method, route, status] of [
    ['GET', '/authorize', 303],
    ['POST', '/interaction/:uid/:step', 303],
    ['POST', '/oauth/token', 200],
    ['GET', '/userinfo', 200],
    ['GET', 'unknown', 404],
  ] as const)
    expect(count(method, route, status), route).toBeGreaterThan(0);
  expect(metrics).toMatch(/^database_statement_duration_seconds_count\{.*service="identity-provider".*\} \d+$/m);
  expect(metrics).not.toMatch(/secret-search|nowhere/);
  expect((await fetch(`${world.issuer}metrics`)).status).toBe(404);
});

test('people are put in by the thousand, known by sub, and found by handle', async () => {
  await using admin = identityAdmin(world.databaseUrl);
  const crowd = Array.from({ length: 12_000 }, (_, index) => ({
    sub: `social|crowd-${index}`,
    name: `Crowd ${index}`,
    nickname: `crowd_${index}`,
    email: `crowd${index}@velvet.test`,
  }));
  await admin.upsertPeople(crowd);
  await admin.upsertPeople([
    { sub: 'social|crowd-7', name: 'Renamed', nickname: 'crowd_7', email: 'crowd7@velvet.test' },
  ]);
  expect(await admin.findPersonByHandle('CROWD_7')).toEqual({
    sub: 'social|crowd-7',
    name: 'Renamed',
    nickname: 'crowd_7',
    email: 'crowd7@velvet.test',
  });
});
