import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecret } from '@velvet/kit/base/ids';
import { urlOfDatabase } from '@velvet/kit/database/create-database';
import { deliveryMigrations, migrate, prepareDatabase } from '@velvet/kit/database/migrate';
import { Pool, type PoolClient } from 'pg';
import { inject } from 'vitest';

export type TestDatabase = AsyncDisposable & { readonly url: string };

/**
 * Opens a migrated database, cloned from a template that the first caller creates. It is dropped on disposal.
 */
export async function openTestDatabase(
  name: string,
  migrations: string | undefined,
  hasJobs = false,
): Promise<TestDatabase> {
  const template = `template_${name.replaceAll('-', '_')}_${await fingerprint(migrations, hasJobs)}`;
  const database = `test_${name.replaceAll('-', '_')}_${newSecret(9).replaceAll(/[-_]/g, 'x').toLowerCase()}`;
  await asAdministrator(async (client) => {
    // serialized, because PostgreSQL cannot copy a template that has connections
    await client.query('select pg_advisory_lock(7309, hashtext($1))', [template]);
    try {
      const known = await client.query('select from pg_database where datname = $1 and datistemplate', [template]);
      if (known.rowCount === 0) await makeTemplate(client, template, migrations, hasJobs);
      // a copy of the files: half the work of the default strategy, which writes each page to the log
      await client.query(`create database ${database} template ${template} strategy file_copy`);
    } finally {
      await client.query('select pg_advisory_unlock(7309, hashtext($1))', [template]);
    }
  });
  return {
    url: urlOf(database),
    async [Symbol.asyncDispose]() {
      await asAdministrator((client) => client.query(`drop database if exists ${database} with (force)`));
    },
  };
}

/** Runs the migrations of a service whose names sort before `name`, so a test can fill a database at an earlier version. */
export async function migrateBefore(name: string, databaseUrl: string, migrations: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-migrations-'));
  try {
    for (const file of await readdir(migrations))
      if (file < name) await copyFile(join(migrations, file), join(folder, file));
    await migrate(databaseUrl, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function makeTemplate(
  client: PoolClient,
  template: string,
  migrations: string | undefined,
  hasJobs: boolean,
): Promise<void> {
  await client.query(`drop database if exists ${template} with (force)`);
  await client.query(`create database ${template}`);
  await prepareDatabase(urlOf(template), migrations, hasJobs);
  await client.query(`alter database ${template} with is_template true`);
}

let administrators: Pool | undefined;

/** Runs statements on the one connection that all tests of this process share, because a connection costs a process of PostgreSQL. */
async function asAdministrator(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  administrators ??= new Pool({
    connectionString: inject('postgresUrl'),
    max: 1,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  }).on('error', () => undefined);
  const client = await administrators.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

const urlOf = (database: string) => urlOfDatabase(inject('postgresUrl'), database);

/** Fingerprint of the migrations in the name of the template, so that changed migrations use a new template. */
async function fingerprint(migrations: string | undefined, hasJobs: boolean): Promise<string> {
  const hash = createHash('sha256').update(String(hasJobs));
  for (const directory of [deliveryMigrations, ...(migrations ? [migrations] : [])]) {
    for (const file of (await readdir(directory)).sort()) hash.update(await readFile(`${directory}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
}
