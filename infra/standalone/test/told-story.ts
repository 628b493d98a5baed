import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { call } from '@velvet/contracts/call';
import { event } from '@velvet/contracts/event';
import { startGateway } from '@velvet/gateway/gateway';
import { systemClock } from '@velvet/kit/base/clock';
import { on } from '@velvet/kit/events/consumer';
import type { EventBus } from '@velvet/kit/events/event-bus';
import { startFileStorage } from '@velvet/kit/storage/file-storage';
import { requestJson } from '@velvet/kit/http/http-client';
import { newSecret } from '@velvet/kit/base/ids';
import { jobType, work } from '@velvet/kit/jobs/jobs';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { serve } from '@velvet/kit/http/route';
import { defineService, type Parts } from '@velvet/kit/lifecycle/service';
import { openTestDatabase } from '@velvet/testing/database';
import { startIssuer } from '@velvet/testing/issuer';
import { z } from 'zod';

/** Log lines of each step of a story: in the called service, in its job, and in a service that consumes its event. */
export type Line = { name: string; msg: string; traceId?: string; spanId?: string; requestId?: string };

const tell = call({
  method: 'POST',
  path: '/users/{id}',
  caller: 'anyone',
  summary: 'Tell.',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string() }),
  data: z.object({ traceparent: z.string(), tracestate: z.string() }),
});
const told = event('account.told', 1, { key: 'id', payload: z.object({ id: z.string() }) });
const repeat = jobType('repeat', z.object({ id: z.string() }));

/** @param elsewhere URL that the handler requests */
const account = (migrations: string, elsewhere: string) =>
  defineService({
    name: 'account',
    migrations,
    context: ({ db, logger }: Parts) => ({ db, logger }),
    routes: [
      serve(tell, async ({ db, logger }: Pick<Parts, 'db' | 'logger'>, { params, headers }) => {
        await db.transaction(async (tx) => {
          await tx.append(told, params);
          await tx.enqueue(repeat, params);
        });
        await requestJson(elsewhere);
        logger.info('asked');
        const { traceparent = '', tracestate = '' } = headers;
        return { traceparent: String(traceparent), tracestate: String(tracestate) };
      }),
    ],
    consumers: [],
    workers: [work(repeat, ({ logger }: Pick<Parts, 'db' | 'logger'>) => Promise.resolve(logger.info('repeated')))],
  });

const content = (migrations: string) =>
  defineService({
    name: 'content',
    migrations,
    context: ({ logger }: Parts) => ({ logger }),
    routes: [],
    consumers: [on(told, ({ logger }: Pick<Parts, 'logger'>) => Promise.resolve(logger.info('heard')))],
  });

/** Two services that have nothing in common but the bus, behind the gateway, with every line that they write. */
export async function openStory(bus: EventBus) {
  await using resources = new AsyncDisposableStack();
  const directory = resources.adopt(await mkdtemp(join(tmpdir(), 'velvet-story-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const folder = (name: string) => mkdtemp(join(directory, name));
  const issuer = resources.adopt(await startIssuer(systemClock.now), ({ stop }) => stop());
  const storage = resources.adopt(
    await startFileStorage({ directory: await folder('objects'), secret: newSecret(), clock: systemClock }),
    ({ stop }) => stop(),
  );
  const cache = memoryCache(systemClock);
  const lines: Line[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  const elsewhere = await openElsewhere();
  resources.defer(elsewhere.stop);
  const environment = { OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: issuer.audience, OIDC_CLIENT_ID: 'web', PORT: '0' };
  resources.defer(() => bus.close());
  const addresses: Record<string, readonly string[]> = {};
  const migrations = await folder('none');
  for (const service of [account(migrations, elsewhere.url), content(migrations)]) {
    const database = resources.use(await openTestDatabase(service.name, migrations, service.hasJobs));
    const running = await service.start({ ...environment, DATABASE_URL: database.url }, { bus, cache, storage, logTo });
    resources.defer(() => running.stop());
    addresses[service.name] = [running.url];
  }
  const gateway = await startGateway(
    { ...environment, GATEWAY_WEB: await writeApplication(await folder('web')) },
    { cache, addresses, logTo },
  );
  resources.defer(() => gateway.stop());
  const kept = resources.move();
  return {
    lines,
    /** the `traceparent` of those who asked there */
    elsewhere: elsewhere.heard,
    async tell(headers: Record<string, string>) {
      const response = await fetch(`${gateway.url}/users/ana`, {
        method: 'POST',
        body: JSON.stringify({ text: 'x'.repeat(50_000) }),
        headers: { 'content-type': 'application/json', ...headers },
      });
      const { data } = (await response.json()) as { data: z.infer<typeof tell.data> };
      return { ...data, status: response.status, requestId: response.headers.get('x-request-id') };
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** As little of one as the gateway starts with. */
async function writeApplication(web: string): Promise<string> {
  await mkdir(join(web, 'site'));
  await mkdir(join(web, 'first-view'));
  for (const name of ['index', 'landing', 'creator']) await writeFile(join(web, 'site', `${name}.html`), '');
  await writeFile(join(web, 'site', 'robots.txt'), 'User-agent: *\n');
  await writeFile(join(web, 'first-view', 'first-view.js'), 'export const creatorView = () => undefined;');
  return web;
}

async function openElsewhere() {
  const heard: (string | string[] | undefined)[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers['traceparent']);
    response.end('{}');
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return {
    heard,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
