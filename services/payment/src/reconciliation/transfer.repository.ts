import type { Queries } from '@velvet/kit/database/database';

/** A payout as it is compared; cents. */
export type TransferRow = {
  id: string;
  state: 'pending' | 'processing' | 'completed' | 'failed';
  amountMinor: number;
  openedAt: Date;
};

export function transferRepository(db: Queries) {
  return {
    /** Returns the id of the last payout that was opened before a time; '' without one. */
    async findLastBefore(at: Date): Promise<string> {
      const row = await db.one<{ id: string }>(
        'reconciledTransfer.findLastBefore',
        'select id from payout where opened_at < $1 order by id desc limit 1',
        [at],
      );
      return row?.id ?? '';
    },

    /** @param upTo the last id; null: to the end */
    findBetween(after: string, upTo: string | null): Promise<TransferRow[]> {
      return db.rows(
        'reconciledTransfer.findBetween',
        `select id, state, amount_minor as "amountMinor", opened_at as "openedAt" from payout
          where id::text > $1 and ($2::text is null or id::text <= $2) order by id`,
        [after, upTo],
      );
    },
  };
}
