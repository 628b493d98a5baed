import type { Database } from '@velvet/kit/database/database';

/** A digest of the rows of every table of a service, whatever their order, by the table's name. Queues of jobs are not among them. */
export async function contentsOf(db: Database): Promise<Record<string, string>> {
  const tables = await db.rows<{ name: string }>(
    'test.tables',
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const row = await db.one<{ digest: string }>(
      `test.contents.${name}`,
      `select count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as digest from "${name}" t`,
    );
    contents[name] = row?.digest ?? '';
  }
  return contents;
}
