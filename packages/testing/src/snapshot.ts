import type { Database } from '@velvet/kit/database/database';

/** Returns a digest of the rows of each table of a service, independent of their order, without job queue tables. */
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
