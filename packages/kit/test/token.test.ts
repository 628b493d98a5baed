import { generateKeyPair, exportSPKI, SignJWT } from 'jose';
import { startIssuer, type Issuer } from '@velvet/testing/issuer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock, systemClock, type Clock } from '#base/clock.ts';
import { bearerToken, createTokenVerifier } from '#http/token.ts';

const sub = 'social|ana';
const clock = movableClock();
const seconds = (offset: number) => Math.floor(clock.now().getTime() / 1000) + offset;
let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(clock.now);
});
afterAll(() => issuer.stop());

function open(rules: { keysUrl?: string; audience?: string; clock?: Clock } = {}) {
  const { issuer: name, audience } = issuer;
  const keysUrl = new URL('.well-known/jwks.json', name).href;
  return createTokenVerifier({ issuer: name, audience, types: ['at+jwt'], keysUrl, clock, ...rules });
}
const outcomeOf = (token: string, verifier = open()) =>
  verifier.verify(token).catch((error: { failure?: { code: string } }) => error.failure?.code ?? 'unreachable');

test.each<[string, Parameters<Issuer['token']>[1], string]>([
  ['a good one', {}, sub],
  ['a type in its long form', { header: { typ: 'application/at+jwt' } }, sub],
  ['a type in capitals', { header: { typ: 'AT+JWT' } }, sub],
  ['another audience', { claims: { aud: 'elsewhere' } }, 'SignedOut'],
  ['another issuer', { claims: { iss: 'https://elsewhere.test/' } }, 'SignedOut'],
  ['another type', { header: { typ: 'JWT' } }, 'SignedOut'],
  ['a type that is one with something left out', { header: { typ: 'at+application/jwt' } }, 'SignedOut'],
  ['no type', { header: { typ: undefined as never } }, 'SignedOut'],
  ['no subject', { claims: { sub: undefined as never } }, 'SignedOut'],
  ['no expiry', { claims: { exp: undefined as never } }, 'SignedOut'],
  ['no time of issue', { claims: { iat: undefined as never } }, 'SignedOut'],
  ['another key', { header: { kid: 'other' } }, 'SignedOut'],
])('a token with %s', async (_what, spoil, outcome) => {
  expect(await outcomeOf(await issuer.token(sub, spoil))).toBe(outcome);
});

test.each([
  ['exp', -30, sub],
  ['exp', -90, 'SignedOut'],
  ['nbf', 30, sub],
  ['nbf', 90, 'SignedOut'],
  ['iat', 30, sub],
  ['iat', 90, 'SignedOut'],
])('a token whose %s is %d s from now, with 60 s of leeway', async (claim, offset, outcome) => {
  expect(await outcomeOf(await issuer.token(sub, { claims: { [claim]: seconds(offset) } }))).toBe(outcome);
});

test('only RS256 is accepted: no shared secret, no unsigned token', async () => {
  const { publicKey } = await generateKeyPair('RS256', { extractable: true });
  const known = new TextEncoder().encode(await exportSPKI(publicKey));
  const claims = { iss: issuer.issuer, aud: issuer.audience, sub, iat: seconds(0), exp: seconds(600) };
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'at+jwt' }).sign(known);
  expect(await outcomeOf(forged)).toBe('SignedOut');
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  expect(await outcomeOf(`${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`)).toBe('SignedOut');
});

test('a result is cached for a minute and never past the expiry', async () => {
  const own = await startIssuer(clock.now);
  const keysUrl = new URL('.well-known/jwks.json', own.issuer).href;
  const verifier = createTokenVerifier({ ...own, types: ['at+jwt'], keysUrl, clock });
  const [long, short] = [await own.token(sub), await own.token(sub, { claims: { exp: seconds(-40) } })];
  expect([await outcomeOf(long, verifier), await outcomeOf(short, verifier)]).toEqual([sub, sub]);
  clock.advance({ seconds: 30 });
  expect([await outcomeOf(long, verifier), await outcomeOf(short, verifier)]).toEqual([sub, 'SignedOut']);
  await own.stop();
});

