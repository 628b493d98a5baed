import type { Writing } from '@velvet/contracts/messaging/conversations';
import { pair, type Audience, type Item, type Person, type Promotion, type Sale, type State } from './state.ts';

/** The refusal of all that a closed account may not do. */
export function closingOf({ isClosing, age }: Person): 'AccountIsClosing' | 'UnderAge' | undefined {
  if (isClosing) return 'AccountIsClosing';
  return age === 'underage' ? 'UnderAge' : undefined;
}

export const isHidden = (person: Person): boolean => closingOf(person) !== undefined;

export const areParted = ({ blocks }: State, one: Person, other: Person): boolean =>
  blocks.has(pair(one, other)) || blocks.has(pair(other, one));

/** Whether a person finds another one. */
export const isVisible = (state: State, viewer: Person, other: Person): boolean =>
  viewer === other || (!isHidden(other) && !areParted(state, viewer, other));

/** Whether a person may name another one in a block: also one whom the person blocks, and nobody who blocks the person. */
export const isKnown = (state: State, viewer: Person, other: Person): boolean =>
  state.blocks.has(pair(viewer, other)) || isVisible(state, viewer, other);

/** The sale by which a person has an item. */
export const holdingOf = ({ sales }: State, person: Person, item: Item): Sale | undefined =>
  sales.find((sale) => sale.item === item && sale.holder === person && sale.state === 'kept');

/** Whether it is not decided yet whether a person has an item: a sweep returns it. */
export const isReturning = ({ sales }: State, person: Person, item: Item): boolean =>
  sales.some((sale) => sale.item === item && sale.holder === person && sale.isReturning);

export const isSold = ({ sales }: State, item: Item): boolean =>
  sales.some((sale) => sale.item === item && sale.state === 'kept');

/** Returns the relation that an audience requires and a person lacks; `absent` if the item is hidden from the person. */
export function exclusionFrom(
  { follows, running }: State,
  audience: Audience,
  viewer: Person,
  owner: Person,
): 'followers' | 'subscribers' | 'absent' | undefined {
  const isSubscribed = running.has(pair(viewer, owner));
  const isFollowing = follows.has(pair(viewer, owner));
  if (audience === 'public') return undefined;
  if (audience === 'followers') return isFollowing || isSubscribed ? undefined : 'followers';
  if (audience === 'subscribers') return isSubscribed ? undefined : 'subscribers';
  if (audience === 'friends') return isFollowing && follows.has(pair(owner, viewer)) ? undefined : 'absent';
  return 'absent';
}

/** The view of an item. `age` to `sealed` are locks. */
export type Sight = 'open' | 'age' | 'followers' | 'subscribers' | 'price' | 'sealed' | 'absent';

/** Returns the view that a person has of an item; undefined while a sweep is about to change it. */
export function sightOf(state: State, viewer: Person, item: Item): Sight | undefined {
  const { owner } = item;
  // a closed account reads as a visitor
  if (isHidden(viewer)) return sightOfVisitor(item);
  if (viewer === owner) return item.state === 'gone' && item.kind !== 'session' ? 'absent' : 'open';
  if (item.kind === 'message' && (item.receiver !== viewer || item.state === 'gone')) return 'absent';
  if (isReturning(state, viewer, item)) return undefined;
  const holding = holdingOf(state, viewer, item);
  const isDeleted = item.state === 'gone' && item.kind !== 'session';
  const isShown = !isDeleted && isVisible(state, viewer, owner);
  // nothing of a session is kept: a ticket only admits
  if (!isShown && (!holding || item.kind === 'session')) return 'absent';
  const exclusion = holding ? undefined : exclusionFrom(state, item.audience, viewer, owner);
  if (exclusion === 'absent') return exclusion;
  if (item.isAgeRestricted && viewer.age !== 'adult') return 'age';
  if (holding) return holding.seal === 'sealed' ? 'sealed' : 'open';
  return exclusion ?? (item.priceMinor > 0 ? 'price' : 'open');
}

function sightOfVisitor({ kind, state, owner, audience, isAgeRestricted, priceMinor }: Item): Sight {
  if (kind === 'message' || isHidden(owner) || (state === 'gone' && kind !== 'session')) return 'absent';
  if (audience === 'friends' || audience === 'private') return 'absent';
  if (isAgeRestricted) return 'age';
  if (audience !== 'public') return audience;
  return priceMinor > 0 ? 'price' : 'open';
}

