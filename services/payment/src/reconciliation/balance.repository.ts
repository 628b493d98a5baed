import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';

/** A comparison of the balance in one currency. `gapMinor`: by how much the provider had more than the books; cents */
export type BalanceRow = {
  day: string;
  currency: Currency;
  gapMinor: number;
  movementId: string | null;
  readAt: Date;
};

export function balanceRepository(db: Queries) {
  return {
    /** Returns the currencies that a payment can have: USD, and those of creators. */
    async findCurrencies(): Promise<Currency[]> {
      const rows = await db.rows<{ currency: Currency }>(
        'reconciledBalance.findCurrencies',
        `select 'USD' as currency union select currency from creator_currency order by currency`,
      );
      return rows.map(({ currency }) => currency);
    },

    findLast(currency: Currency): Promise<Pick<BalanceRow, 'gapMinor' | 'movementId'> | undefined> {
      return db.one(
        'reconciledBalance.findLast',
        `select gap_minor as "gapMinor", movement_id as "movementId" from reconciliation_balance where currency = $1 order by day desc limit 1`,
        [currency],
      );
    },

    async insert({ day, currency, gapMinor, movementId, readAt }: BalanceRow): Promise<void> {
      await db.run(
        'reconciledBalance.insert',
        `insert into reconciliation_balance (day, currency, gap_minor, movement_id, read_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [day, currency, gapMinor, movementId, readAt],
      );
    },

    /**
     * Returns what the card provider should have in a currency by the ledger; cents. Payouts of other providers are not its money, and a
     * payout to a bank leaves its balance when it is accepted.
     */
    async sumBooked(currency: Currency): Promise<number> {
      const row = await db.one<{ sum: number }>(
        'reconciledBalance.sumBooked',
        `select ((select coalesce(sum(amount_minor), 0) from ledger_entry
                   where account = 'provider-clearing' and currency = $1)
               - (select coalesce(sum(entry.amount_minor), 0) from payout
                    join ledger_transaction moved on moved.payment_id = payout.id and moved.kind in ('payout-paid', 'payout-returned')
                    join ledger_entry entry on entry.transaction_id = moved.id and entry.account = 'provider-clearing'
                   where method_kind <> 'bank' and payout.currency = $1)
               - (select coalesce(sum(amount_minor), 0) from payout
                   where method_kind = 'bank' and state = 'processing' and currency = $1))::bigint as sum`,
        [currency],
      );
      return row?.sum ?? 0;
    },

    /** Returns whether a payout to a bank was sent without an answer, so that it may have left the balance. */
    async hasUnknownPayout(currency: Currency): Promise<boolean> {
      const row = await db.one(
        'reconciledBalance.findUnknownPayout',
        `select from payout where method_kind = 'bank' and state = 'pending' and attempts > 0 and currency = $1 limit 1`,
        [currency],
      );
      return row !== undefined;
    },
  };
}
