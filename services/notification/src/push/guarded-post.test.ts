import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { postGuarded } from './guarded-post.ts';

test('a name or address of this machine is connected only if it is allowed', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(429, { 'retry-after': '7' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const post = (host: string, allowedAddresses: string[] = []) =>
    postGuarded(`http://${host}:${port}/`, { headers: {}, body: Buffer.from(''), allowedAddresses });
  await expect(post('127.0.0.1')).rejects.toThrow('not allowed');
  await expect(post('localhost')).rejects.toThrow('not allowed');
  expect(requests).toBe(0);
  expect(await post('127.0.0.1', ['127.0.0.1'])).toEqual({ status: 429, retryAfter: '7' });
  server.close();
});