test('a cached result is not verified again', async () => {
  const verifier = open();
  const token = await issuer.token(sub);
  expect(await outcomeOf(token, verifier)).toBe(sub);
  // with the clock turned back, the token is not valid yet
  clock.advance({ seconds: -200 });
  expect([await outcomeOf(token), await outcomeOf(token, verifier)]).toEqual(['SignedOut', sub]);
  clock.advance({ seconds: 200 });
});

test.each([
  ['whose minute has not passed', 600],
  ['that is valid by the leeway only', -10],
])('a result %s is cached', async (_what, exp) => {
  const verifier = open();
  const token = await issuer.token(sub, { claims: { iat: seconds(50), exp: seconds(exp) } });
  expect(await outcomeOf(token, verifier)).toBe(sub);
  // with the clock turned back, the token was issued too far in the future
  clock.advance({ seconds: -20 });
  expect([await outcomeOf(token), await outcomeOf(token, verifier)]).toEqual(['SignedOut', sub]);
  clock.advance({ seconds: 20 });
});

test('a token is accepted until the last moment of its leeway, and not cached beyond', async () => {
  const start = Date.UTC(2026, 10, 17, 10) / 1000;
  let now = start;
  const verifier = open({ clock: { ...systemClock, now: () => new Date(now * 1000) } });
  const early = await issuer.token(sub, { claims: { iat: start + 60, exp: start + 600 } });
  const late = await issuer.token(sub, { claims: { iat: start - 600, exp: start - 40 } });
  expect([await outcomeOf(early, verifier), await outcomeOf(late, verifier)]).toEqual([sub, sub]);
  now += 20;
  expect(await outcomeOf(late, verifier)).toBe('SignedOut');
});

test('a token of a revoked session is refused, also when it is cached', async () => {
  const ended = new Set<unknown>();
  const { issuer: name, audience } = issuer;
  const keysUrl = new URL('.well-known/jwks.json', name).href;
  const sessions = { hasEnded: (session: string) => Promise.resolve(ended.has(session)) };
  const rules = { issuer: name, audience, types: ['at+jwt'], keysUrl, clock };
  const verifier = createTokenVerifier({ ...rules, sessions });
  const [one, other] = [
    await issuer.token(sub, { claims: { sid: 'one' } }),
    await issuer.token(sub, { claims: { sid: 'other' } }),
  ];
  const without = await issuer.token(sub);
  const odd = await issuer.token(sub, { claims: { sid: 7 } });
  const all = () => Promise.all([one, other, without, odd].map((token) => outcomeOf(token, verifier)));
  expect(await all()).toEqual([sub, sub, sub, sub]);
  ended.add('one').add(undefined).add(7);
  expect(await all()).toEqual(['SignedOut', sub, sub, sub]);
  expect(await outcomeOf(one, createTokenVerifier(rules))).toBe(sub);
});

test('without keys the verifier reports an outage, and cached results stay valid for their minute', async () => {
  const token = await issuer.token(sub);
  expect(await outcomeOf(token, open({ keysUrl: 'http://127.0.0.1:9/keys' }))).toBe('unreachable');
  expect(await outcomeOf(token, open({ keysUrl: new URL('nowhere', issuer.issuer).href }))).toBe('unreachable');
  const own = await startIssuer(clock.now);
  const keysUrl = new URL('.well-known/jwks.json', own.issuer).href;
  const verifier = createTokenVerifier({ ...own, types: ['at+jwt'], keysUrl, clock });
  const known = await own.token(sub);
  expect(await outcomeOf(known, verifier)).toBe(sub);
  await own.stop();
  clock.advance({ seconds: 59 });
  expect(await outcomeOf(known, verifier)).toBe(sub);
});

test.each([
  [undefined, undefined],
  ['Bearer a.b.c', 'a.b.c'],
  ['Bearer a1.b-2.c_3', 'a1.b-2.c_3'],
  ['bearer a-_1.b.', 'a-_1.b.'],
])('the token of %s is %s', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

test.each(['', 'a.b.c', 'Bearer', 'Bearer a.b', 'Bearer a.b.c d', ' Bearer a.b.c', 'Basic a.b.c', 'Bearer  a.b.c'])(
  'the header "%s" is refused',
  (header) => {
    expect(() => bearerToken(header)).toThrow('Please sign in.');
  },
);
