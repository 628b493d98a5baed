import type { Queries } from '@velvet/kit/database/database';

/** `isActionable`: nothing of the charge was refunded or disputed yet */
export type FraudWarningRow = { id: string; chargeId: string; createdAt: Date; isActionable: boolean };

export const fraudWarningColumns = `id, charge_id as "chargeId", created_at as "createdAt",
  (select refunded_minor = 0 and dispute_state is null from charge where charge.id = charge_id) as "isActionable"`;

export function fraudWarningRepository(db: Queries) {
  return {
    /** @returns undefined if the charge has a warning */
    insert(id: string, chargeId: string, at: Date): Promise<FraudWarningRow | undefined> {
      return db.one(
        'fraudWarning.insert',
        `insert into early_fraud_warning (id, charge_id, created_at) values ($1, $2, $3) on conflict do nothing
         returning ${fraudWarningColumns}`,
        [id, chargeId, at],
      );
    },

    find(id: string): Promise<FraudWarningRow | undefined> {
      return db.one('fraudWarning.find', `select ${fraudWarningColumns} from early_fraud_warning where id = $1`, [id]);
    },
  };
}
