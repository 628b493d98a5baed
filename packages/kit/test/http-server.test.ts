import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { heldBack, opening, openSlowClient } from '@velvet/testing/slow-client';
import { expect, test } from 'vitest';
import { createHttpServer, type Timeouts } from '#http/http-server.ts';
import { createLogger, type LogDestination } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';

const from = '127.0.0.2';

async function startServer(timeouts: Partial<Timeouts>, logTo?: LogDestination, isReady = () => true) {
  const all: Timeouts = { headersMs: 60_000, requestMs: 60_000, keepAliveMs: 60_000, ...timeouts };
  const server = await createHttpServer(
    createLogger('slow', logTo ? 'error' : 'silent', logTo),
    createMetrics('slow'),
    isReady,
    all,
  );
  server.post('/notes', () => ({ success: true }));
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  const [begun, cutOff] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.post('/files', ({ body }) => {
    begun.resolve();
    return text(body as Readable).finally(() => void setImmediate(cutOff.resolve));
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const close = () => server.close().then(() => undefined);
  return { url, begun: begun.promise, cutOff: cutOff.promise, close, [Symbol.asyncDispose]: close };
}

test('a service ends a connection with 408 when headers do not arrive in time', async () => {
  await using server = await startServer({ headersMs: 300 });
  const drip = { bytes: 'x-more: 1\r\n', everyMs: 50 };
  const { ended } = await openSlowClient(server.url, { from, opening: 'GET /live HTTP/1.1\r\nhost: a\r\n', drip });
  expect(await ended).toBe(408);
});

test('a service ends a connection with 408 when a body does not arrive in time', async () => {
  await using server = await startServer({ headersMs: 300, requestMs: 600 });
  const { ended } = await openSlowClient(server.url, { from, opening: heldBack('/notes') });
  expect(await ended).toBe(408);
});

test('a service closes a connection that is kept and not used', async () => {
  await using server = await startServer({ keepAliveMs: 200 });
  const { ended } = await openSlowClient(server.url, { from, opening: opening({ method: 'GET', path: '/live' }) });
  expect(await ended).toBe(200);
});

test('a service logs no error when a sender leaves in the middle of a body', async () => {
  const records: string[] = [];
  await using server = await startServer({}, { write: (line) => void records.push(line) });
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '1000' };
  const { socket } = await openSlowClient(server.url, { from, opening: opening({ path: '/files', headers }, 'half') });
  socket.end();
  await server.cutOff;
  expect(records).toEqual([]);
});

test('the answer to a request from before the shutdown closes its connection, for whose end the shutdown waits', async () => {
  let isReady = true;
  await using server = await startServer({}, undefined, () => isReady);
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const headers = { 'content-type': 'application/octet-stream' };
  const answering = fetch(`${server.url}/files`, { method: 'POST', body: body.readable, headers, duplex: 'half' });
  await writer.write(Buffer.from('half'));
  await server.begun;
  isReady = false;
  const closed = server.close();
  await writer.close();
  const answer = await answering;
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'half']);
  await closed;
});
