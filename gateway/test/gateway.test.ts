import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { PlatformStatus } from '@velvet/contracts/platform/status';
import { sandboxCookie } from '@velvet/contracts/platform/sandbox-notice';
import { CacheUnavailable } from '@velvet/kit/cache/cache';
import { systemClock } from '@velvet/kit/base/clock';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { expect, test } from 'vitest';
import { bare, collection, openSite } from './site.ts';

type Echo = {
  success: boolean;
  code?: string;
  requestId?: string;
  data: { url: string; headers: Record<string, string>; body: unknown };
};

/** Sends the headers of a browser's navigation, which `fetch` does not set. */
async function navigate(address: string): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const request = get(address, {
    headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html,application/xhtml+xml' },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

test('the gateway forwards a request with its id and drops internal headers of clients', async () => {
  await using site = await openSite();
  const response = await fetch(`${site.url}/posts/1?b=%2F&a=1`, {
    method: 'PUT',
    body: JSON.stringify({ text: 'é' }),
    headers: {
      'content-type': 'application/json',
      'x-request-id': 'mine',
      'x-velvet-user': 'social|root',
      'x-forwarded-for': '9.9.9.9',
    },
  });
  const { data } = (await response.json()) as Echo;
  expect(data).toMatchObject({ url: '/posts/1?b=%2F&a=1', body: { text: 'é' } });
  expect(data.headers['x-request-id']).toBe(response.headers.get('x-request-id'));
  expect(data.headers['x-request-id']).not.toBe('mine');
  expect(data.headers['x-velvet-user']).toBeUndefined();
  expect(data.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test('a path that is a page and a call returns the application for a navigation, else the response of the call', async () => {
  await using site = await openSite();
  for (const path of ['/', '/creators', '/creators/search', '/posts', '/nowhere', '/@ana.b', '/session/1']) {
    const page = await navigate(`${site.url}${path}`);
    expect([path, page.status, page.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  expect(((await (await fetch(`${site.url}/creators/search`)).json()) as Echo).data.url).toBe('/creators/search');
  // mails lead to this page of the notification service
  const unsubscribing = await navigate(`${site.url}/notifications/unsubscribe/token`);
  expect((JSON.parse(unsubscribing.text) as Echo).data.url).toBe('/notifications/unsubscribe/token');
  expect((await fetch(`${site.url}/api/nowhere`)).status).toBe(404);
  expect((await fetch(`${site.url}/missing.js`)).status).toBe(404);
  expect(await (await fetch(`${site.url}/nowhere`, { method: 'POST' })).json()).toMatchObject({
    success: false,
    code: 'NotFound',
  });
});

test('an unknown path is 404 with the envelope for a program, and the application for a browser', async () => {
  await using site = await openSite();
  const token = await site.issuer.token('social|ana');
  const asked: Record<string, string>[] = [
    { accept: 'application/json' },
    { accept: 'application/json, text/plain, */*' },
    { accept: 'application/problem+json' },
    { authorization: `Bearer ${token}` },
    { authorization: 'Bearer a.b.c' },
  ];
  for (const headers of asked) {
    const answer = await fetch(`${site.url}/nowhere/at/all`, { headers });
    expect([headers, answer.status]).toEqual([headers, 404]);
    expect(await answer.json()).toMatchObject({ success: false, code: 'NotFound' });
  }
  expect(await navigate(`${site.url}/nowhere/at/all`)).toMatchObject({ status: 200, text: bare });
  // a link preview reads the page's head with any `Accept` header
  expect(await (await fetch(`${site.url}/nowhere/at/all`)).text()).toBe(bare);
});

test("the head of a creator's page has name, bio and picture; an unknown handle is 404", async () => {
  await using site = await openSite({ PUBLIC_URL: 'https://velvet.example' });
  const page = await (await fetch(`${site.url}/@ana.b`)).text();
  expect(page).toContain('<title>Ana &lt;b&gt;&quot;B&quot;&lt;/b&gt; (@ana.b) · Velvet</title>');
  expect(page).not.toContain('<title>Velvet</title>');
  expect(page).toContain('<meta property="og:image" content="https://velvet.example/media/public/ana.webp" />');
  expect(page).toContain('<link rel="canonical" href="https://velvet.example/@ana.b" />');
  const [, description = ''] = /name="description" content="([^"]*)"/.exec(page) ?? [];
  expect(description).toMatch(/^Photographs of light and rain .* (and|rain)…$/);
  expect(page).toContain('<div id="root">1 follower</div>');
  const cookie = 'auth0.velvet-web.is.authenticated=true';
  expect(await (await fetch(`${site.url}/@ana.b`, { headers: { cookie } })).text()).toBe(bare);
  expect((await navigate(`${site.url}/@ana.b`)).status).toBe(200);
  expect((await navigate(`${site.url}/@nobody`)).status).toBe(404);
  await site.stopUpstream();
  const later = await fetch(`${site.url}/@zoe`);
  expect([later.status, await later.text()]).toEqual([200, bare]);
});

test('the head of a public collection has name, creators and picture; any other id is 404', async () => {
  await using site = await openSite({ PUBLIC_URL: 'https://velvet.example' });
  const page = await (await fetch(`${site.url}/collection/${collection.id}`)).text();
  expect(page).toContain('<title>Night &lt;i&gt;music&lt;/i&gt; · Velvet</title>');
  expect(page).toContain('<meta property="og:title" content="Night &lt;i&gt;music&lt;/i&gt; · Velvet" />');
  expect(page).toContain('<meta property="og:description" content="Ana. A collection by Bo on Velvet." />');
  expect(page).toContain('<meta property="og:image" content="https://velvet.example/media/public/ana.webp" />');
  expect(page).toContain('<meta name="robots" content="noindex" />');
  expect((await navigate(`${site.url}/collection/${collection.id}`)).status).toBe(200);
  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8058', 'x'])
    expect(await navigate(`${site.url}/collection/${id}`)).toMatchObject({ status: 404, text: bare });
  await site.stopUpstream();
  expect(await navigate(`${site.url}/collection/${collection.id}`)).toMatchObject({ status: 200, text: bare });
});

test('hashed files are immutable and precompressed; the service worker is revalidated', async () => {
  await using site = await openSite();
  const script = await fetch(`${site.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } });
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(await script.text()).toBe('let script');
  expect((await fetch(`${site.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache');
  expect((await fetch(`${site.url}/../../package.json`)).headers.get('content-type')).not.toContain(
    'json; charset=utf-8; ',
  );
});

test('the gateway serves its own calls', async () => {
  await using site = await openSite();
  const read = async (path: string) =>
    (await (await fetch(`${site.url}${path}`)).json()) as {
      success?: boolean;
      message?: string;
      data?: unknown;
      openapi?: string;
      paths?: object;
    };
  expect(await read('/api/ping')).toEqual({ success: true, message: 'pong', data: { message: 'pong' } });
  expect(await read('/api/config')).toMatchObject({
    data: {
      oidc: { clientId: 'web', domain: site.issuer.issuer.replace(/\/$/, '') },
      cardProvider: { publishableKey: null },
      team: [],
    },
  });
  expect(await read('/api/status')).toMatchObject({
    data: { state: 'up', parts: expect.arrayContaining([{ name: 'account', state: 'up' }]) },
  });
  const document = await read('/openapi.json');
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths ?? {})).toEqual(
    expect.arrayContaining(['/profile', '/posts', '/api/payments/subscribe', '/api/verification/didit/initialize']),
  );
});

test('the documentation loads only our own files', async () => {
  await using site = await openSite();
  const page = await navigate(`${site.url}/docs/`);
  expect(page.status).toBe(200);
  expect(await navigate(`${site.url}/docs`)).toMatchObject({ status: 301, headers: { location: '/docs/' } });
  const script = await fetch(`${site.url}/docs/js/scalar.js`);
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/javascript; charset=utf-8$/),
  ]);
  expect(page.text).toContain('js/scalar.js');
  const addresses = [...page.text.matchAll(/(?:src|href)="(https?:\/\/[^"]+)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([]);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy.replace(/style-src [^;]*;/, '')).not.toMatch(/unsafe-|https?:/);
});

test('pages, calls and refusals have security headers', async () => {
  await using site = await openSite();
  for (const path of ['/', '/profile', '/api/nowhere']) {
    const { headers } = await fetch(`${site.url}${path}`);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'self';.*connect-src 'self' .*http:\/\/localhost:3001/,
    );
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(self), display-capture=(self)');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('only the worker script may compile WebAssembly', async () => {
  await using site = await openSite();
  const policyOf = async (path: string) => {
    const { status, headers } = await fetch(`${site.url}${path}`);
    return [status, headers.get('content-security-policy')?.includes("'wasm-unsafe-eval'")];
  };
  expect(await policyOf('/assets/blur.worker-1a2b.js')).toEqual([200, true]);
  expect(await policyOf('/assets/app-1a2b.js')).toEqual([200, false]);
  expect(await policyOf('/room/somewhere')).toEqual([200, false]);
});

test('the content security policy allows media and uploads of the configured origin only', async () => {
  const origin = 'https://media.example:9000';
  const allowing = async (environment: Record<string, string>) => {
    await using site = await openSite(environment);
    const policy = (await fetch(site.url)).headers.get('content-security-policy') ?? '';
    const directives = policy.split(';').map((directive) => directive.trim().split(' '));
    return directives.filter(([, ...sources]) => sources.includes(origin)).map(([name]) => name);
  };
  expect(await allowing({})).toEqual([]);
  expect(await allowing({ GATEWAY_MEDIA_ORIGIN: `${origin}/bucket` })).toEqual(['img-src', 'media-src', 'connect-src']);
});

test('the gateway leaves the framing headers of the identity provider unchanged', async () => {
  await using site = await openSite();
  const own = await navigate(`${site.url}/auth`);
  expect(own.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'SAMEORIGIN',
  });
  const { status, headers } = await navigate(`${site.url}/identity/authorize`);
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  expect(headers).not.toHaveProperty('x-frame-options');
});

test('a call is 503 with the envelope when its service is unavailable, and the status shows it', async () => {
  await using site = await openSite();
  await site.stopUpstream();
  const response = await fetch(`${site.url}/profile`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    success: false,
    code: 'Unavailable',
    requestId: expect.any(String) as string,
  });
  const status = async () => (await fetch(`${site.url}/api/status`)).json();
  await expect.poll(status).toMatchObject({ data: { state: 'down' } });
});

