import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { installJobQueue } from '#jobs/jobs.ts';

/** Absolute path of the migrations of the outbox, inbox and dead letters, which every service's database has. */
export const deliveryMigrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Migrates a database: the delivery tables (outbox, inbox, dead letters), then the service's own tables.
 * Migrations are numbered SQL files, forward only, each in a transaction, under an advisory lock. Idempotent.
 */
export async function migrate(databaseUrl: string, directory: string | undefined): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const run = (dir: string, migrationsTable: string) =>
      runner({
        dbClient: client,
        dir,
        migrationsTable,
        direction: 'up',
        count: Infinity,
        logger: silent,
        checkOrder: true,
        advisoryLockMode: 'wait',
      });
    await run(deliveryMigrations, 'delivery_migration');
    if (directory) await run(directory, 'service_migration');
  } finally {
    await client.end();
  }
}

/** Prepares the database of a service before it starts; `hasJobs` also installs the tables of the job queue. */
export async function prepareDatabase(
  databaseUrl: string,
  directory: string | undefined,
  hasJobs: boolean,
): Promise<void> {
  await migrate(databaseUrl, directory);
  if (hasJobs) await installJobQueue(databaseUrl);
}
