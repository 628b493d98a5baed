import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cache } from '@velvet/kit/cache/cache';
import { systemClock } from '@velvet/kit/base/clock';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { heldBack, opening, openSlowClient, type SlowClient } from '@velvet/testing/slow-client';
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const address = (index: number) => `127.0.0.${index + 2}`;
const json = { 'content-type': 'application/json' };

/** Statuses of a read and a change of another caller. */
async function otherCaller(url: string): Promise<number[]> {
  const answers = await Promise.all([
    fetch(`${url}/posts/1`),
    fetch(`${url}/posts`, { method: 'POST', headers: json, body: '{"text":"hello"}' }),
  ]);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status);
}

const statuses = async (clients: readonly SlowClient[]) =>
  new Set(await Promise.all(clients.map(({ ended }) => ended)));

test('other callers get responses while hundreds of connections withhold their bodies, which end with 408 or 429', async () => {
  await using site = await openSite({ GATEWAY_BODY_TIMEOUT_MS: '4000' });
  const attackers = await Promise.all(
    many(400, (at) => openSlowClient(site.url, { from: address(at % 4), opening: heldBack('/posts') })),
  );
  let lateBodies = 0;
  for (const { ended } of attackers) void ended.then((status) => (lateBodies += status === 408 ? 1 : 0));
  for (let turn = 0; turn < 3; turn += 1) expect(await otherCaller(site.url)).toEqual([200, 200]);
  // the responses came while the attack was still running
  expect(lateBodies).toBe(0);
  expect(await statuses(attackers)).toEqual(new Set([408, 429]));
  expect(await otherCaller(site.url)).toEqual([200, 200]);
});

test('the number of open bodies is limited per address', async () => {
  await using site = await openSite({ GATEWAY_BODY_TIMEOUT_MS: '1000', GATEWAY_OPEN_BODIES: '3' });
  const open = (from: string) => openSlowClient(site.url, { from, opening: heldBack('/posts') });
  const first = await Promise.all(many(3, () => open(address(0))));
  await delay(100);
  const beyond = await open(address(0));
  const elsewhere = await open(address(1));
  expect(await beyond.ended).toBe(429);
  expect(await elsewhere.ended).toBe(408);
  expect(await statuses(first)).toEqual(new Set([408]));
  expect(await (await open(address(0))).ended).toBe(408);
});

test('an upload is no longer counted when its sender disconnects during admission', async () => {
  const cache = memoryCache(systemClock);
  const slow = {
    ...cache,
    limit: (...asked: Parameters<Cache['limit']>) => delay(100).then(() => cache.limit(...asked)),
  };
  await using part = await startPart();
  await using site = await openSite({ GATEWAY_OPEN_UPLOADS: '2' }, slow, { content: [part.url] });
  const leaving = await Promise.all(
    many(6, () => openSlowClient(site.url, { from: address(0), opening: opening({ path: '/posts', headers: form }) })),
  );
  await delay(30);
  for (const { socket } of leaving) socket.destroy();
  await delay(300);
  const whole = { ...form, 'content-length': '7' };
  const { ended } = await openSlowClient(site.url, {
    from: address(0),
    opening: opening({ path: '/posts', headers: whole }, '--cut\r\n'),
  });
  expect(await ended).toBe(200);
});

test('an invalid token is refused before the body arrives', async () => {
  await using site = await openSite({ GATEWAY_BODY_TIMEOUT_MS: '60000' });
  const { ended } = await openSlowClient(site.url, {
    from: address(0),
    opening: heldBack('/posts', { authorization: 'Bearer a.b.c', connection: 'close' }),
  });
  expect(await ended).toBe(401);
});

test('JSON over 1 MiB is 413 in the envelope, announced or not, and the connection is not reset', async () => {
  await using site = await openSite();
  const tooLarge = JSON.stringify({ text: 'x'.repeat(3 * 1024 * 1024) });
  const post = (path: string, body: NonNullable<RequestInit['body']>) =>
    fetch(`${site.url}${path}`, { method: 'POST', headers: json, body, duplex: 'half' });
  for (const path of ['/posts', '/api/payments/webhooks/provider', '/identity/oauth/token', '/api/nowhere']) {
    for (const body of [tooLarge, new Blob([tooLarge]).stream()]) {
      const answer = await post(path, body);
      expect([path, answer.status]).toEqual([path, 413]);
      expect(await answer.json()).toMatchObject({ success: false, code: 'TooLarge' });
    }
  }
  const allowed = JSON.stringify({ text: 'x'.repeat(1000 * 1024) });
  expect((await post('/posts', allowed)).status).toBe(200);
  expect((await post('/posts', new Blob([allowed]).stream())).status).toBe(200);
});

