import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { readProfile } from '@velvet/contracts/account/profile';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { openSession } from '@velvet/acceptance/story/visitor';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { signAccessToken, type AccessTokenRequest } from '@velvet/identity-provider/keys/access-token';
import { recallIssuing, signingKey } from '@velvet/identity-provider/keys/keys';
import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { heldBack, opening, openSlowClient, type SlowRequest } from '@velvet/testing/slow-client';
import { expect } from 'vitest';
import { countStatuses, openClient, times, type Attacks, type Target } from './target.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': '10000000' };
const profile = readProfile.path;
const buying = payPerView.path;

async function sendSlowly(target: Target): Promise<void> {
  const { url, member } = target;
  const [honest, attacker] = [await member('honest'), await member('mallory')];
  using client = openClient(url, '127.0.0.1');
  const headers = { authorization: `Bearer ${honest.token}` };
  const kinds: Omit<SlowRequest, 'from'>[] = [
    ...times(14, () => ({ opening: heldBack('/posts') })),
    { opening: 'GET /posts HTTP/1.1\r\nhost: localhost\r\n', drip: { bytes: 'x-more: 1\r\n', everyMs: 200 } },
    ...times(2, () => ({ opening: opening({ method: 'GET', path: '/openapi.json' }), leavesUnread: true })),
    ...times(3, () => ({
      opening: opening(
        { path: '/vault/upload', headers: { ...form, authorization: `Bearer ${attacker.token}` } },
        '--cut\r\n',
      ),
      drip: { bytes: 'x', everyMs: 200 },
    })),
  ];
  const kindOf = (at: number) => kinds[Math.floor(at / 20) % kinds.length] as Omit<SlowRequest, 'from'>;
  const attackers = await Promise.all(
    times(2000, (at) =>
      openSlowClient(url.replace('localhost', '127.0.0.1'), { from: `127.0.1.${1 + (at % 20)}`, ...kindOf(at) }),
    ),
  );
  let open = attackers.length;
  for (const { ended } of attackers) void ended.then(() => (open -= 1));
  for (let turn = 0; turn < 5; turn += 1) {
    const answers = await Promise.all(
      times(20, (at) =>
        at % 2
          ? client.ask(profile, { headers })
          : client.ask(buying, { method: 'POST', headers: { ...headers, ...json }, body: '{}' }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 10, 400: 10 });
  }
  // they were not answered because the attackers had ended
  expect(open).toBeGreaterThan(attackers.length / 2);
  const ends = await Promise.all(
    attackers.flatMap(({ ended, socket }, at) => (kindOf(at).leavesUnread ? (socket.destroy(), []) : ended)),
  );
  // bytes that cross the answer on its way may reset the connection before it is read
  expect(ends.filter((status) => ![408, 429, undefined].includes(status))).toEqual([]);
  expect(ends.filter((status) => status === 408).length).toBeGreaterThan(1000);
}

async function exceedLimits(target: Target): Promise<void> {
  const { url, member } = target;
  const buyer = await member('hasty');
  using client = openClient(url, '127.0.2.1');
  const buy = (authorization: string) => () =>
    client.ask(buying, { method: 'POST', headers: { authorization, ...json }, body: '{}' });
  const mine = await Promise.all(times(300, buy(`Bearer ${buyer.token}`)));
  expect(countStatuses(mine)).toEqual({ 400: 240, 429: 60 });
  for (const { status, headers } of mine) {
    expect([headers['ratelimit-limit'], Number(headers['ratelimit-reset']) > 0]).toEqual(['240', true]);
    if (status === 429) expect(headers['retry-after']).toBe(headers['ratelimit-reset']);
  }
  // 2,400 of the address, of which the person had 300
  const broken = await Promise.all(times(2200, buy('Bearer a.b.c')));
  expect(countStatuses(broken)).toEqual({ 401: 2100, 429: 100 });
  expect(broken.find(({ status }) => status === 429)?.headers).toMatchObject({
    'ratelimit-limit': '2400',
    'ratelimit-remaining': '0',
    'retry-after': expect.stringMatching(/^[1-9]\d?$/) as string,
  });
  using elsewhere = openClient(url, '127.0.2.2');
  const other = await elsewhere.ask(buying, { method: 'POST', headers: { authorization: 'Bearer a.b.c' } });
  expect(other.status).toBe(401);
}

async function signOutAtOne(target: Target): Promise<void> {
  const { url } = target;
  const { who, signOut } = await openSession(url, `leaver_${newSecret(5).toLowerCase().replaceAll(/[-_]/g, 'x')}`);
  await using admin = identityAdmin(target.databaseUrl('identity'));
  const other = await admin.issueAccessToken({ sub: who.id, lifetimeSeconds: 60 });
  using client = openClient(url, '127.0.2.3');
  const ask = (token: string) =>
    Promise.all(times(20, () => client.ask(profile, { headers: { authorization: `Bearer ${token}` } })));
  expect(countStatuses(await ask(who.token))).toEqual({ 200: 20 });
  await signOut();
  expect(countStatuses(await ask(who.token))).toEqual({ 401: 20 });
  expect(countStatuses(await ask(other))).toEqual({ 200: 20 });
}

/** A call of each service that every member may make. */
const callsOf = (id: string) => ({
  account: profile,
  content: '/vault',
  payment: '/statements',
  verification: `/api/verification/status/${encodeURIComponent(id)}`,
  messaging: '/messages/conversations',
  notification: '/notifications',
  insights: '/dashboard/stats',
  realtime: '/presence',
});

async function forgeTokens(target: Target): Promise<void> {
  const { url, member, replicas } = target;
  const victim = await member('victim');
  using client = openClient(url, '127.0.2.4');
  const bad = await badTokens(target, victim.id, victim.token);
  const urls = Object.entries(callsOf(victim.id)).flatMap(([name, path]) =>
    replicas(name).map((replica) => replica + path),
  );
  expect(urls).toHaveLength(17);
  for (const [what, token] of Object.entries(bad)) {
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(times(20, () => client.ask(profile, { headers })));
    expect([what, countStatuses(answers)]).toEqual([what, { 401: 20 }]);
  }
  const statusesWith = (token: string) =>
    Promise.all(
      urls.map(async (each) => (await fetch(each, { headers: { authorization: `Bearer ${token}` } })).status),
    );
  expect(new Set(await statusesWith(victim.token))).toEqual(new Set([200]));
  for (const [what, token] of Object.entries(bad))
    expect([what, new Set(await statusesWith(token))]).toEqual([what, new Set([401])]);
  expect((await client.ask(profile, { headers: { authorization: `Bearer ${victim.token}` } })).status).toBe(200);
}

async function sendMonstrousJson(target: Target): Promise<void> {
  const { url, member } = target;
  const who = await member('nested');
  using client = openClient(url, '127.0.2.5');
  const headers = { authorization: `Bearer ${who.token}`, ...json };
  const deep = `{"text":${'['.repeat(20_000)}${']'.repeat(20_000)},"contentId":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`;
  const large = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
  for (const path of ['/posts', '/comments', '/vault/uploads', '/api/payments/subscribe', buying, '/api/rooms'])
    for (const [body, status] of [[deep, 400] as const, [large, 413] as const]) {
      const answers = await Promise.all(times(4, () => client.ask(path, { method: 'POST', headers, body })));
      expect([path, countStatuses(answers)]).toEqual([path, { [status]: 4 }]);
    }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (head: object, claims: object, key: KeyObject) => {
  const content = `${encode(head)}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
};

/** Tokens for the person that only look right; those of the provider itself are signed with its own key. */
async function badTokens(
  { url, databaseUrl }: Target,
  sub: string,
  good: string,
): Promise<Readonly<Record<string, string>>> {
  const db = openDatabase({
    url: databaseUrl('identity'),
    poolSize: 1,
    statementTimeoutMs: 10_000,
    clock: systemClock,
    metrics: createMetrics('attacks'),
    onError: () => {},
  });
  const [key, issuing] = await Promise.all([signingKey(db), recallIssuing(db)]).finally(() => void db.close());
  const ours = (change: Partial<typeof issuing>, request: Partial<AccessTokenRequest> = {}) =>
    signAccessToken(key, { ...issuing, ...change }, { sub, lifetimeSeconds: 600, ...request });
  const [head, claims] = good
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const jwks = (await (await fetch(`${url}/identity/.well-known/jwks.json`)).json()) as {
    keys: [Record<string, string>];
  };
  const publicKey = createPublicKey({ key: jwks.keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const confused = `${encode({ ...head, alg: 'HS256' })}.${encode(claims)}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [, , signature = ''] = good.split('.');
  return {
    forged: signed(head, claims, privateKey),
    tampered: `${encode(head)}.${encode({ ...claims, sub: 'social|somebody-else' })}.${signature}`,
    'without an algorithm': `${encode({ ...head, alg: 'none' })}.${encode(claims)}.`,
    'with the public key as its secret': `${confused}.${createHmac('sha256', publicKey).update(confused).digest('base64url')}`,
    expired: await ours({}, { lifetimeSeconds: -120 }),
    'of another audience': await ours({ audience: 'https://api.elsewhere.example' }),
    'of another issuer': await ours({ issuer: 'https://elsewhere.example/' }),
  };
}

/** Attacks at the two gateways behind one port. */
export const gatewayAttacks: Attacks = {
  'other callers are answered at both gateways while 2,000 connections from 20 addresses send and read slowly':
    sendSlowly,
  'limits of a person and of an address are exact over both gateways, and refusals name the wait': exceedLimits,
  'signing out ends the access token at both gateways, and no other token of the person': signOutAtOne,
  'tokens that are forged, expired or of others are 401 at both gateways and at every process': forgeTokens,
  'JSON that is nested 20,000 deep is 400, JSON over 1 MiB is 413': sendMonstrousJson,
};
