import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import type { ListingWindow } from '#provider/payment-provider.ts';

/** A payout as it is compared; cents. */
export type TransferRow = {
  id: string;
  state: 'pending' | 'processing' | 'completed' | 'failed';
  amountMinor: number;
  currency: Currency;
  destination: string;
};

const columns = `id, state, amount_minor as "amountMinor", currency, destination`;

export function transferRepository(db: Queries) {
  return {
    findByIds(ids: readonly string[]): Promise<TransferRow[]> {
      return db.rows('reconciledTransfer.findByIds', `select ${columns} from payout where id = any($1)`, [ids]);
    },

    async markSeen(ids: readonly string[], at: Date): Promise<void> {
      await db.run(
        'reconciledTransfer.markSeen',
        'update payout set reconciled_at = $2 where id = any($1) and reconciled_at is null',
        [ids, at],
      );
    },

    /** Returns payouts that the provider has accepted and never listed. */
    findUnseen({ from, to }: ListingWindow): Promise<TransferRow[]> {
      return db.rows(
        'reconciledTransfer.findUnseen',
        `select ${columns} from payout
          where opened_at >= $1 and opened_at < $2 and state in ('processing', 'completed') and reconciled_at is null order by id`,
        [from, to],
      );
    },
  };
}
