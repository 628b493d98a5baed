import type { Locked, Offer } from '@velvet/contracts/content/post';
import type { Money } from '@velvet/contracts/money';
import { lockText } from '#texts/posts.ts';
import { undoTexts } from '#texts/undo.ts';
import { money } from '#ui/format.ts';

/** Label of the offer's button. */
export function offerLabel(offer: Offer): string {
  if (offer.kind === 'buy') return lockText.unlock(money(offer.price, true));
  if (offer.kind === 'open') return undoTexts.open;
  if (offer.kind === 'follow') return lockText.follow;
  if (offer.kind === 'signIn') return lockText.signIn;
  if (offer.kind === 'confirmAge') return lockText.confirmAge;
  if (offer.tier && offer.month) return lockText.tier(offer.tier.name, money(offer.month, true));
  if (offer.month?.amountMinor === 0 || offer.year?.amountMinor === 0) return lockText.subscribeFree;
  if (offer.month) return lockText.subscribe(money(offer.month, true));
  return offer.year ? lockText.subscribeYearly(money(offer.year, true)) : lockText.subscribeFree;
}

type Sold = {
  readonly price?: Money | null;
  readonly stock?: { readonly left: number; readonly total: number } | null;
};

/** Label of a locked tile that is sold: its price, or that it is bought or sold out. */
export function priceLabel({ offers: [offer] }: Locked, { price, stock }: Sold): string {
  if (offer?.kind === 'open') return undoTexts.tile;
  if (stock?.left === 0) return lockText.left(stock.left, stock.total);
  return price ? lockText.unlock(money(price, true)) : lockText.reasons.price;
}

/** Returns the reason of a lock in words. */
export function lockReason({ reason, offers }: Locked): string {
  return offers[0]?.kind === 'open' ? undoTexts.bought : lockText.reasons[reason];
}
