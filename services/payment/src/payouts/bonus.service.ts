import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { Bonus } from '@velvet/contracts/payment/bonuses';
import { bonusGranted } from '@velvet/contracts/payment/receipt-events';
import { BonusExists, CreatorNotFound } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { currencyRepository } from '#catalog/currency.repository.ts';
import { bonusEntries } from '#ledger/booking.ts';
import { ledgerRepository } from '#ledger/ledger.repository.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { bonusRepository, type BonusRow } from './bonus.repository.ts';

export type BonusOrder = { id: string; creatorId: UserId; amountMinor: number; reason: string };

/** @param maximumMinor highest bonus in cents */
export function bonusService({ db, clock, maximumMinor }: { db: Database; clock: Clock; maximumMinor: number }) {
  return {
    terms: { maximum: decimalFromMinor(maximumMinor) },

    /**
     * Grants a bonus: one transaction with its row, posting and event. A repetition returns the first bonus.
     *
     * @throws {Refusal} `InvalidInput`, `CreatorNotFound`, `BonusExists`
     */
    async grant(grantedBy: UserId, order: BonusOrder): Promise<Bonus> {
      const { id, creatorId, amountMinor, reason } = order;
      if (amountMinor < 1 || amountMinor > maximumMinor)
        throw invalidField('amount', `Enter 0.01–${maximumMinor / 100}.`);
      if ((await profileCardRepository(db).find(creatorId))?.role !== 'creator') throw new Refusal(CreatorNotFound);
      const granted = await db.transaction(async (tx) => {
        const currencies = currencyRepository(tx);
        await currencies.lockShared(creatorId);
        const currency = await currencies.find(creatorId);
        const row: BonusRow = { ...order, currency, grantedBy, grantedAt: clock.now() };
        if (!(await bonusRepository(tx).insert(row))) return undefined;
        const entries = bonusEntries(amountMinor, creatorId);
        const posting = { id: newId(), kind: 'bonus', paymentId: id, creatorId, currency, entries } as const;
        await ledgerRepository(tx).insert({ ...posting, at: row.grantedAt });
        const amount = { amountMinor, currency };
        const grantedAt = row.grantedAt.toISOString();
        await tx.append(bonusGranted, { bonusId: id, creatorId, amount, reason, grantedAt });
        return row;
      });
      return presentBonus(granted ?? (await findSame(db, order)));
    },
  };
}

/** @throws {Refusal} `BonusExists` if the bonus of this id has other details */
async function findSame(db: Database, { id, creatorId, amountMinor, reason }: BonusOrder): Promise<BonusRow> {
  const known = await bonusRepository(db).find(id);
  const isSame = known?.creatorId === creatorId && known.amountMinor === amountMinor && known.reason === reason;
  if (!known || !isSame) throw new Refusal(BonusExists);
  return known;
}

export const presentBonus = ({ id, creatorId, amountMinor, currency, reason, grantedAt }: BonusRow): Bonus => ({
  id,
  creatorId,
  amount: decimalFromMinor(amountMinor),
  currency,
  reason,
  grantedAt: grantedAt.toISOString(),
});
