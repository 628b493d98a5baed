import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

test('a body that waits for the permission to be sent arrives', async () => {
  await using site = await openSite();
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const sending = request(`${site.url}/posts/1`, { method: 'PUT', headers });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.end('{"text":"late"}');
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const { data } = (await json(response)) as { data: { headers: object; body: unknown } };
  expect(data.body).toEqual({ text: 'late' });
  expect(data.headers).not.toHaveProperty('expect');
});
