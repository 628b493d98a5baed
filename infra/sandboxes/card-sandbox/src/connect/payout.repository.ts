import type { Queries } from '@velvet/kit/database/database';

/** A payout of a connected account to its bank. */
export type AccountPayoutRow = {
  id: string;
  accountId: string;
  amountMinor: number;
  currency: string;
  metadata: Record<string, string>;
  state: 'pending' | 'paid' | 'failed';
  failureCode: string | null;
  /** when its state changes next; null if it stays */
  dueAt: Date | null;
  arrivesAt: Date;
  createdAt: Date;
};

export const accountPayoutColumns = `id, account_id as "accountId", amount_minor as "amountMinor", currency, metadata, state,
  failure_code as "failureCode", due_at as "dueAt", arrives_at as "arrivesAt", created_at as "createdAt"`;

export function accountPayoutRepository(db: Queries) {
  return {
    async insert(row: AccountPayoutRow): Promise<void> {
      const { id, accountId, amountMinor, currency, metadata, state, dueAt, arrivesAt, createdAt } = row;
      await db.run(
        'accountPayout.insert',
        `insert into account_payout (id, account_id, amount_minor, metadata, state, due_at, arrives_at, created_at, currency)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, accountId, amountMinor, metadata, state, dueAt, arrivesAt, createdAt, currency],
      );
    },

    find(id: string, accountId: string): Promise<AccountPayoutRow | undefined> {
      return db.one(
        'accountPayout.find',
        `select ${accountPayoutColumns} from account_payout where id = $1 and account_id = $2`,
        [id, accountId],
      );
    },

    findForUpdate(id: string): Promise<AccountPayoutRow | undefined> {
      return db.one(
        'accountPayout.findForUpdate',
        `select ${accountPayoutColumns} from account_payout where id = $1 for update`,
        [id],
      );
    },

    async update(row: AccountPayoutRow): Promise<AccountPayoutRow> {
      const { id, state, failureCode, dueAt } = row;
      await db.run(
        'accountPayout.update',
        'update account_payout set state = $2, failure_code = $3, due_at = $4 where id = $1',
        [id, state, failureCode, dueAt],
      );
      return row;
    },
  };
}
