import { Pool } from 'pg';
import { query } from '@velvet/acceptance/kill/query';
import { createDatabase, urlOfDatabase } from '@velvet/kit/database/create-database';
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
  const url = urlOfDatabase(serverUrl, database);
  const drop = () => query(serverUrl, `drop database if exists "${database}" with (force)`);
  await drop();
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
      await drop();
    },
  };
}
