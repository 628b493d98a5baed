import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createHttpServer } from '@velvet/kit/http/http-server';
import { createLogger } from '@velvet/kit/observability/logger';
import { createMetrics } from '@velvet/kit/observability/metrics';

/** The effects of a service, summed over its replicas. */
export type Work = { readonly done: string[] };

export type TestReplica = AsyncDisposable & {
  readonly url: string;
  /** number of requests that arrived */
  count(): number;
  /** number of requests aborted before their response */
  left(): number;
  /** stops like a service: not ready first, then the port closes */
  drain(ms: number): Promise<void>;
};

const taking = { '/posts/slow': 100 } as Record<string, number>;

/** A replica like those of the kit: it returns its name and records every write. */
export async function startReplica(name: string, work: Work, port = 0): Promise<TestReplica> {
  let isReady = true;
  let count = 0;
  let left = 0;
  const server = await createHttpServer(createLogger(name, 'silent'), createMetrics(name), () => isReady);
  server.all('/*', async (request, reply) => {
    count += 1;
    await delay(taking[request.url]);
    if (request.url.includes('never')) {
      await once(reply.raw, 'close');
      left += 1;
    }
    if (request.url === '/posts/reset') return reply.raw.destroy();
    if (request.method === 'POST') work.done.push((request.body as { id: string }).id);
    return reply.code(request.url === '/posts/unavailable' ? 503 : 200).send({ name });
  });
  await server.listen({ host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const close = () => server.close().then(() => undefined);
  return {
    url,
    count: () => count,
    left: () => left,
    async drain(ms) {
      isReady = false;
      await delay(ms);
      await close();
    },
    [Symbol.asyncDispose]: close,
  };
}

/** An address without a listener. */
export async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
