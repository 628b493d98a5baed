import { createHash } from 'node:crypto';
import { query } from '@velvet/acceptance/kill/query';
import { s3Client } from '@velvet/kit/storage/s3-client';
import { s3Objects } from '@velvet/kit/storage/s3-objects';
import type { S3Settings } from '@velvet/kit/storage/s3-settings';

/** By name of a table or an object, the checksum of what is in it. */
export type Checksums = ReadonlyMap<string, string>;

/** Of every table of every database of a server. @param url of one of its databases */
export async function checksumTables(url: (database: string) => string): Promise<Checksums> {
  const sums = new Map<string, string>();
  const databases = await query<{ name: string }>(
    url('postgres'),
    'select datname as name from pg_database where datallowconn and not datistemplate',
  );
  for (const { name } of databases) {
    const tables = await query<{ table: string }>(
      url(name),
      `select format('%I.%I', schemaname, tablename) as table from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { table } of tables) {
      const [found] = await query<{ sum: string }>(
        url(name),
        `select count(*) || ' ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as sum
           from (select md5(t::text) as row from ${table} t) as rows`,
      );
      sums.set(`${name} ${table}`, found?.sum ?? '');
    }
  }
  return sums;
}

export async function checksumObjects(settings: S3Settings): Promise<Checksums> {
  const client = s3Client(settings);
  const bucket = s3Objects(client, settings.bucket);
  const sums = new Map<string, string>();
  for await (const { key } of bucket.list('')) {
    const found = await bucket.get(key);
    const hash = createHash('sha256').update(found?.contentType ?? '');
    for await (const chunk of found?.body ?? []) hash.update(chunk as Buffer);
    sums.set(key, hash.digest('hex'));
  }
  client.destroy();
  return sums;
}

/** Those that are in one alone, or not the same in both. */
export function differing(before: Checksums, after: Checksums): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}
