import { createHash } from 'node:crypto';
import type { Queries } from '@velvet/kit/database/database';
import type { StripeObject } from './object.ts';
import { missing } from './stripe-error.ts';

export type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** Bounds of the time of creation, in seconds since 1970. */
export type CreatedRange = { gte?: number | undefined; lt?: number | undefined };

/** A table whose rows are listed from the newest to the oldest. `filters` are columns and the values that they must have. */
export type Listed = {
  readonly table: string;
  readonly columns: string;
  readonly filters: Readonly<Record<string, string | undefined>>;
  /** seconds since 1970 within which the column of its creation must be; `created_at` unless set */
  readonly created?: { readonly range: CreatedRange | undefined; readonly column?: string };
  /** a further condition, without parameters */
  readonly condition?: string;
  /** @returns the id of the row that an id of the API means */
  readonly rowId?: (id: string) => string;
  /** @returns the object of a row with those columns */
  readonly present: (row: never) => StripeObject | Promise<StripeObject>;
};

/** @returns a page of a list; `has_more` is about the direction of paging @throws {StripeError} for an unknown cursor */
export async function listPage(
  db: Queries,
  url: string,
  { table, columns, filters, created, condition = 'true', rowId = (id) => id, present }: Listed,
  { limit = 10, starting_after: after, ending_before: before }: Paging,
): Promise<StripeObject> {
  const cursor = after ?? before;
  const isBackward = after === undefined && before !== undefined;
  if (cursor !== undefined && !(await isThere(db, table, rowId(cursor))))
    throw missing(table, cursor, isBackward ? 'ending_before' : 'starting_after', 400);
  const { gte = null, lt = null } = created?.range ?? {};
  const used = Object.entries(filters).filter(([, value]) => value !== undefined);
  const equal = used.map(([column], index) => `${column} = $${index + 5}`);
  const at = `extract(epoch from ${created?.column ?? 'created_at'})`;
  const within = `($3::bigint is null or ${at} >= $3) and ($4::bigint is null or ${at} < $4)`;
  const place = `($2::text is null or (created_at, id) ${isBackward ? '>' : '<'} (select created_at, id from ${table} where id = $2))`;
  const order = isBackward ? 'created_at, id' : 'created_at desc, id desc';
  const text = [place, within, condition, ...equal].join(' and ');
  // PostgreSQL keeps 63 characters of a name
  const name = createHash('sha256').update(`${text} ${order}`).digest('hex').slice(0, 16);
  const rows = await db.rows<never>(
    `list.${table}.${name}`,
    `select ${columns} from ${table} where ${text} order by ${order} limit $1`,
    [limit + 1, cursor === undefined ? null : rowId(cursor), gte, lt, ...used.map(([, value]) => value)],
  );
  const page = rows.slice(0, limit);
  const objects: StripeObject[] = [];
  for (const row of isBackward ? page.toReversed() : page) objects.push(await present(row));
  return listObject(url, objects, rows.length > limit);
}

async function isThere(db: Queries, table: string, id: string): Promise<boolean> {
  return (await db.one(`list.${table}.cursor`, `select from ${table} where id = $1`, [id])) !== undefined;
}

export const listObject = (url: string, data: readonly StripeObject[], hasMore = false): StripeObject => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});
