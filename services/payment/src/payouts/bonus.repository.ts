import type { Currency } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type BonusRow = {
  id: string;
  creatorId: UserId;
  amountMinor: number;
  currency: Currency;
  reason: string;
  grantedBy: UserId;
  grantedAt: Date;
};

export function bonusRepository(db: Queries) {
  return {
    /** @returns false if there is a bonus with this id */
    async insert({ id, creatorId, amountMinor, currency, reason, grantedBy, grantedAt }: BonusRow): Promise<boolean> {
      const inserted = await db.run(
        'bonus.insert',
        `insert into bonus (id, creator_id, amount_minor, currency, reason, granted_by, granted_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [id, creatorId, amountMinor, currency, reason, grantedBy, grantedAt],
      );
      return inserted === 1;
    },

    find(id: string): Promise<BonusRow | undefined> {
      return db.one(
        'bonus.find',
        `select id, creator_id as "creatorId", amount_minor as "amountMinor", currency, reason, granted_by as "grantedBy",
                granted_at as "grantedAt" from bonus where id = $1`,
        [id],
      );
    },
  };
}
