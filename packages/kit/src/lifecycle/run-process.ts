import { flushCompileCache } from 'node:module';
import { Client } from 'pg';
import { ConfigError, readConfig, reasonOf, serviceSettings, type Environment } from './config.ts';
import { engineSettings, onlyNeeded, openEngines, unneeded, type EngineName, type Substitutes } from './engines.ts';
import type { Service } from './service.ts';
import { stopOnSignal } from './stop.ts';

/** How long a stopping process of its own still answers by default; milliseconds */
const drainMs = 1500;
const connectMs = 5000;

/**
 * A whole process: starts, tells whoever started it with a channel that it is `ready`, and stops on a signal with exit
 * code 0. What an operator can mend is one line and exit code 1.
 */
export async function runProcess(
  start: (environment: Environment) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  const starting = start({ DRAIN_TIME_MS: String(drainMs), ...process.env });
  // who is told to stop while starting does both
  stopOnSignal(async () => (await starting).stop());
  try {
    await starting;
    process.send?.('ready');
    // where NODE_COMPILE_CACHE is set: not only at a good end, so that whoever starts next has it, and after a kill, too
    flushCompileCache();
  } catch (error) {
    complain(error);
    process.exit(1);
  }
}

/** One line for what an operator can mend, the whole story for what is our own fault. */
export function complain(error: unknown): void {
  const text = error instanceof Error && !(error instanceof ConfigError) ? error.stack : undefined;
  process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`);
}

/**
 * Runs a service as a process of its own.
 * @param needs the engines that it uses; no others are opened
 */
export function runService(service: Service, needs: readonly EngineName[]): Promise<void> {
  return runProcess(async (environment) => {
    const selected = engineSettings(environment);
    await assertDatabase(environment, 'outbox');
    await using opened = new AsyncDisposableStack();
    const engines = await openEngines(opened, onlyNeeded(selected, needs), substitutesFor(needs));
    const running = await service.start(environment, engines);
    opened.defer(() => running.stop());
    const kept = opened.move();
    return { stop: () => kept.disposeAsync() };
  });
}

/** Nothing in a process can be shared with its replicas. */
export const noSubstitutes: Substitutes = {
  bus: () => refuse('KAFKA_BROKERS'),
  cache: () => refuse('REDIS_URL'),
  storage: () => refuse('S3_BUCKET'),
};

function substitutesFor(needs: readonly EngineName[]): Substitutes {
  return {
    bus: needs.includes('bus') ? noSubstitutes.bus : () => unneeded('bus'),
    cache: needs.includes('cache') ? noSubstitutes.cache : () => unneeded('cache'),
    storage: needs.includes('storage') ? noSubstitutes.storage : () => Promise.resolve(unneeded('storage')),
  };
}

function refuse(variable: string): never {
  throw new ConfigError(`${variable}: must be set for a process of its own`);
}

/**
 * @param table that is there once the database has been migrated
 * @throws {ConfigError} naming DATABASE_URL, when it is not set, cannot be used, or the table is not there
 */
export async function assertDatabase(environment: Environment, table?: string): Promise<void> {
  const { DATABASE_URL } = readConfig({ DATABASE_URL: serviceSettings.DATABASE_URL }, environment);
  const client = new Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: connectMs });
  // what breaks between two statements is said by the next
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [
      table,
    ]);
    if (table !== undefined && !rows[0]?.isThere) throw new Error('it has not been migrated');
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be used: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
