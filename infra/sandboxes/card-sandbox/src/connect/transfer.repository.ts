import type { Queries } from '@velvet/kit/database/database';

export type ReversalRow = {
  id: string;
  transferId: string;
  amountMinor: number;
  /** of the transfer */
  currency: string;
  metadata: Record<string, string>;
  /** seconds since 1970 */
  created: number;
};

/** A transfer from the platform's balance to that of a connected account. */
export type TransferRow = {
  id: string;
  accountId: string;
  amountMinor: number;
  currency: string;
  reversedMinor: number;
  group: string | null;
  description: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
  /** newest first */
  reversals: ReversalRow[];
};

const reversalJson = `jsonb_build_object('id', reversal.id, 'transferId', transfer_id, 'amountMinor', reversal.amount_minor, 'currency', transfer.currency,
  'metadata', reversal.metadata, 'created', extract(epoch from reversal.created_at)::bigint)`;

export const transferColumns = `id, account_id as "accountId", amount_minor as "amountMinor", currency, reversed_minor as "reversedMinor",
  transfer_group as "group", description, metadata, created_at as "createdAt",
  coalesce((select jsonb_agg(${reversalJson} order by reversal.created_at desc, reversal.id desc) from transfer_reversal reversal
             where transfer_id = transfer.id), '[]') as reversals`;

export function transferRepository(db: Queries) {
  return {
    async insert({
      id,
      accountId,
      amountMinor,
      currency,
      group,
      description,
      metadata,
      createdAt,
    }: TransferRow): Promise<void> {
      await db.run(
        'transfer.insert',
        `insert into transfer (id, account_id, amount_minor, transfer_group, description, metadata, created_at, currency)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, accountId, amountMinor, group, description, metadata, createdAt, currency],
      );
    },

    find(id: string): Promise<TransferRow | undefined> {
      return db.one('transfer.find', `select ${transferColumns} from transfer where id = $1`, [id]);
    },

    findForUpdate(id: string): Promise<TransferRow | undefined> {
      return db.one('transfer.findForUpdate', `select ${transferColumns} from transfer where id = $1 for update`, [id]);
    },

    async insertReversal(
      { id, transferId, amountMinor, metadata }: Omit<ReversalRow, 'created' | 'currency'>,
      at: Date,
    ) {
      await db.run(
        'transfer.insertReversal',
        'insert into transfer_reversal (id, transfer_id, amount_minor, metadata, created_at) values ($1, $2, $3, $4, $5)',
        [id, transferId, amountMinor, metadata, at],
      );
      await db.run('transfer.reverse', 'update transfer set reversed_minor = reversed_minor + $2 where id = $1', [
        transferId,
        amountMinor,
      ]);
    },
  };
}
