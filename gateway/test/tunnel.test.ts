import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

/** Accepts every WebSocket, sends its name and the request's headers, and echoes. */
async function startPart(name: string, takesThem = true) {
  const open = new Set<Duplex>();
  const server = createServer((_, response) => response.end('{}'));
  server.on('upgrade', ({ url, headers }: IncomingMessage, socket: Duplex) => {
    if (!takesThem) {
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    const { upgrade, 'x-forwarded-for': from, 'x-velvet-forged': forged } = headers;
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
    socket.write(`${JSON.stringify({ name, url, upgrade, from, forged })}\n`);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => open.size,
    cut: () => open.forEach((socket) => socket.destroy()),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const asked = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'x-velvet-forged': 'yes' };

/** The outcome of an upgrade request: the bytes of the WebSocket, or an ordinary response. */
async function ask(url: string, path: string, headers: Record<string, string> = asked) {
  const asking = request(`${url}${path}`, { headers, agent: false });
  asking.end();
  const [answer, socket, head] = (await Promise.race([once(asking, 'upgrade'), once(asking, 'response')])) as [
    IncomingMessage,
    Duplex | undefined,
    Buffer | undefined,
  ];
  if (head?.length) socket?.unshift(head);
  socket?.on('error', () => socket.destroy());
  return { status: answer.statusCode, socket, next: async () => String((await once(socket ?? answer, 'data'))[0]) };
}

async function open(url: string): Promise<Duplex> {
  const { socket } = await ask(url, '/socket.io/');
  if (!socket) throw new Error('It was not taken.');
  return socket.resume();
}

test('a tunnel pipes bytes both ways to the replica of its session, which receives the address of the client', async () => {
  await using one = await startPart('one');
  await using two = await startPart('two');
  await using site = await openSite({}, undefined, { realtime: [one.url, two.url] });
  for (const [ordinal, name] of ['one', 'two'].entries()) {
    const path = `/socket.io/?EIO=4&transport=websocket&sid=${ordinal}-abc`;
    const { status, socket, next } = await ask(site.url, path);
    expect(status).toBe(101);
    expect(JSON.parse(await next())).toEqual({ name, url: path, upgrade: 'websocket', from: '127.0.0.1' });
    socket?.write('what is said');
    expect(await next()).toBe('what is said');
    socket?.destroy();
  }
  await expect.poll(() => one.count() + two.count()).toBe(0);
});

test('a tunnel closes when its service fails or the gateway stops', async () => {
  await using part = await startPart('one');
  const site = await openSite({}, undefined, { realtime: [part.url] });
  const cut = await open(site.url);
  part.cut();
  await expect.poll(() => cut.destroyed).toBe(true);
  const ended = await open(site.url);
  await site[Symbol.asyncDispose]();
  await expect.poll(() => ended.destroyed).toBe(true);
});

test('an upgrade request without a WebSocket at the service gets an ordinary response', async () => {
  await using part = await startPart('one', false);
  await using site = await openSite({ GATEWAY_RATE_FACTOR: '0.0002' }, undefined, { realtime: [part.url] });
  const refused = await ask(site.url, '/socket.io/');
  expect([refused.status, JSON.parse(await refused.next())]).toEqual([
    404,
    expect.objectContaining({ success: false }),
  ]);
  const statuses = [];
  for (let turn = 0; turn < 5; turn += 1) statuses.push((await ask(site.url, '/socket.io/')).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(site.url, '/api/ping')).status).toBe(200);
  expect((await ask(site.url, '/api/ping', { connection: 'Upgrade', upgrade: 'h2c' })).status).toBe(200);
});
