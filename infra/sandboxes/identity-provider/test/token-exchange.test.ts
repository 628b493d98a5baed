import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityAdmin } from '#identity-admin.ts';
import { tokenExchange } from '#provider/token-exchange.ts';
import { audience, openWorld, signUpForTokens, token, type Tokens, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const exchange = (subjectToken: string, more: Record<string, string> = {}) =>
  token(world.issuer, {
    grant_type: tokenExchange,
    subject_token: subjectToken,
    subject_token_type: accessTokenType,
    ...more,
  });

test('an access token is exchanged for one with less scope, for the same person and session, that ends no later', async () => {
  const { access_token } = await signUpForTokens(world.browser(), world.issuer, 'exchanger');
  const subject = decodeJwt(access_token);
  const { status, body, headers } = await exchange(access_token, { scope: 'openid', audience });
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const answer = body as Tokens;
  expect(answer).toEqual({
    access_token: expect.any(String),
    issued_token_type: accessTokenType,
    token_type: 'Bearer',
    expires_in: expect.any(Number),
    scope: 'openid',
  });
  const issued = decodeJwt(answer.access_token);
  const { sub, sid, aud, iss, client_id } = subject;
  expect(issued).toMatchObject({ sub, sid, aud, iss, client_id, scope: 'openid' });
  expect(issued.jti).not.toBe(subject.jti);
  expect(issued.exp).toBeLessThanOrEqual(subject.exp ?? 0);
  const known = await fetch(`${world.issuer}userinfo`, { headers: { authorization: `Bearer ${answer.access_token}` } });
  expect(await known.json()).toEqual({ sub });

  expect(await exchange(access_token)).toMatchObject({ status: 200, body: { scope: subject['scope'] } });
  for (const [narrow, scope] of [
    [answer.access_token, 'openid profile'],
    [access_token, 'openid admin'],
  ] as const)
    expect(await exchange(narrow, { scope })).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
});

test('an expired, foreign, revoked or otherwise wrong token is refused', async () => {
  await using admin = identityAdmin(world.databaseUrl);
  const { access_token, refresh_token, id_token } = await signUpForTokens(world.browser(), world.issuer, 'refused');
  const { sub = '', ...claims } = decodeJwt(access_token);
  const { privateKey } = await generateKeyPair('RS256');
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
    .setSubject(sub)
    .sign(privateKey);
  const [head, payload, signature] = access_token.split('.');
  const widened = Buffer.from(JSON.stringify({ ...claims, sub, scope: 'openid admin' })).toString('base64url');
  const wrong = [
    await admin.issueAccessToken({ sub, lifetimeSeconds: -1 }),
    await admin.issueAccessToken({ sub: 'social|nobody', lifetimeSeconds: 60 }),
    forged,
    [head, widened, signature].join('.'),
    [head, payload, ''].join('.'),
    refresh_token,
    id_token,
    'nonsense',
  ];
  for (const subject of wrong)
    expect(await exchange(subject)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'subject_token is invalid' },
    });
  await world.sessions.end(String(claims['sid']), 600);
  expect(await exchange(access_token)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});

test('the requested token must be an access token for the same API', async () => {
  const { access_token } = await signUpForTokens(world.browser(), world.issuer, 'asker');
  const asked: [more: Record<string, string>, error: string][] = [
    [{ audience: 'https://other.test' }, 'invalid_target'],
    [{ resource: 'https://other.test' }, 'invalid_target'],
    [{ requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' }, 'invalid_request'],
    [{ subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' }, 'invalid_request'],
    [{ actor_token: access_token, actor_token_type: accessTokenType }, 'invalid_request'],
    [{ client_id: 'somebody-else' }, 'invalid_client'],
  ];
  for (const [more, error] of asked) expect(await exchange(access_token, more)).toMatchObject({ body: { error } });
  expect(await token(world.issuer, { grant_type: tokenExchange })).toMatchObject({
    body: { error: 'invalid_request' },
  });
});
