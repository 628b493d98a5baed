import type { Queries } from '@velvet/kit/database/database';

export type RefundRow = {
  id: string;
  chargeId: string;
  amountMinor: number;
  reason: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
};

export const refundColumns = `id, charge_id as "chargeId", amount_minor as "amountMinor", reason, metadata, created_at as "createdAt"`;

export function refundRepository(db: Queries) {
  return {
    async insert({ id, chargeId, amountMinor, reason, metadata, createdAt }: RefundRow): Promise<void> {
      await db.run(
        'refund.insert',
        'insert into refund (id, charge_id, amount_minor, reason, metadata, created_at) values ($1, $2, $3, $4, $5, $6)',
        [id, chargeId, amountMinor, reason, metadata, createdAt],
      );
    },

    find(id: string): Promise<RefundRow | undefined> {
      return db.one('refund.find', `select ${refundColumns} from refund where id = $1`, [id]);
    },
  };
}
