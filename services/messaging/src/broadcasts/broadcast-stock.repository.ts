import type { Queries } from '@velvet/kit/database/database';

/** SQL: what is left of a broadcast `b`; null without a limit. Before the first sale all are left. */
export const piecesLeft = `case when b.piece_limit is not null then
  coalesce((select least(s.remaining, b.piece_limit) from broadcast_stock s where s.broadcast_id = b.id), b.piece_limit) end`;

export function broadcastStockRepository(db: Queries) {
  return {
    /** Stores what is left. An older state, and the stock of a deleted broadcast, have no effect. */
    async upsert({ id, left, revision }: { id: string; left: number; revision: number }): Promise<void> {
      await db.run(
        'broadcastStock.upsert',
        `insert into broadcast_stock (broadcast_id, remaining, revision) select id, $2, $3 from broadcast where id = $1
         on conflict (broadcast_id) do update set remaining = $2, revision = $3 where broadcast_stock.revision < $3`,
        [id, left, revision],
      );
    },
  };
}
