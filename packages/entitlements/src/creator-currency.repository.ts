import type { UserId } from '@velvet/contracts/ids';
import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import type { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import type { Queries } from '@velvet/kit/database/database';
import type { z } from 'zod';

type Change = z.output<typeof creatorCurrencyChanged.payload>;

/** A column with its table, because `creator_id` alone would be that of the subquery, or a parameter. */
type CreatorSql = `${string}.${string}` | `$${number}`;

/** SQL: the currency of a creator's prices. */
export const creatorCurrency = (creator: CreatorSql): string =>
  `coalesce((select chosen.currency from creator_currency chosen where chosen.creator_id = ${creator}), '${defaultCurrency}')`;

export function creatorCurrencyRepository(db: Queries) {
  return {
    async find(creatorId: UserId): Promise<Currency> {
      const row = await db.one<{ currency: Currency }>(
        'creatorCurrency.find',
        `select ${creatorCurrency('$1')} as currency`,
        [creatorId],
      );
      return row?.currency ?? defaultCurrency;
    },

    /** Returns the currency of a price that is being stored. Free things need no query. */
    findFor(creatorId: UserId, priceMinor: number): Promise<Currency> {
      return priceMinor === 0 ? Promise.resolve(defaultCurrency) : this.find(creatorId);
    },

    /** Changes nothing if the stored currency is as new. */
    async upsert({ creatorId, currency, revision }: Change): Promise<void> {
      await db.run(
        'creatorCurrency.upsert',
        `insert into creator_currency (creator_id, currency, revision) values ($1, $2, $3)
         on conflict (creator_id) do update set currency = $2, revision = $3 where creator_currency.revision < $3`,
        [creatorId, currency, revision],
      );
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('creatorCurrency.deleteUser', 'delete from creator_currency where creator_id = $1', [userId]);
    },
  };
}
