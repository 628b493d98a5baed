import { Client } from 'pg';

/** @returns the one number that the statement is about */
export async function queryNumber(url: string, sql: string): Promise<number> {
  const [row] = await query<Record<string, string>>(url, sql);
  return Number(Object.values(row ?? {})[0]);
}

/** One statement, over a connection of its own. */
export async function query<Row extends object>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // a connection that breaks between two statements fails the next statement
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
