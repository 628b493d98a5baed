/**
 * A connection, inside a transaction or not. The name identifies the prepared statement, its metric and its span, so each
 * name has exactly one text.
 */
export type Queries = {
  rows<Row>(name: string, sql: string, values?: readonly unknown[]): Promise<Row[]>;
  one<Row>(name: string, sql: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** @returns the number of changed rows */
  run(name: string, sql: string, values?: readonly unknown[]): Promise<number>;
};
