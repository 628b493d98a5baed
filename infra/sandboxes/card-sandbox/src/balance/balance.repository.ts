import type { Queries } from '@velvet/kit/database/database';

/** A movement of a balance; `accountId`: null for the platform's. `source`: the object that moved it */
export type MovementRow = {
  id: string;
  accountId: string | null;
  type: MovementType;
  amountMinor: number;
  currency: string;
  source: string;
  createdAt: Date;
};

export type MovementType =
  | 'adjustment'
  | 'charge'
  | 'payment'
  | 'payment_refund'
  | 'payout'
  | 'payout_failure'
  | 'refund'
  | 'refund_failure'
  | 'topup'
  | 'transfer'
  | 'transfer_refund';

export const movementColumns = `id, account_id as "accountId", type, amount_minor as "amountMinor", currency, source, created_at as "createdAt"`;

export function balanceRepository(db: Queries) {
  return {
    async insert({ id, accountId, type, amountMinor, currency, source, createdAt }: MovementRow): Promise<void> {
      await db.run(
        'balance.insert',
        'insert into balance_transaction (id, account_id, type, amount_minor, source, created_at, currency) values ($1, $2, $3, $4, $5, $6, $7)',
        [id, accountId, type, amountMinor, source, createdAt, currency],
      );
    },

    find(id: string, accountId: string | null): Promise<MovementRow | undefined> {
      return db.one(
        'balance.find',
        `select ${movementColumns} from balance_transaction where id = $1 and account_id is not distinct from $2`,
        [id, accountId],
      );
    },

    /** Returns the balances of an account, or of the platform, in each currency that has moved; cents. */
    sums(accountId: string | null): Promise<{ currency: string; sum: number }[]> {
      return db.rows(
        'balance.sums',
        `select currency, sum(amount_minor)::bigint as sum from balance_transaction where account_id is not distinct from $1
          group by currency order by currency`,
        [accountId],
      );
    },

    /** Withdrawals of one balance are served one after another. */
    async lock(accountId: string | null): Promise<void> {
      await db.run('balance.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `balance:${accountId ?? ''}`,
      ]);
    },
  };
}
