import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fastify } from 'fastify';
import { openSite } from './site.ts';

/** A service whose responses wait until they are released. */
async function startHeldService() {
  const held = Promise.withResolvers<void>();
  const counts: string[] = [];
  const server = fastify();
  server.all('/*', async (request) => {
    counts.push(String(request.headers['x-forwarded-for']));
    await held.promise;
    return { success: true, data: null };
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, counts, release: held.resolve, [Symbol.asyncDispose]: () => server.close().then(() => undefined) };
}

async function ask(url: string, localAddress: string, headers: Record<string, string> = {}) {
  const [answer] = (await once(get(url, { agent: false, localAddress, headers }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const settled = { timeout: 10_000 };

test('an address runs its share, waits with the rest, and others are served meanwhile', async () => {
  await using service = await startHeldService();
  await using site = await openSite({ GATEWAY_REQUESTS_AT_ONCE: '2', GATEWAY_READ_COST: '100' }, undefined, {
    content: [service.url],
  });
  // two run, thirty wait, one is refused
  const asked = Array.from({ length: 33 }, () => ask(`${site.url}/posts`, '127.0.0.7'));
  const first = await Promise.race(asked);
  expect(first).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  expect(JSON.parse(first.body)).toMatchObject({ success: false, code: 'TooManyRequests' });
  expect(service.counts).toHaveLength(2);
  const other = ask(`${site.url}/posts`, '127.0.0.8');
  await expect.poll(() => service.counts.includes('127.0.0.8'), settled).toBe(true);
  service.release();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
});

test('signed-in people of one address each have a share', async () => {
  await using service = await startHeldService();
  await using site = await openSite({ GATEWAY_REQUESTS_AT_ONCE: '1', GATEWAY_READ_COST: '100' }, undefined, {
    content: [service.url],
  });
  const tokens = await Promise.all(['ana', 'bo'].map((name) => site.issuer.token(`social|${name}`)));
  const asked = tokens.flatMap((token) =>
    [1, 2].map(() => ask(`${site.url}/posts`, '127.0.0.7', { authorization: `Bearer ${token}` })),
  );
  await expect.poll(() => service.counts.length, settled).toBe(2);
  service.release();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a connection that pipelines too many requests is refused and closed', async () => {
  await using service = await startHeldService();
  await using site = await openSite({}, undefined, { content: [service.url] });
  const { port } = new URL(site.url);
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  socket.write(`GET /posts HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(300));
  await expect.poll(() => service.counts.length, settled).toBe(8);
  service.release();
  const answers = (await text(socket)).match(/HTTP\/1.1 \d+/g);
  expect(answers).toEqual([...Array.from({ length: 8 }, () => 'HTTP/1.1 200'), 'HTTP/1.1 429']);
  expect(service.counts).toHaveLength(8);
});

test('requests of a closed connection leave their queue', async () => {
  await using service = await startHeldService();
  await using site = await openSite({ GATEWAY_REQUESTS_AT_ONCE: '1' }, undefined, { content: [service.url] });
  const running = ask(`${site.url}/posts`, '127.0.0.7');
  await expect.poll(() => service.counts.length, settled).toBe(1);
  const waiting = get(`${site.url}/posts`, { agent: false, localAddress: '127.0.0.7' });
  waiting.on('error', () => undefined);
  await once(waiting, 'finish');
  waiting.destroy();
  service.release();
  expect((await running).status).toBe(200);
  expect((await ask(`${site.url}/posts`, '127.0.0.7')).status).toBe(200);
});

test('an address with too many connections is refused', async () => {
  await using site = await openSite({ GATEWAY_CONNECTIONS: '2' });
  const { port } = new URL(site.url);
  const open = () => connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.7' });
  const held = [open(), open()];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  expect(await text(open())).toMatch(/^HTTP\/1.1 429 [\s\S]*"code":"TooManyRequests"/);
  for (const socket of held) socket.destroy();
  await expect.poll(() => ask(`${site.url}/api/ping`, '127.0.0.7').then(({ status }) => status), settled).toBe(200);
});

test('the API documentation is compressed once and revalidated by its tag', async () => {
  await using site = await openSite();
  const read = async (headers: Record<string, string>) => {
    const [answer] = (await once(get(`${site.url}/openapi.json`, { agent: false, headers }), 'response')) as [
      IncomingMessage,
    ];
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) };
  };
  const plain = await read({});
  const brotli = await read({ 'accept-encoding': 'gzip, br' });
  const gzipped = await read({ 'accept-encoding': 'gzip, br;q=0' });
  expect([plain, brotli, gzipped].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true);
  const again = await read({ 'if-none-match': String(brotli.headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});
