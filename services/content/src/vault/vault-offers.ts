import { offerPublished, offerWithdrawn } from '@velvet/contracts/content/events';
import type { VaultAudience } from '@velvet/contracts/content/vault';
import { PostId, type UserId, type VaultItemId } from '@velvet/contracts/ids';
import type { Queries, Transaction } from '@velvet/kit/database/database';
import { assertMayPublish } from '#posts/publishing.ts';
import { stockRepository } from '#stock/stock.repository.ts';
import { vaultOfferRepository, type VaultOffer } from './vault-offer.repository.ts';

/** Requires permission to show items in the vault, as of a post for subscribers. @throws {Refusal} VerificationRequired, SellingForCreators */
export function assertMayShow(
  db: Queries,
  ownerId: UserId,
  access: { audience?: VaultAudience | undefined; price?: number | undefined },
): Promise<void> | undefined {
  if (access.audience === undefined && !access.price) return undefined;
  return assertMayPublish(db, ownerId, { audience: 'subscribers', priceMinor: access.price ?? 0, hasMedia: true });
}

/** Publishes the offers of items as they are now, for payment. */
export async function publishVaultOffers(tx: Transaction, ids: readonly VaultItemId[]): Promise<void> {
  const offers = vaultOfferRepository(tx);
  for (const item of await offers.lockMany(ids)) {
    const isOffered = !item.isPrivate && item.priceMinor > 0;
    if (!isOffered && !item.isOffered) continue;
    const offer = offerOf(item);
    await offers.update(item.id, offer.revision, isOffered);
    const price = { amountMinor: item.priceMinor, currency: item.currency };
    if (isOffered)
      await tx.append(offerPublished, {
        ...offer,
        price,
        audience: item.audience,
        limit: item.pieceLimit,
        isAgeRestricted: item.ageRestricted,
      });
    else await tx.append(offerWithdrawn, offer);
  }
}

/** Withdraws the offers of items that are about to be deleted. */
export async function withdrawVaultOffers(tx: Transaction, ids: readonly VaultItemId[]): Promise<void> {
  for (const item of await vaultOfferRepository(tx).lockMany(ids))
    if (item.isOffered) await tx.append(offerWithdrawn, offerOf(item));
  await stockRepository(tx).delete(ids);
}

const offerOf = ({ id, ownerId: creatorId, offerRevision }: VaultOffer) => ({
  subjectKind: 'vaultItem',
  postId: PostId.parse(id),
  creatorId,
  revision: offerRevision + 1,
});
