import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Difference } from '#support/difference.ts';
import { differenceOf } from './difference.ts';
import { takeSnapshot, type Snapshot, type Sources } from './snapshot.ts';

/** A server on loopback that k6 uses, because k6 has no access to processes and files. */
export type Recorder = AsyncDisposable & { readonly url: string };

/**
 * `POST /marks/<name>` takes a snapshot of the platform, and `POST /ends/<name>` ends its measurement. `GET /marks/<name>`
 * returns the difference since the snapshot, or 404 without sources. `POST /page` takes the page with the results.
 */
export async function openRecorder(sources: Sources | undefined, keep: (page: string) => void): Promise<Recorder> {
  const marks = new Map<string, Snapshot>();
  const ended = new Map<string, Difference>();

  async function answer({ method, url = '' }: IncomingMessage, body: string): Promise<[status: number, data: unknown]> {
    const [, kind, name = ''] = url.split('/');
    if (kind === 'page') return [200, keep(body)];
    const kept = ended.get(name);
    if (kept) return [200, kept];
    if (!sources) return [404, undefined];
    const isBegin = kind === 'marks' && method === 'POST';
    const now = await takeSnapshot(sources, !isBegin);
    if (isBegin) marks.set(name, now);
    const mark = marks.get(name);
    if (!mark) return [404, undefined];
    const difference = differenceOf(mark, now);
    if (kind === 'ends') ended.set(name, difference);
    return [200, difference];
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, data] = await answer(request, await text(request)).catch((error: Error) => [500, error.message]);
    response.writeHead(Number(status), { 'content-type': 'application/json' }).end(JSON.stringify(data ?? null));
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
