import { flushCompileCache } from 'node:module';
import { Client } from 'pg';
import { ConfigError, readConfig, reasonOf, serviceSettings, type Environment } from './config.ts';
import { engineSettings, onlyNeeded, openEngines, unneeded, type EngineName, type Substitutes } from './engines.ts';
import type { Service } from './service.ts';
import { withoutSecretText } from '#observability/redaction.ts';
import { exportTraces } from '#observability/trace-export.ts';
import { stopOnSignal } from './stop.ts';

/** Default of DRAIN_TIME_MS for a service in its own process; milliseconds */
const drainMs = 1500;
const connectMs = 5000;

/**
 * Runs a process: starts it, sends `ready` over the IPC channel if there is one, and stops on a signal with exit code 0. An error that
 * an operator can fix is printed as one line and ends the process with exit code 1.
 */
export async function runProcess(
  start: (environment: Environment) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  const starting = startTraced(start);
  // a stop during the start waits for the start
  stopOnSignal(async () => (await starting).stop());
  try {
    await starting;
    process.send?.('ready');
    // with NODE_COMPILE_CACHE: written after the start, so that it also exists after a crash
    flushCompileCache();
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}

/** Exports traces from the first request to the last. */
async function startTraced(start: (environment: Environment) => Promise<{ stop(): Promise<void> }>) {
  const stopExport = await exportTraces();
  const started = await start({ DRAIN_TIME_MS: String(drainMs), ...process.env });
  return {
    async stop() {
      await started.stop();
      await stopExport();
    },
  };
}

/** Prints a single line for errors that an operator can fix, and the stack for bugs, without secrets. */
export function printError(error: unknown): void {
  const text = error instanceof Error && !(error instanceof ConfigError) ? error.stack : undefined;
  const printed = text ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${withoutSecretText(printed)}\n`);
}

/**
 * Runs a service as a separate process.
 * @param needs engines that it uses; no others are opened
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

/** Rejects embedded engines, because replicas cannot share the memory and files of one process. */
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
  throw new ConfigError(`${variable}: must be set for a service in its own process`);
}

/**
 * Checks that the database is reachable and migrated.
 * @param table a table that the migrations create
 * @throws {ConfigError} naming DATABASE_URL, if it is unset, the database is unusable or the table is missing
 */
export async function assertDatabase(environment: Environment, table?: string): Promise<void> {
  const { DATABASE_URL } = readConfig({ DATABASE_URL: serviceSettings.DATABASE_URL }, environment);
  const client = new Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: connectMs });
  // a connection that breaks between two statements fails the next statement
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isAvailable: boolean }>(
      'select to_regclass($1) is not null as "isAvailable"',
      [table],
    );
    if (table !== undefined && !rows[0]?.isAvailable) throw new Error('it has not been migrated');
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be used: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
