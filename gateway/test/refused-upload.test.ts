import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createHttpServer } from '@velvet/kit/http/http-server';
import { createLogger } from '@velvet/kit/observability/logger';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

/** A service that refuses uploads without reading them. */
async function startRefusing() {
  const server = await createHttpServer(createLogger('part', 'silent'), createMetrics('part'), () => true);
  server.post('/*', (_request, reply) => reply.code(401).send({ success: false }));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, [Symbol.asyncDispose]: () => server.close().then(() => undefined) };
}

test.each([1000, 20_000_000])(
  'the sender of %d bytes reads the refusal of a service that does not read them',
  async (size) => {
    await using part = await startRefusing();
    await using site = await openSite({}, undefined, { content: [part.url] });

    for (let turn = 0; turn < 5; turn += 1) {
      const headers = { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': String(size) };
      const sending = request(`${site.url}/posts`, { method: 'POST', headers });
      // like programs that send everything before they read
      const sent = new Promise<void>((resolve, reject) => {
        sending.on('error', reject).end(Buffer.alloc(size), resolve);
      });
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      expect([response.statusCode, await json(response)]).toEqual([401, { success: false }]);
      // until the rest has arrived
      expect(response.headers.connection).not.toBe('close');
      await sent;
    }
  },
);
