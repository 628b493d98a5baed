import type { QueryConfig, QueryResult } from 'pg';
import type { Metrics } from '#observability/metrics.ts';
import { inStep } from '#observability/tracing.ts';
import type { Queries } from './queries.ts';

export type Connection = { query(config: QueryConfig): Promise<QueryResult> };

export type Statements = {
  metrics: Metrics;
  /** the text of each name */
  texts: Map<string, string>;
};

/**
 * A connection prepares a statement once by its name. A second text with this name fails only on connections that have prepared
 * the first one, so it is refused on all of them.
 */
function requireOneText(texts: Map<string, string>, name: string, text: string): void {
  const known = texts.get(name);
  if (known === undefined) texts.set(name, text);
  else if (known !== text) throw new Error(`Two statements are named ${name}.`);
}

const spanAttributes = { 'db.system.name': 'postgresql' };

export function queriesOn(connection: Connection, { metrics, texts }: Statements): Queries {
  async function query(name: string, text: string, values: readonly unknown[] = []) {
    requireOneText(texts, name, text);
    const done = metrics.statement.startTimer({ statement: name });
    try {
      return await inStep(name, spanAttributes, () => connection.query({ name, text, values: [...values] }));
    } finally {
      done();
    }
  }
  return {
    rows: async <Row>(name: string, sql: string, values?: readonly unknown[]) =>
      (await query(name, sql, values)).rows as Row[],
    one: async <Row>(name: string, sql: string, values?: readonly unknown[]) =>
      (await query(name, sql, values)).rows[0] as Row | undefined,
    run: async (name, sql, values) => (await query(name, sql, values)).rowCount ?? 0,
  };
}
