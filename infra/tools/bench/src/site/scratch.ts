import { Client, Pool } from 'pg';
import { createDatabase } from '@velvet/kit/database/create-database';
import { prepareDatabase } from '@velvet/kit/database/migrate';
import type { Service } from '@velvet/kit/lifecycle/service';

export type Scratch = AsyncDisposable & { readonly url: string; readonly pool: Pool };

/** An empty database of a service on the same server, for what nobody should find later; gone afterwards. */
export async function scratchDatabase(
  serverUrl: string,
  { name, migrations, hasJobs }: Service,
  connections: number,
): Promise<Scratch> {
  const database = `velvet_bench_${name}`;
  const url = new URL(`/${database}`, serverUrl).href;
  await drop(serverUrl, database);
  await createDatabase(serverUrl, database);
  await prepareDatabase(url, migrations, hasJobs);
  const pool = new Pool({ connectionString: url, max: connections });
  // dropping the database ends what is not quite closed yet
  pool.on('error', () => {});
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await drop(serverUrl, database);
    },
  };
}

async function drop(serverUrl: string, database: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`);
  await client.end();
}
