import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createHttpServer } from '@velvet/kit/http-server';
import { createLogger } from '@velvet/kit/logger';
import { createMetrics } from '@velvet/kit/metrics';

/** What a part of several replicas has done, whichever of them did it. */
export type Work = { readonly done: string[] };

export type TestReplica = AsyncDisposable & {
  readonly url: string;
  /** how many requests came here, whatever came of them */
  count(): number;
  /** how many of them were broken off before their answer */
  left(): number;
  /** as a service stops: not ready first, the door closed after that */
  drain(ms: number): Promise<void>;
};

const taking = { '/posts/slow': 100 } as Record<string, number>;

/** A replica as the kit serves one: it says its name and writes down every change that it was asked for. */
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

/** An address where nobody listens. */
export async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
