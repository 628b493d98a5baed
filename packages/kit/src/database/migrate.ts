import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { installJobQueue } from '#jobs/jobs.ts';

/** Absolute path of the SQL files of outbox, inbox and dead letters, which every service's database has. */
export const deliveryMigrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Brings a database up to date: the tables of delivery (outbox, inbox, dead letters) and then the service's own.
 * Numbered SQL files, forward only, each in a transaction, under an advisory lock; running it again changes nothing.
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
      });
    await run(deliveryMigrations, 'delivery_migration');
    if (directory) await run(directory, 'service_migration');
  } finally {
    await client.end();
  }
}

/** Everything a service's database needs before the service starts; `hasJobs` also installs the job queue's tables. */
export async function prepareDatabase(
  databaseUrl: string,
  directory: string | undefined,
  hasJobs: boolean,
): Promise<void> {
  await migrate(databaseUrl, directory);
  if (hasJobs) await installJobQueue(databaseUrl);
}
