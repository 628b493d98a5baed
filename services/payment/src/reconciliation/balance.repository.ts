import type { Queries } from '@velvet/kit/database/database';

/** A comparison of the balance. `gapMinor`: by how much the provider had more than the books; cents */
export type BalanceRow = { day: string; gapMinor: number; movementId: string | null; readAt: Date };

export function balanceRepository(db: Queries) {
  return {
    findLast(): Promise<Pick<BalanceRow, 'gapMinor' | 'movementId'> | undefined> {
      return db.one(
        'reconciledBalance.findLast',
        `select gap_minor as "gapMinor", movement_id as "movementId" from reconciliation_balance order by day desc limit 1`,
      );
    },

    async insert({ day, gapMinor, movementId, readAt }: BalanceRow): Promise<void> {
      await db.run(
        'reconciledBalance.insert',
        `insert into reconciliation_balance (day, gap_minor, movement_id, read_at) values ($1, $2, $3, $4) on conflict do nothing`,
        [day, gapMinor, movementId, readAt],
      );
    },

    /**
     * Returns what the card provider should have by the ledger; cents. Payouts of other providers are not its money, and a payout to a bank
     * leaves its balance when it is accepted.
     */
    async sumBooked(): Promise<number> {
      const row = await db.one<{ sum: number }>(
        'reconciledBalance.sumBooked',
        `select ((select coalesce(sum(amount_minor), 0) from ledger_entry
                   where account = 'provider-clearing' and currency = 'USD')
               - (select coalesce(sum(entry.amount_minor), 0) from payout
                    join ledger_transaction moved on moved.payment_id = payout.id and moved.kind in ('payout-paid', 'payout-returned')
                    join ledger_entry entry on entry.transaction_id = moved.id and entry.account = 'provider-clearing'
                   where method_kind <> 'bank' and payout.currency = 'USD')
               - (select coalesce(sum(amount_minor), 0) from payout
                   where method_kind = 'bank' and state = 'processing' and currency = 'USD'))::bigint as sum`,
      );
      return row?.sum ?? 0;
    },

    /** Returns whether a payout to a bank was sent without an answer, so that it may have left the balance. */
    async hasUnknownPayout(): Promise<boolean> {
      const row = await db.one(
        'reconciledBalance.findUnknownPayout',
        `select from payout where method_kind = 'bank' and state = 'pending' and attempts > 0 limit 1`,
      );
      return row !== undefined;
    },
  };
}
