import type { VaultAudience } from '@velvet/contracts/content/vault';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';

export type VaultOffer = {
  id: VaultItemId;
  ownerId: UserId;
  isPrivate: boolean;
  audience: VaultAudience;
  priceMinor: number;
  pieceLimit: number | null;
  currency: Currency;
  offerRevision: number;
  isOffered: boolean;
  ageRestricted: boolean;
};

export function vaultOfferRepository(db: Queries) {
  return {
    /** Locks items in the order of their ids until the end of the transaction. */
    lockMany(ids: readonly VaultItemId[]): Promise<VaultOffer[]> {
      return db.rows(
        'vaultOffer.lockMany',
        `select id, owner_id as "ownerId", is_private as "isPrivate", audience, price_minor as "priceMinor", piece_limit as "pieceLimit", ${creatorCurrency('vault_item.owner_id')} as currency,
                offer_revision as "offerRevision", is_offered as "isOffered", age_restricted as "ageRestricted"
           from vault_item where id = any ($1) order by id for update`,
        [ids],
      );
    },

    async update(id: VaultItemId, revision: number, isOffered: boolean): Promise<void> {
      await db.run('vaultOffer.update', 'update vault_item set offer_revision = $2, is_offered = $3 where id = $1', [
        id,
        revision,
        isOffered,
      ]);
    },
  };
}
