import type { Offer } from '@velvet/contracts/content/post';
import type { PostId, UserId } from '@velvet/contracts/ids';

/** From whom something is bought, as the dialogs show it. */
export type Seller = {
  readonly id: UserId;
  readonly name: string;
  readonly handle: string;
  /** addresses relative to the site */
  readonly avatar: string | null;
  readonly banner?: string | null;
};

/** What is being bought: at most one thing at a time. */
export type Deal =
  | { readonly kind: 'subscribe'; readonly creator: Seller }
  | {
      readonly kind: 'buy';
      readonly creator: Seller;
      readonly postId: PostId;
      readonly price: Extract<Offer, { kind: 'buy' }>['price'];
    };

export type OfferContext = { readonly creator: Seller; readonly postId?: PostId };

export type Buying = {
  /** Whatever the offer asks for: a subscription, a purchase, a follow or signing in. */
  readonly openOffer: (offer: Offer, context: OfferContext) => void;
  /** A visitor signs in first and finds the dialog open afterwards. */
  readonly openSubscribe: (creator: Seller) => void;
};
