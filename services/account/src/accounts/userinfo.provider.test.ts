import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignedOut, Unavailable } from '@velvet/contracts/failure';
import { UserId } from '@velvet/contracts/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userInfoProvider } from './userinfo.provider.ts';

const id = UserId.parse('social|ana');
let answer = { status: 200, body: '' };
const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
const ask = () => userInfoProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`).claimsOf(id, 'token');

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

test('claims of a wrong type count as missing', async () => {
  answer = { status: 200, body: JSON.stringify({ sub: id, name: 'Ana', nickname: 7, email: 'not an address' }) };
  expect(await ask()).toEqual({ name: 'Ana' });
});

test.each([
  { status: 200, body: JSON.stringify({ sub: 'social|bo', name: 'Bo' }), failure: SignedOut },
  { status: 401, body: '{}', failure: SignedOut },
  { status: 403, body: '{}', failure: SignedOut },
  { status: 500, body: '{}', failure: Unavailable },
  { status: 200, body: '<html>', failure: Unavailable },
  { status: 200, body: '{}', failure: Unavailable },
])('an answer of $status $body is refused with $failure.code', async ({ failure, ...given }) => {
  answer = given;
  await expect(ask()).rejects.toMatchObject({ failure });
});