/** Whether a person may write to another one, and if not, why. */
export function writingOf(state: State, sender: Person, receiver: Person): Writing {
  if (areParted(state, sender, receiver) || isHidden(sender) || isHidden(receiver)) return 'closed';
  if (state.wrote.has(pair(receiver, sender)) || receiver.policy === 'everyone') return 'open';
  if (receiver.policy === 'nobody') return 'closed';
  if (receiver.policy === 'following') return state.follows.has(pair(receiver, sender)) ? 'open' : 'followed';
  return state.running.has(pair(sender, receiver)) ? 'open' : 'subscribers';
}

/** The refusal of an order of an item; undefined if it is sold. @param shownMinor the price as the buyer saw it; cents */
export function refusalOfPurchase(state: State, buyer: Person, item: Item, shownMinor: number): string | undefined {
  const { offer, owner, receiver } = item;
  if (!offer || (receiver && receiver !== buyer && owner !== buyer)) return 'OfferNotFound';
  if (!isVisible(state, buyer, owner)) return 'OfferNotFound';
  if (holdingOf(state, buyer, item)) return 'AlreadyOwned';
  const exclusion = buyer === owner ? undefined : exclusionFrom(state, offer.audience, buyer, owner);
  if (exclusion) return exclusion === 'absent' ? 'OfferNotFound' : 'NotInAudience';
  return refusalOfTerms(buyer, item, shownMinor) ?? refusalOfPiece(item);
}

/** The refusal of the terms of an order. */
function refusalOfTerms(payer: Person, { offer, owner }: Item, shownMinor: number): string | undefined {
  if (payer === owner) return 'OwnContent';
  if (offer?.isWithdrawn) return 'OfferWithdrawn';
  if (offer?.priceMinor !== shownMinor) return 'PriceChanged';
  return offer.isAgeRestricted && payer.age !== 'adult' ? 'AgeRequired' : undefined;
}

const refusalOfPiece = ({ piecesLeft }: Item): string | undefined => (piecesLeft === 0 ? 'SoldOut' : undefined);

/** The refusal of an item as a gift. */
export function refusalOfGift(
  state: State,
  giver: Person,
  receiver: Person,
  item: Item,
  shownMinor: number,
): string | undefined {
  const { offer, owner } = item;
  const isShown = offer && offer.audience !== 'friends' && item.receiver === null;
  if (!isShown || !isVisible(state, giver, owner)) return 'OfferNotFound';
  const refusal = refusalOfTerms(giver, item, shownMinor);
  if (refusal) return refusal;
  if (item.kind !== 'post') return 'GiftNotPossible';
  const excluded = refusalOfReceiver(state, giver, receiver, owner);
  if (excluded) return excluded;
  const isExcluded = exclusionFrom(state, offer.audience, receiver, owner) !== undefined;
  const isTooYoung = offer.isAgeRestricted && receiver.age !== 'adult';
  if (isExcluded || isTooYoung || holdingOf(state, receiver, item)) return 'GiftNotAccepted';
  return refusalOfPiece(item);
}

/** The refusal of a person as the receiver of something of a creator. */
export function refusalOfReceiver(state: State, giver: Person, receiver: Person, creator: Person): string | undefined {
  if (receiver === giver) return 'GiftNotPossible';
  if (!isVisible(state, giver, receiver)) return 'ReceiverNotFound';
  return receiver === creator || !isVisible(state, receiver, creator) ? 'GiftNotAccepted' : undefined;
}

/** The refusal of a promotion. */
export function refusalOfPromotion(
  { subscribed }: State,
  buyer: Person,
  { creator, audience, usesLeft, isStopped, users }: Promotion,
): string | undefined {
  if (isStopped || usesLeft === 0) return 'PromotionOver';
  if (users.has(buyer)) return 'PromotionNotForCaller';
  if (audience === 'all') return undefined;
  const isReturning = subscribed.has(pair(buyer, creator));
  return isReturning === (audience === 'returning') ? undefined : 'PromotionNotForCaller';
}
