import type { Offer } from '@velvet/contracts/content/post';
import type { Money } from '@velvet/contracts/money';
import type { TipPlace } from '@velvet/contracts/payment/tips';
import type { PostId, TierId, UserId } from '@velvet/contracts/ids';

/** The creator, as the dialogs show them. */
export type Seller = {
  readonly id: UserId;
  readonly name: string;
  readonly handle: string;
  /** URLs relative to the site */
  readonly avatar: string | null;
  readonly banner?: string | null;
};

/** A sold thing that is no post. */
export type BoughtSubject = 'message' | 'firstMessage' | 'ticket' | 'vaultItem' | 'video';

/** The thing that a gift gives. */
export type GivenThing =
  | { readonly kind: 'subscription' }
  | { readonly kind: 'content'; readonly postId: PostId; readonly price: Money };

/** The open purchase; at most one at a time. */
export type Deal =
  /** `tier`: the one to begin with; the cheapest without it */
  | {
      readonly kind: 'subscribe';
      readonly creator: Seller;
      readonly tier?: TierId | undefined;
      /** code of an offer; without it, the one that the creator's page shows */
      readonly promotion?: string | undefined;
    }
  | { readonly kind: 'tip'; readonly creator: Seller; readonly place: TipPlace }
  | { readonly kind: 'gift'; readonly creator: Seller; readonly thing: GivenThing }
  | {
      readonly kind: 'buy';
      readonly creator: Seller;
      readonly postId: PostId;
      readonly price: Extract<Offer, { kind: 'buy' }>['price'];
      /** the kind of what is bought; a post without it */
      readonly subject?: BoughtSubject | undefined;
      /** called when it is paid; not after a sign-in, which leaves the page */
      readonly onBought?: (() => void) | undefined;
    };

export type OfferContext = {
  readonly creator: Seller;
  readonly postId?: PostId;
  readonly subject?: BoughtSubject | undefined;
  /** called when a purchase is paid */
  readonly onBought?: (() => void) | undefined;
  /** called when sealed content is opened and the page shows it */
  readonly onOpened?: (() => void) | undefined;
};

export type Buying = {
  /** Opens the dialog of the offer: subscription, purchase, follow or sign-in. */
  readonly openOffer: (offer: Offer, context: OfferContext) => void;
  /** A visitor signs in first; the dialog opens afterwards. */
  readonly openSubscribe: (creator: Seller, tier?: TierId, promotion?: string) => void;
  /** A visitor signs in first, as for a subscription. */
  readonly openTip: (creator: Seller, place: TipPlace) => void;
  /** A visitor signs in first, as for a subscription. */
  readonly openGift: (creator: Seller, thing: GivenThing) => void;
};
