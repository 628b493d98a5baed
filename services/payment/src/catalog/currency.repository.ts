import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import { creatorCurrencyRepository } from '@velvet/entitlements/creator-currency.repository';
import type { Queries } from '@velvet/kit/database/database';

export function currencyRepository(db: Queries) {
  return {
    find: creatorCurrencyRepository(db).find,

    /** Serializes a change with payments to the creator, which take the same lock shared when they are inserted, and with bonuses. */
    async lock(creatorId: UserId): Promise<void> {
      await db.run('creatorCurrency.lock', 'select pg_advisory_xact_lock(7312, hashtext($1))', [creatorId]);
    },

    /** Keeps the currency until the end of the transaction. */
    async lockShared(creatorId: UserId): Promise<void> {
      await db.run('creatorCurrency.lockShared', 'select pg_advisory_xact_lock_shared(7312, hashtext($1))', [
        creatorId,
      ]);
    },

    /** Returns whether something was paid to the creator, is being paid, or was granted. */
    async isUsed(creatorId: UserId): Promise<boolean> {
      const row = await db.one<{ isUsed: boolean }>(
        'creatorCurrency.isUsed',
        `select exists (select from payment where creator_id = $1 and state <> 'failed')
             or exists (select from bonus where creator_id = $1) as "isUsed"`,
        [creatorId],
      );
      return row?.isUsed ?? false;
    },

    /** Returns whether some creator has chosen the currency. */
    async isChosen(currency: Currency): Promise<boolean> {
      const row = await db.one<{ isChosen: boolean }>(
        'creatorCurrency.isChosen',
        'select exists (select from creator_currency where currency = $1) as "isChosen"',
        [currency],
      );
      return row?.isChosen ?? false;
    },

    /** Sets the currency, under the lock. @returns the revision of the change */
    async set(creatorId: UserId, currency: Currency, at: Date): Promise<number> {
      const row = await db.one<{ revision: number }>(
        'creatorCurrency.set',
        `insert into creator_currency (creator_id, currency, revision, set_at) values ($1, $2, 1, $3)
         on conflict (creator_id) do update set currency = $2, revision = creator_currency.revision + 1, set_at = $3
         returning revision`,
        [creatorId, currency, at],
      );
      if (!row) throw new Error('A set currency is returned.');
      return row.revision;
    },
  };
}
