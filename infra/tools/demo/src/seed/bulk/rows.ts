import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase, type Database, type Queries } from '@velvet/kit/database/database';
import { createMetrics } from '@velvet/kit/observability/metrics';

export type Row = Readonly<Record<string, unknown>>;

const rowsAtOnce = 5000;

/** Many rows in few statements. Triggers, checks and foreign keys judge them as they judge the service's own. */
export async function insertRows(tx: Queries, table: string, rows: readonly Row[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.run(
      `seed.${table}`,
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(rows.slice(start, start + rowsAtOnce))],
    );
  }
  return rows.length;
}

/** Writes the rows of each table, in the order of the tables. @returns the number of all rows */
export async function insertAll(tx: Queries, tables: Readonly<Record<string, readonly Row[]>>): Promise<number> {
  let count = 0;
  for (const [table, rows] of Object.entries(tables)) count += await insertRows(tx, table, rows);
  return count;
}

export function openServiceDatabase(url: string): Database {
  return openDatabase({
    url,
    poolSize: 2,
    statementTimeoutMs: 300_000,
    clock: systemClock,
    metrics: createMetrics('seed'),
    // a broken connection shows in the statement that needs it
    onError: () => {},
  });
}

export function moment(at: number): string {
  return new Date(at).toISOString();
}

/** The UTC day, `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  return moment(at).slice(0, 10);
}
