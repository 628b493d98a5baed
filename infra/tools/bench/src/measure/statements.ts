import type { Queries } from '@velvet/kit/database/database';

export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };

/** Captures the statements of a repository, so that the baseline runs the product's own SQL. */
export async function statementsOf(ask: (queries: Queries) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const keep = (name: string, text: string, values: readonly unknown[] = []) => {
    statements.push({ name, text, values: [...values] });
  };
  await ask({
    rows: (name, sql, values) => Promise.resolve((keep(name, sql, values), [])),
    one: (name, sql, values) => Promise.resolve((keep(name, sql, values), undefined)),
    run: (name, sql, values) => Promise.resolve((keep(name, sql, values), 1)),
  });
  return statements;
}

/** Captures a single statement. */
export async function statementOf(ask: (queries: Queries) => Promise<unknown>): Promise<Statement> {
  const [statement, ...others] = await statementsOf(ask);
  if (!statement || others.length > 0) throw new Error('Expected exactly one statement.');
  return statement;
}
