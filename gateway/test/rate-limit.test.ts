import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { upstreams } from '@velvet/platform/upstreams';
import { openSite, type Site } from './site.ts';

/** 0.001 of 24,000 pages are 24, of 12,000 reads 12, of 9,000 changes 9, of 3,000 reads of a person 3. */
const few = { GATEWAY_RATE_FACTOR: '0.001' };

async function ask(site: Site, path: string, headers: Record<string, string> = {}, from?: string) {
  const asking = get(`${site.url}${path}`, { headers, agent: false, ...(from && { localAddress: from }) });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, headers: answer.headers };
}

async function untilRefused(times: number, asking: (time: number) => ReturnType<typeof ask>) {
  for (let time = 0; time < times; time += 1) {
    const answer = await asking(time);
    if (answer.status === 429) return { time, ...answer };
  }
  throw new Error(`None of ${times} was refused.`);
}

test('requests of signed-in people count against their address, too', async () => {
  await using site = await openSite(few);
  const tokens = await Promise.all(Array.from({ length: 13 }, (_, at) => site.issuer.token(`social|${at}`)));
  const refused = await untilRefused(13, (time) => ask(site, '/profile', { authorization: `Bearer ${tokens[time]}` }));
  expect(refused.time).toBe(12);
  expect((await ask(site, '/profile', {}, '127.0.0.9')).status).toBe(200);
});

test('a request with an invalid token counts against its address', async () => {
  await using site = await openSite(few);
  const asking = () => ask(site, '/profile', { authorization: 'Bearer a.b.c' });
  expect((await asking()).status).toBe(401);
  expect((await untilRefused(13, asking)).time).toBe(11);
});

test.each(['/@ana.b', '/openapi.json', '/docs/', '/api/ping', '/api/config', '/api/status', '/api/nowhere', '/posts'])(
  'a request of %s is counted, and its headers carry the limit',
  async (path) => {
    await using site = await openSite(few);
    const first = await ask(site, path);
    const limit = Number(first.headers['ratelimit-limit']);
    expect(limit).toBeGreaterThan(0);
    expect(first.headers['ratelimit-remaining']).toBe(String(limit - 1));
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(50);
    const refused = await untilRefused(limit, () => ask(site, path));
    expect(refused.time).toBe(limit - 1);
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
    expect((await ask(site, path, {}, '127.0.0.9')).status).not.toBe(429);
  },
);

test('pages and files of the application have a generous limit of their own', async () => {
  await using site = await openSite(few);
  for (let time = 0; time < 12; time += 1) await ask(site, time % 2 ? '/' : '/assets/app-1a2b.js');
  expect((await ask(site, '/', { accept: 'text/html' })).headers['ratelimit-remaining']).toBe('11');
  expect((await ask(site, '/posts')).headers['ratelimit-remaining']).toBe('11');
});

test('every row has a limit; probes have none', async () => {
  await using site = await openSite(few);
  const there = upstreams.filter(({ to }) => ['account', 'content', 'payment', 'identity'].includes(to));
  for (const { prefix } of there)
    expect([prefix, (await ask(site, prefix, {}, '127.0.0.9')).headers['ratelimit-limit']]).not.toContain(undefined);
  for (let time = 0; time < 40; time += 1) expect((await ask(site, '/ready')).status).toBe(200);
});

test('the headers carry the tighter of both limits', async () => {
  await using site = await openSite(few);
  const authorization = `Bearer ${await site.issuer.token('social|ana')}`;
  const { headers } = await ask(site, '/profile', { authorization });
  expect([headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual(['3', '2']);
  const refused = await untilRefused(3, () => ask(site, '/profile', { authorization }));
  expect(refused.time).toBe(2);
});
