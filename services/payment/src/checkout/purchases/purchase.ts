import { decimalFromMinor, type Money } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import { OfferNotFound, OfferWithdrawn, OwnContent, PriceChanged } from '@velvet/contracts/payment/failures';
import type { Purchase } from '@velvet/contracts/payment/purchases';
import { Refusal } from '@velvet/kit/http/refusal';
import type { OfferRow } from '#catalog/offer.repository.ts';
import type { PurchaseRow } from '#sales/purchase.repository.ts';

/** Refuses what cannot be bought, or not for this price. @param price as the buyer saw it */
export function requireBuyable(offer: OfferRow | undefined, buyerId: UserId, price: Money): OfferRow {
  if (!offer) throw new Refusal(OfferNotFound);
  if (offer.creatorId === buyerId) throw new Refusal(OwnContent);
  if (offer.isWithdrawn) throw new Refusal(OfferWithdrawn);
  if (offer.priceMinor !== price.amountMinor || offer.currency !== price.currency) {
    throw new Refusal(PriceChanged, {
      details: { price: decimalFromMinor(offer.priceMinor), currency: offer.currency },
    });
  }
  return offer;
}

export function presentPurchase({ priceMinor, createdAt, ...row }: PurchaseRow): Purchase {
  return { ...row, price: decimalFromMinor(priceMinor), createdAt: createdAt.toISOString() };
}
