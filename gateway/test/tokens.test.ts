import { systemClock } from '@velvet/kit/base/clock';
import { endedSessions } from '@velvet/kit/http/ended-sessions';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';

const sub = 'social|ana';

async function ask(site: Site, authorization: string): Promise<{ status: number; code?: string }> {
  const response = await fetch(`${site.url}/profile`, { headers: { authorization } });
  return { status: response.status, ...((await response.json()) as object) };
}

test('a valid token is accepted, also from the cache', async () => {
  await using site = await openSite();
  const token = await site.issuer.token(sub);
  for (let time = 0; time < 3; time += 1) expect((await ask(site, `Bearer ${token}`)).status).toBe(200);
});

// the gateway of these tests reads the machine's clock, as the issuer of their tokens does
// oxlint-disable-next-line no-restricted-properties
const now = () => Math.floor(Date.now() / 1000);

type Spoil = { claims?: Record<string, unknown>; header?: Record<string, string> };
const spoilt: [string, Spoil][] = [
  ['wrong issuer', { claims: { iss: 'https://elsewhere.test/' } }],
  ['issuer without its slash', { claims: { iss: 'http://127.0.0.1' } }],
  ['wrong audience', { claims: { aud: 'web' } }],
  ['expired beyond the leeway', { claims: { exp: now() - 120 } }],
  ['expiry not a number', { claims: { exp: 'tomorrow' } }],
  ['issued in the future', { claims: { iat: now() + 600 } }],
  ['not yet valid', { claims: { nbf: now() + 600 } }],
  ['without a subject', { claims: { sub: undefined } }],
  ['an empty subject', { claims: { sub: '' } }],
  ['an ID token', { header: { typ: 'JWT' } }],
  ['an unknown key', { header: { kid: 'other' } }],
];

test.each(spoilt)('refuses %s', async (_name, spoil) => {
  await using site = await openSite();
  const token = await site.issuer.token(sub, spoil);
  expect(await ask(site, `Bearer ${token}`)).toMatchObject({ status: 401, code: 'SignedOut' });
});

test('accepts what the 60 seconds of leeway allow', async () => {
  await using site = await openSite();
  const token = await site.issuer.token(sub, { claims: { exp: now() - 30, nbf: now() + 30 } });
  expect((await ask(site, `Bearer ${token}`)).status).toBe(200);
});

test('refuses a foreign signature, no signature, and the public key used as a secret', async () => {
  await using site = await openSite();
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const forged = await site.issuer.token(sub, { key: privateKey });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = { iss: site.issuer.issuer, aud: site.issuer.audience, sub, iat: now(), exp: now() + 60 };
  const none = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(payload)}.`;
  const secret = new TextEncoder().encode(await exportSPKI(publicKey));
  const confused = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'at+jwt' })
    .sign(secret);
  const good = await site.issuer.token(sub);
  const tampered = good.replace(/\.[^.]+\./, `.${part({ ...payload, sub: 'social|bo' })}.`);
  for (const token of [forged, none, confused, tampered, 'a.b.c', 'nonsense'])
    expect((await ask(site, `Bearer ${token}`)).status).toBe(401);
  expect((await ask(site, 'Basic YTpi')).status).toBe(401);
});

test('a token is refused at once when its session has ended, also from the cache', async () => {
  const cache = memoryCache(systemClock);
  await using site = await openSite({}, cache);
  const [mine, other] = await Promise.all(
    ['session-1', 'session-2'].map((sid) => site.issuer.token(sub, { claims: { sid } })),
  );
  expect((await ask(site, `Bearer ${mine}`)).status).toBe(200);
  await endedSessions(cache).end('session-1', 900);
  expect(await ask(site, `Bearer ${mine}`)).toMatchObject({ status: 401, code: 'SignedOut' });
  expect((await ask(site, `Bearer ${other}`)).status).toBe(200);
  expect((await ask(site, `Bearer ${await site.issuer.token(sub)}`)).status).toBe(200);
});

test('an ended session is listed for as long as its tokens could be accepted', async () => {
  let now = 0;
  const sessions = endedSessions(memoryCache({ ...systemClock, now: () => new Date(now) }));
  await sessions.end('session-1', 900);
  now = (900 + 59) * 1000;
  expect(await sessions.hasEnded('session-1')).toBe(true);
  now = (900 + 61) * 1000;
  expect(await sessions.hasEnded('session-1')).toBe(false);
});

test('refuses a token of another installation, signed by its own key under our key id', async () => {
  await using site = await openSite();
  await using elsewhere = await openSite();
  const token = await elsewhere.issuer.token(sub);
  expect(await ask(elsewhere, `Bearer ${token}`)).toMatchObject({ status: 200 });
  expect(await ask(site, `Bearer ${token}`)).toMatchObject({ status: 401 });
  const { privateKey } = await generateKeyPair('RS256');
  const { issuer, audience } = site.issuer;
  const claims = { iss: issuer, aud: audience };
  expect(await ask(site, `Bearer ${await elsewhere.issuer.token(sub, { claims, key: privateKey })}`)).toMatchObject({
    status: 401,
  });
  // the right signature for another audience among several is ours; for others alone it is not
  const several = await site.issuer.token(sub, { claims: { aud: ['https://other.test', audience] } });
  expect((await ask(site, `Bearer ${several}`)).status).toBe(200);
  const others = await site.issuer.token(sub, { claims: { aud: ['https://other.test', 'web'] } });
  expect((await ask(site, `Bearer ${others}`)).status).toBe(401);
});
