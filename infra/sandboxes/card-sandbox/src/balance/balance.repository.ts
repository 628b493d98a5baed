import type { Queries } from '@velvet/kit/database/database';

/** A movement of a balance; `accountId`: null for the platform's. `source`: the object that moved it */
export type MovementRow = {
  id: string;
  accountId: string | null;
  type: MovementType;
  amountMinor: number;
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

export const movementColumns = `id, account_id as "accountId", type, amount_minor as "amountMinor", source, created_at as "createdAt"`;

export function balanceRepository(db: Queries) {
  return {
    async insert({ id, accountId, type, amountMinor, source, createdAt }: MovementRow): Promise<void> {
      await db.run(
        'balance.insert',
        'insert into balance_transaction (id, account_id, type, amount_minor, source, created_at) values ($1, $2, $3, $4, $5, $6)',
        [id, accountId, type, amountMinor, source, createdAt],
      );
    },

    find(id: string, accountId: string | null): Promise<MovementRow | undefined> {
      return db.one(
        'balance.find',
        `select ${movementColumns} from balance_transaction where id = $1 and account_id is not distinct from $2`,
        [id, accountId],
      );
    },

    /** Returns the balance of an account, or of the platform; cents. */
    async sum(accountId: string | null): Promise<number> {
      const row = await db.one<{ sum: number }>(
        'balance.sum',
        'select coalesce(sum(amount_minor), 0)::bigint as sum from balance_transaction where account_id is not distinct from $1',
        [accountId],
      );
      return row?.sum ?? 0;
    },

    /** Withdrawals of one balance are served one after another. */
    async lock(accountId: string | null): Promise<void> {
      await db.run('balance.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `balance:${accountId ?? ''}`,
      ]);
    },
  };
}
