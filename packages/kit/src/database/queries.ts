/** A connection, inside a transaction or not. The statement's name is its prepared name, metric and trace label, so one name has one text. */
export type Queries = {
  rows<Row>(name: string, sql: string, values?: readonly unknown[]): Promise<Row[]>;
  one<Row>(name: string, sql: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** @returns how many rows changed */
  run(name: string, sql: string, values?: readonly unknown[]): Promise<number>;
};
