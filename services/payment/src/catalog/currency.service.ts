import type { UserId } from '@velvet/contracts/ids';
import { PlanId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { CreatorCurrency } from '@velvet/contracts/payment/currencies';
import { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import { CurrencyFixed } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Queries, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { currencyRepository } from './currency.repository.ts';
import { publishFirst, publishTiers } from './plan-change.ts';
import { planRepository } from './plan.repository.ts';
import { tierRepository } from './tier.repository.ts';

/**
 * The currency of a creator, in which everything is priced, charged, booked and paid out.
 *
 * @param offered the configured currencies
 */
export function currencyService(db: Database, clock: Clock, offered: readonly Currency[]) {
  async function read(queries: Queries, creatorId: UserId): Promise<CreatorCurrency> {
    const currencies = currencyRepository(queries);
    const [currency, isUsed] = await Promise.all([currencies.find(creatorId), currencies.isUsed(creatorId)]);
    return { currency, offered: [...offered], isChangeable: !isUsed };
  }

  return {
    read: (creatorId: UserId): Promise<CreatorCurrency> => read(db, creatorId),

    /**
     * Chooses the currency. Prices keep their numbers; tiers get new plans, so that nobody subscribes at a price in another currency than
     * the one that was shown. Idempotent.
     *
     * @throws {Refusal} `InvalidInput` for a currency that is not offered; `CurrencyFixed` once something was paid to the creator
     */
    async set(creatorId: UserId, currency: Currency): Promise<CreatorCurrency> {
      if (!offered.includes(currency)) throw invalidField('currency', `Choose ${offered.join(', ')}.`);
      return db.transaction(async (tx) => {
        await planRepository(tx).lock(creatorId);
        const currencies = currencyRepository(tx);
        await currencies.lock(creatorId);
        if ((await currencies.find(creatorId)) !== currency) {
          if (await currencies.isUsed(creatorId)) throw new Refusal(CurrencyFixed);
          const revision = await currencies.set(creatorId, currency, clock.now());
          await tx.append(creatorCurrencyChanged, { creatorId, currency, revision });
          await replacePlans(tx, clock, creatorId, currency);
        }
        return read(tx, creatorId);
      });
    },
  };
}

/** Replaces the price of each tier by the same number in another currency. */
async function replacePlans(tx: Transaction, clock: Clock, creatorId: UserId, currency: Currency): Promise<void> {
  const tiers = await tierRepository(tx).findOfCreator(creatorId);
  if (tiers.length === 0) return;
  for (const { plan } of tiers)
    await planRepository(tx).insert({ ...plan, id: PlanId.parse(newId()), currency }, clock.now());
  await publishFirst(tx, clock, creatorId, tiers.find(({ archivedAt }) => archivedAt === null)?.plan);
  await publishTiers(tx, creatorId);
}
