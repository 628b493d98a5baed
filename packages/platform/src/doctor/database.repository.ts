import type { Queries } from '@velvet/kit/database/database';

/** State of a PostgreSQL server. */
export type Server = {
  readonly version: string;
  /** of the server; milliseconds since 1970 */
  readonly clockMs: number;
  readonly connections: number;
  readonly maxConnections: number;
};

/** Reads the state of a server and the applied migrations of a database. */
export function databaseRepository(db: Queries) {
  return {
    async findServer(): Promise<Server> {
      const row = await db.one<Server>(
        'doctor.findServer',
        `select current_setting('server_version') as version,
                (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
                (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
                current_setting('max_connections')::int as "maxConnections"`,
      );
      if (!row) throw new Error('The server returned no row.');
      return row;
    },

    /** Returns the names of the applied migrations: of the delivery tables, then of the service. */
    async listMigrations(): Promise<string[]> {
      const names = await Promise.all(
        ['delivery_migration', 'service_migration'].map(async (table) => {
          const isThere = await db.one<{ isThere: boolean }>(
            'doctor.hasMigrations',
            'select to_regclass($1) is not null as "isThere"',
            [table],
          );
          if (!isThere?.isThere) return [];
          return db.rows<{ name: string }>(`doctor.${table}`, `select name from ${table} order by id`);
        }),
      );
      return names.flat().map(({ name }) => name);
    },
  };
}
