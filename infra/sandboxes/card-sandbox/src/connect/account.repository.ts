import type { Queries } from '@velvet/kit/database/database';

/** A connected account. Of its bank account the sandbox stores only the last four characters and a fingerprint. */
export type AccountRow = {
  id: string;
  country: string;
  metadata: Record<string, string>;
  serviceAgreement: string;
  /** null: the details are not entered yet */
  holder: string | null;
  bankLast4: string | null;
  bankFingerprint: string | null;
  /** requirements that are left after the details were entered, by Stripe's names */
  missing: string[];
  createdAt: Date;
};

export type LinkRow = {
  id: string;
  accountId: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: Date;
  usedAt: Date | null;
};

export const accountColumns = `id, country, metadata, service_agreement as "serviceAgreement", holder, bank_last4 as "bankLast4",
  bank_fingerprint as "bankFingerprint", missing, created_at as "createdAt"`;

export function accountRepository(db: Queries) {
  return {
    async insert({ id, country, metadata, serviceAgreement, createdAt }: AccountRow): Promise<void> {
      await db.run(
        'account.insert',
        'insert into connected_account (id, country, metadata, service_agreement, created_at) values ($1, $2, $3, $4, $5)',
        [id, country, metadata, serviceAgreement, createdAt],
      );
    },

    find(id: string): Promise<AccountRow | undefined> {
      return db.one('account.find', `select ${accountColumns} from connected_account where id = $1`, [id]);
    },

    findForUpdate(id: string): Promise<AccountRow | undefined> {
      return db.one(
        'account.findForUpdate',
        `select ${accountColumns} from connected_account where id = $1 for update`,
        [id],
      );
    },

    /** Updates all mutable fields. */
    async update(row: AccountRow): Promise<AccountRow> {
      const { id, metadata, holder, bankLast4, bankFingerprint, missing } = row;
      await db.run(
        'account.update',
        `update connected_account set metadata = $2, holder = $3, bank_last4 = $4, bank_fingerprint = $5, missing = $6
          where id = $1`,
        [id, metadata, holder, bankLast4, bankFingerprint, missing],
      );
      return row;
    },

    async delete(id: string): Promise<void> {
      await db.run('account.delete', 'delete from connected_account where id = $1', [id]);
    },

    async insertLink({ id, accountId, returnUrl, refreshUrl, expiresAt }: LinkRow): Promise<void> {
      await db.run(
        'accountLink.insert',
        'insert into account_link (id, account_id, return_url, refresh_url, expires_at) values ($1, $2, $3, $4, $5)',
        [id, accountId, returnUrl, refreshUrl, expiresAt],
      );
    },

    findLink(id: string): Promise<LinkRow | undefined> {
      return db.one(
        'accountLink.find',
        `select id, account_id as "accountId", return_url as "returnUrl", refresh_url as "refreshUrl",
           expires_at as "expiresAt", used_at as "usedAt" from account_link where id = $1 for update`,
        [id],
      );
    },

    async useLink(id: string, at: Date): Promise<void> {
      await db.run('accountLink.use', 'update account_link set used_at = $2 where id = $1', [id, at]);
    },
  };
}