test('the status lists the storage and the bus as the services report them', async () => {
  await using site = await openSite();
  const status = async () => {
    const { data } = (await (await fetch(`${site.url}/api/status`)).json()) as { data: PlatformStatus };
    return { state: data.state, ...Object.fromEntries(data.parts.map(({ name, state }) => [name, state])) };
  };
  const first = await status();
  expect(first).toMatchObject({ state: 'up', storage: 'up', content: 'up' });
  expect(first).not.toHaveProperty('bus');
  Object.assign(site.engines, { storage: false, bus: true });
  await expect.poll(status).toMatchObject({ state: 'degraded', storage: 'down', bus: 'up' });
});

test('a person over the limit is 429; another person and another tier are not', async () => {
  await using site = await openSite({ GATEWAY_RATE_FACTOR: '0.01' });
  const ana = await site.issuer.token('social|ana');
  const bo = await site.issuer.token('social|bo');
  const buy = (token: string) =>
    fetch(`${site.url}/api/payments/pay-per-view`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const statuses = [await buy(ana), await buy(ana), await buy(ana)].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await buy(ana);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'TooManyRequests' });
  expect((await buy(bo)).status).toBe(200);
  expect((await fetch(`${site.url}/profile`, { headers: { authorization: `Bearer ${ana}` } })).status).toBe(200);
});

