import type { Queries } from '@velvet/kit/database/database';

export type RefundRow = {
  id: string;
  chargeId: string;
  amountMinor: number;
  /** of the charge */
  currency: string;
  reason: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
  /** the bank of the card sent it back */
  isFailed: boolean;
};

export const refundColumns = `id, charge_id as "chargeId", amount_minor as "amountMinor",
  (select currency from charge where charge.id = refund.charge_id) as currency, reason, metadata, created_at as "createdAt",
  is_failed as "isFailed"`;

export function refundRepository(db: Queries) {
  return {
    async insert({
      id,
      chargeId,
      amountMinor,
      reason,
      metadata,
      createdAt,
    }: Omit<RefundRow, 'isFailed' | 'currency'>): Promise<void> {
      await db.run(
        'refund.insert',
        'insert into refund (id, charge_id, amount_minor, reason, metadata, created_at) values ($1, $2, $3, $4, $5, $6)',
        [id, chargeId, amountMinor, reason, metadata, createdAt],
      );
    },

    /** @returns undefined if the charge has no refund that has not failed */
    failNewest(chargeId: string): Promise<RefundRow | undefined> {
      return db.one(
        'refund.failNewest',
        `update refund set is_failed = true
          where id = (select id from refund where charge_id = $1 and not is_failed order by created_at desc, id desc limit 1)
         returning ${refundColumns}`,
        [chargeId],
      );
    },

    find(id: string): Promise<RefundRow | undefined> {
      return db.one('refund.find', `select ${refundColumns} from refund where id = $1`, [id]);
    },
  };
}