test('a request is 408 with the envelope when its headers do not arrive', async () => {
  await using site = await openSite({ GATEWAY_HEADERS_TIMEOUT_MS: '500' });
  const begun = 'GET /posts HTTP/1.1\r\nhost: localhost\r\n';
  const drip = { bytes: 'x-more: 1\r\n', everyMs: 100 };
  const attackers = await Promise.all(
    many(50, (at) => openSlowClient(site.url, { from: address(at % 4), opening: begun, drip })),
  );
  expect(await otherCaller(site.url)).toEqual([200, 200]);
  expect(await statuses(attackers)).toEqual(new Set([408]));
});

/** A service that reads uploads to their end, and responds to a read with 4 MB. */
async function startPart() {
  let reading = 0;
  const server = createServer((request: IncomingMessage, response) => {
    if (request.method === 'GET' && request.url !== '/posts/1') {
      reading += 1;
      response.on('close', () => void (reading -= 1));
      response.end(Buffer.alloc(4 * 1024 * 1024));
      return;
    }
    request.resume().on('end', () => response.end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reading: () => reading,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const form = { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': '600007', connection: 'close' };

test('an upload below the minimum pace is 408, one above it succeeds, and neither delays others', async () => {
  await using part = await startPart();
  await using site = await openSite({ GATEWAY_PACE_WINDOW_MS: '2000' }, undefined, { content: [part.url] });
  const upload = (from: string, drip: string) =>
    openSlowClient(site.url, {
      from,
      opening: opening({ path: '/posts', headers: form }, '--cut\r\n'),
      drip: { bytes: drip, everyMs: 100, times: 600_000 / drip.length },
    });
  const attackers = await Promise.all(many(200, (at) => upload(address(at % 20), 'x')));
  const steady = await upload('127.0.0.1', 'x'.repeat(20_000));
  for (let turn = 0; turn < 3; turn += 1) expect(await otherCaller(site.url)).toEqual([200, 200]);
  const ends = await statuses(attackers);
  // bytes sent during the response may reset the connection before it is read
  ends.delete(undefined);
  expect(ends).toEqual(new Set([408]));
  expect(await steady.ended).toBe(200);
});

test('an upload that is cut off by its sender is logged as no error', async () => {
  const records: string[] = [];
  const cut = Promise.withResolvers<void>();
  const server = createServer((request) => request.on('error', () => cut.resolve()).resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const content = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`];
  const logTo = { write: (line: string) => void records.push(line) };
  await using site = await openSite({ LOG_LEVEL: 'error' }, undefined, { content }, logTo);
  const begun = opening({ path: '/posts', headers: form }, '--cut\r\n');
  const { socket } = await openSlowClient(site.url, { from: address(0), opening: begun });
  await once(server, 'request');
  socket.end();
  await cut.promise;
  await fetch(`${site.url}/api/ping`);
  expect(records).toEqual([]);
  server.close();
});

test('the connection is closed when a response is not read, and the service is free for others', async () => {
  await using part = await startPart();
  await using site = await openSite({ GATEWAY_PACE_WINDOW_MS: '1000' }, undefined, { content: [part.url] });
  const attackers = await Promise.all(
    many(60, (at) =>
      openSlowClient(site.url, {
        from: address(at % 20),
        opening: opening({ method: 'GET', path: '/posts' }),
        leavesUnread: true,
      }).then((client) => (client.socket.pause(), client)),
    ),
  );
  for (let turn = 0; turn < 3; turn += 1) expect(await otherCaller(site.url)).toEqual([200, 200]);
  // a paused socket emits no `close`
  await expect.poll(part.reading).toBe(0);
  for (const { socket } of attackers) socket.destroy();
});

test('an idle connection is closed after the keep-alive time', async () => {
  await using site = await openSite({ GATEWAY_KEEP_ALIVE_MS: '300' });
  const startedAt = performance.now();
  const { ended } = await openSlowClient(site.url, {
    from: address(0),
    opening: opening({ method: 'GET', path: '/api/ping' }),
  });
  expect(await ended).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(4000);
});
