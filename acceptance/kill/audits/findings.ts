import type { Site } from '#story/running-site.ts';
import { query, queryNumber } from '#kill/query.ts';

/** Counts by what they count; each must be zero. */
export type Counts = Record<string, number>;

/** Counts of an audit by what they mean; each must be zero. */
export type Findings = Record<'lost' | 'doubled' | 'wrong', Counts>;

/** @returns the one number of a query of a service */
export type One = (service: string, sql: string) => Promise<number>;

export const oneOf =
  (site: Site): One =>
  (service, sql) =>
    queryNumber(site.databaseUrl(service), sql);

/** Returns the first column of a query, as texts. */
export async function texts(site: Site, service: string, sql: string): Promise<Set<string>> {
  const rows = await query<Record<string, string>>(site.databaseUrl(service), sql);
  return new Set(rows.map((row) => String(Object.values(row)[0])));
}

/** Counts what is in one alone. */
export const countDiffering = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  one.symmetricDifference(other).size;

/** Counts what was promised and is not there. */
export const countLost = (promised: Iterable<string>, there: ReadonlySet<string>): number =>
  [...promised].filter((each) => !there.has(each)).length;

/** Concurrent requests of an audit. */
const readers = 8;

export async function countMissing(
  all: Iterable<string>,
  isAvailable: (one: string) => Promise<boolean>,
): Promise<number> {
  const waiting = [...all];
  let missing = 0;
  const read = async () => {
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop())
      if (!(await isAvailable(each))) missing += 1;
  };
  await Promise.all(Array.from({ length: readers }, read));
  return missing;
}