test('only calls about money are refused when the cache of the limits is down, and the status shows it', async () => {
  const away = () => Promise.reject(new CacheUnavailable(new Error('gone')));
  const cache = { ...memoryCache(systemClock), limit: away, isAvailable: () => Promise.resolve(false) };
  await using site = await openSite({}, cache);
  const status = async (path: string, method = 'GET') => (await fetch(`${site.url}${path}`, { method })).status;
  expect(await status('/posts')).toBe(200);
  expect(await status('/posts', 'POST')).toBe(200);
  expect(await status('/api/payments/subscribe')).toBe(200);
  expect(await status('/api/payments/subscribe', 'POST')).toBe(503);
  expect(await (await fetch(`${site.url}/api/status`)).json()).toMatchObject({
    data: { state: 'degraded', parts: expect.arrayContaining([{ name: 'cache', state: 'down' }]) },
  });
});

test('pages of a test installation have the cookie of its notice, and answers to calls have not', async () => {
  await using site = await openSite({ GATEWAY_SANDBOX_NOTICE: 'true' });
  await using other = await openSite();
  for (const path of ['/', '/dashboard'])
    expect((await navigate(`${site.url}${path}`)).headers['set-cookie']).toEqual([
      expect.stringContaining(sandboxCookie),
    ]);
  expect((await fetch(`${site.url}/posts/1`)).headers.getSetCookie()).toEqual([]);
  expect((await navigate(`${other.url}/`)).headers['set-cookie']).toBeUndefined();
});
