import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { startPostgres } from '@velvet/engines/postgres';
import { createDatabase } from '@velvet/kit/database/create-database';
import { startRedis } from '@velvet/engines/redis';
import { newSecret } from '@velvet/kit/base/ids';
import { prepareDatabase } from '@velvet/kit/database/migrate';
import { realtime } from '@velvet/realtime/service';
import type { Replica } from '#processes/realtime-replica.ts';
import { startPeer, type Peer } from '#site/peer.ts';

export type Replicas = AsyncDisposable & { readonly peers: readonly Peer<Replica>[]; readonly urls: readonly string[] };

/** Two replicas of realtime over a PostgreSQL and a Redis of their own; gone afterwards. @param environment of theirs, besides */
export async function startReplicas(directory: string, environment: Record<string, string> = {}): Promise<Replicas> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(directory, 'signalling-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePorts(2);
  const postgres = await startPostgres({ directory: join(folder, 'postgres'), port, password: newSecret() });
  stack.defer(() => postgres.stop());
  const redis = await startRedis({ directory: join(folder, 'redis'), port: port + 1 });
  stack.defer(() => redis.stop());
  await createDatabase(postgres.url('postgres'), 'realtime');
  await prepareDatabase(postgres.url('realtime'), realtime.migrations, false);
  const peers = await Promise.all(
    [0, 1].map((ordinal) =>
      startPeer<Replica>('realtime-replica', {
        DATABASE_URL: postgres.url('realtime'),
        REDIS_URL: redis.url,
        // as in a cluster
        MALLOC_ARENA_MAX: '2',
        LOG_LEVEL: 'error',
        REALTIME_ORDINAL: String(ordinal),
        // no request is authenticated
        OIDC_ISSUER: 'http://127.0.0.1:9/',
        OIDC_AUDIENCE: 'bench',
        // the limit per connection is not measured here
        REALTIME_SIGNALS_PER_SECOND: '100000',
        REALTIME_JOINS_PER_ADDRESS: '1000000',
        ...environment,
      }),
    ),
  );
  for (const peer of peers) stack.use(peer);
  const urls = await Promise.all(peers.map((peer) => peer.ask('url')));
  const kept = stack.move();
  return { peers, urls, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
