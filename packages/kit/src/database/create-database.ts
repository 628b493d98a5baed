import { Client, DatabaseError } from 'pg';

/** `duplicate_database`, and `unique_violation` if both commands run at once */
const existsCodes = new Set(['42P04', '23505']);

/** Creates a database if it is missing. @param url of any database on the server, as a role that may create databases */
export async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // another process has created it meanwhile
    if (!(error instanceof DatabaseError && existsCodes.has(error.code ?? ''))) throw error;
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the same server, with the same parameters (`sslmode`, `host`, …). */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
