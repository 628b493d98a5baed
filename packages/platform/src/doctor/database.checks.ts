import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import { deliveryMigrations } from '@velvet/kit/database/migrate';
import { reasonOf } from '@velvet/kit/lifecycle/config';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { addressName } from '#part.ts';
import { parts } from '#platform.ts';
import { databaseRepository, type Server } from './database.repository.ts';
import { finding, worstOf, type Finding } from './finding.ts';
import type { Limits } from './limits.ts';
import { skewOf } from './parts.checks.ts';
import type { Target } from './target.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const timeoutMs = 10_000;

type Read = {
  readonly name: string;
  readonly host: string;
  readonly server: Server;
  readonly applied: readonly string[];
  /** middle of the time of the reading, and half of its duration; milliseconds */
  readonly readAt: number;
  readonly uncertaintyMs: number;
};
type Unread = { readonly name: string; readonly host: string; readonly reason: string };

/** Checks the databases of all parts: reachability, connections, clocks and migrations. */
export async function checkDatabases({ databases }: Target, limits: Limits): Promise<Finding[]> {
  const all = await Promise.all(Object.entries(databases).map(([name, url]) => readDatabase(name, url)));
  const read = all.filter((each) => 'server' in each);
  const unread = all.filter((each) => 'reason' in each);
  const servers = [...Map.groupBy(read, ({ host }) => host).values()].flatMap(([first]) => first ?? []);
  return [
    ...unread.map(({ name, reason }) =>
      finding('databases', name, { isHealthy: false, figure: reason, limit: 'reachable' }),
    ),
    ...servers.map((each) => connectionsOf(each, limits)),
    ...worstOf(
      'clocks',
      `${limits.clockMs} ms`,
      servers.map((each) => clockOf(each, limits)),
    ),
    ...migrationsOf(read),
  ];
}

async function readDatabase(name: string, url: string): Promise<Read | Unread> {
  const { host } = new URL(url);
  const metrics = createMetrics('doctor');
  const options = { url, poolSize: 1, statementTimeoutMs: timeoutMs, clock: systemClock, metrics };
  const db = openDatabase({ ...options, onError: () => undefined });
  const repository = databaseRepository(db);
  try {
    const applied = await repository.listMigrations();
    const startedAt = systemClock.now().getTime();
    const server = await repository.findServer();
    const uncertaintyMs = (systemClock.now().getTime() - startedAt) / 2;
    return { name, host, server, applied, readAt: startedAt + uncertaintyMs, uncertaintyMs };
  } catch (error) {
    return { name, host, reason: reasonOf(error) };
  } finally {
    await db.close();
  }
}

function connectionsOf({ host, server }: Read, { connections: limit }: Limits): Finding {
  const { version, connections, maxConnections } = server;
  return finding('databases', host, {
    isHealthy: connections <= limit * maxConnections,
    figure: `PostgreSQL ${version}, ${connections} of ${maxConnections} connections`,
    limit: `${Math.floor(limit * maxConnections)} connections`,
  });
}

const clockOf = ({ host, server, readAt, uncertaintyMs }: Read, { clockMs }: Limits) =>
  skewOf(`database ${host}`, Math.abs(server.clockMs - readAt), uncertaintyMs, clockMs);

/** Newer migrations than those of this version are allowed: they are compatible with it. */
function migrationsOf(read: readonly Read[]): Finding[] {
  const limit = 'none missing';
  const checked = read.map(({ name, applied }) => {
    const expected = expectedOf(name);
    return { name, expected, missing: expected.filter((each) => !applied.includes(each)) };
  });
  const behind = checked.filter(({ missing }) => missing.length > 0);
  if (behind.length > 0)
    return behind.map(({ name, expected, missing }) => {
      const figure = `${missing.length} of ${expected.length} missing: ${missing.join(', ')}`;
      return finding('migrations', name, { isHealthy: false, figure, limit });
    });
  const count = checked.reduce((sum, { expected }) => sum + expected.length, 0);
  const figure = `${count} applied, none missing`;
  return [finding('migrations', `all ${checked.length} databases`, { isHealthy: true, figure, limit })];
}

function expectedOf(name: string): string[] {
  const part = parts.find((each) => addressName(each) === name);
  const folders = [deliveryMigrations, ...(part ? [join(root, part.folder, 'migrations')] : [])];
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();
}
