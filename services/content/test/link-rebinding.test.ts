import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchRefused, guardedFetch, type Resolve } from '#links/guarded-fetch.ts';

let asked = 0;
let target = '/page';
const server = createServer(({ url }, response) => {
  asked += 1;
  if (url === '/page') response.writeHead(200, { 'content-type': 'text/html' });
  else response.writeHead(302, { location: url === '/away' ? target : '/page', connection: 'close' });
  response.end('<title>A page</title>');
});
let site = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A resolver that answers a name with these, one after another, as somebody does who rebinds it. */
const rebinding = (...answers: readonly string[][]) => {
  const left = [...answers];
  const resolve: Resolve = (_hostname, _options, found) => {
    const addresses = (left.length > 1 ? left.shift() : left[0]) ?? [];
    found(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return resolve;
};
const isOutside = (address: string) => address === '127.0.0.1';
const refused = (error: unknown) =>
  error instanceof FetchRefused || (error instanceof Error && error.cause instanceof FetchRefused);

test('a page is not asked at the private address that its name is bound to on the second look', async () => {
  const named = site.replace('127.0.0.1', 'rebind.test');
  const options = { timeoutMs: 2000, maxBytes: 1024 * 1024, isAllowed: isOutside };
  const [outside, inside] = [['127.0.0.1'], ['127.0.0.2']];
  const read = (path: string, ...answers: string[][]) =>
    guardedFetch(`${named}${path}`, { ...options, resolve: rebinding(...answers) });
  expect((await read('/page', outside)).contentType).toMatch(/html/);
  const before = asked;
  await expect(read('/page', inside)).rejects.toSatisfy(refused);
  await expect(read('/page', [...outside, ...inside])).rejects.toSatisfy(refused);
  expect(asked).toBe(before);
  // each hop of a redirect looks again, and is looked at again
  await expect(read('/parting', outside, inside)).rejects.toSatisfy(refused);
  expect(asked).toBe(before + 1);
});

test('a page is not asked on a private address that a redirect names in any form', async () => {
  const options = { timeoutMs: 2000, maxBytes: 1000, isAllowed: isOutside };
  for (const to of [
    'http://2130706434/',
    'http://0x7f000002/',
    'http://0177.0.0.2/',
    'http://127.2/',
    'http://[::ffff:127.0.0.2]/',
    'http://[::7f00:2]/',
    '//127.0.0.2/',
    'http://localhost./',
  ]) {
    target = to;
    await expect(guardedFetch(`${site}/away`, options)).rejects.toSatisfy(refused);
  }
});
