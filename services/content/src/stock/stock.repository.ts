import type { PostId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/**
 * SQL: the `Stock` of a row with `piece_limit`, as JSON; null without a limit. Before the first sale all are left.
 * @param id column with the id of the stock
 */
export const stockJson = (row: string, id = 'id') =>
  `case when ${row}.piece_limit is not null then json_build_object('total', ${row}.piece_limit, 'left',
     coalesce((select least(s.remaining, ${row}.piece_limit) from stock s where s.subject_id = ${row}.${id}), ${row}.piece_limit)) end`;

export function stockRepository(db: Queries) {
  return {
    /** @returns false if a newer state is stored */
    async upsert(stock: { subjectId: PostId; left: number; revision: number }): Promise<boolean> {
      const stored = await db.run(
        'stock.upsert',
        `insert into stock (subject_id, remaining, revision) values ($1, $2, $3)
         on conflict (subject_id) do update set remaining = $2, revision = $3 where stock.revision < $3`,
        [stock.subjectId, stock.left, stock.revision],
      );
      return stored === 1;
    },

    /** Deletes the stock of a subject that is no more. */
    async delete(subjectIds: readonly string[]): Promise<void> {
      await db.run('stock.delete', 'delete from stock where subject_id = any ($1)', [subjectIds]);
    },
  };
}
