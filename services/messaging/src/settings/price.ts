import type { UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { creatorCurrencyRepository } from '@velvet/entitlements/creator-currency.repository';
import type { Queries } from '@velvet/kit/database/database';

/** Returns a price that a creator has typed, in the creator's currency. @param amountMinor undefined without a price */
export async function priceOf(db: Queries, creatorId: UserId, amountMinor: number | undefined): Promise<Money | null> {
  if (amountMinor === undefined) return null;
  return { amountMinor, currency: await creatorCurrencyRepository(db).find(creatorId) };
}
