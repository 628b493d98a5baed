import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { printError, runService } from '@velvet/kit/lifecycle/run-process';
import { z } from 'zod';
import { createBucket } from './bucket.ts';
import { checkPlatform } from './check.ts';
import { databasesOn } from './databases.ts';
import { deployedTarget } from './doctor/deployed.ts';
import { runDoctor } from './doctor/doctor.ts';
import { requireHidden } from './exposure.ts';
import { loadService, runMain } from './load.ts';
import { migrateAll } from './migrate.ts';
import { addressName, hasOutbox } from './part.ts';
import { partNamed } from './platform.ts';

const settings = {
  /** any database on a server with the databases of all parts; without it each part needs its own DATABASE_URL */
  DATABASE_SERVER_URL: z.url().optional(),
} as const;

const workerSuffix = '-worker';

/**
 * Runs one part of the platform as a process: `node packages/platform/src/main.ts <part>`. `<service>-worker` runs its consumers and
 * jobs only. The other arguments end when they are done: `migrate` creates and migrates the databases of all parts, and `bucket`
 * creates the bucket. `check <url>` checks a deployed platform from outside, and `doctor <url>` examines it from inside.
 */
async function run(argument: string): Promise<void> {
  const { DATABASE_SERVER_URL: serverUrl } = readConfig(settings, process.env);
  if (argument === 'migrate') return migrateAll(serverUrl);
  if (argument === 'bucket') return createBucket(process.env);
  if (argument === 'check') return checkPlatform(process.argv[3]);
  if (argument === 'doctor') return runDoctor(process.argv.slice(3), ([url]) => deployedTarget(url, process.env));
  const isWorker = argument.endsWith(workerSuffix);
  const part = partNamed(isWorker ? argument.slice(0, -workerSuffix.length) : argument);
  requireHidden(part, process.env);
  const defaults: Environment = {
    DATABASE_URL: serverUrl && databasesOn(serverUrl).url(addressName(part)),
    ROLE: isWorker ? 'worker' : undefined,
  };
  for (const [name, value] of Object.entries(defaults)) if (value !== undefined) process.env[name] ??= value;
  if (hasOutbox(part)) await runService(await loadService(part), part.engines);
  else await runMain(part);
}

try {
  await run(process.argv[2] ?? '');
} catch (error) {
  printError(error);
  process.exit(1);
}
