import type { Currency, Money } from '@velvet/contracts/money';
import { PostId, type PlanId, type UserId } from '@velvet/contracts/ids';
import { GiftNotAccepted, GiftNotPossible, ReceiverNotFound } from '@velvet/contracts/payment/failures';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { GiftMonths, GiftThing } from '@velvet/contracts/payment/gifts';
import type { Subject } from '@velvet/contracts/subject';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { exclusionFrom } from '@velvet/access/access';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { offerRepository } from '#catalog/offer.repository.ts';
import { planFor, priceChanged } from '#catalog/offered-plan.ts';
import type { PlanRow } from '#catalog/plan.repository.ts';
import { quote } from '#catalog/quote.ts';
import { standingRepository } from '#catalog/standing.repository.ts';
import { requireBuyable } from '#checkout/purchases/purchase.ts';
import { requireAge } from '#people/payer.policy.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { purchaseRepository } from '#sales/purchase.repository.ts';

/** The sold thing and its price of today. */
export type GiftTerms = {
  creatorId: UserId;
  amountMinor: number;
  currency: Currency;
  planId: PlanId | null;
  months: GiftMonths | null;
  subject: Subject | null;
};

/** Kinds of content that are given. Messages and tickets are for one person. */
const givenKinds: ReadonlySet<string> = new Set(['post', 'video', 'vaultItem']);

const lengths: Readonly<Record<GiftMonths, Interval>> = { 1: 'month', 3: 'quarter', 6: 'half-year', 12: 'year' };

/** Price of some months, paid once: that of a subscription of this length, or of single months where none is offered; cents. */
export function giftPriceOf(plan: PlanRow, months: GiftMonths): number {
  return quote(plan, lengths[months])?.amountMinor ?? months * plan.monthMinor;
}

/**
 * Returns the terms of a gift.
 *
 * @param shown the price as the giver saw it
 * @throws {Refusal} `PlanNotFound`, `TierArchived`, `OfferNotFound`, `AgeRequired`, `OfferWithdrawn`, `GiftNotPossible`, `PriceChanged`
 */
export async function termsOf(tx: Transaction, giverId: UserId, thing: GiftThing, shown: Money): Promise<GiftTerms> {
  if (thing.kind === 'content') return contentTerms(tx, giverId, thing.contentId, shown);
  const { creatorId, plan, months } = thing;
  if (creatorId === giverId) throw new Refusal(GiftNotPossible);
  const { plan: current } = await planFor(tx, { buyerId: giverId, creatorId, planId: plan }, 'gift');
  const price = giftPriceOf(current, months);
  if (price === 0) throw new Refusal(GiftNotPossible);
  if (current.id !== plan || price !== shown.amountMinor || current.currency !== shown.currency)
    throw priceChanged(current, price);
  return { creatorId, ...shown, planId: current.id, months, subject: null };
}

async function contentTerms(tx: Transaction, giverId: UserId, contentId: PostId, shown: Money): Promise<GiftTerms> {
  const found = await offerRepository(tx).find(contentId);
  const isVisible = found && (await visibilityRepository(tx).isVisible(giverId, found.creatorId));
  // offers to friends do not exist for others
  const isShown = isVisible && found.buyerId === null && found.audience !== 'friends' && found.audience !== 'private';
  const offer = requireBuyable(isShown ? found : undefined, giverId, shown);
  await requireAge(tx, giverId, offer);
  const { subject, creatorId } = offer;
  if (!givenKinds.has(subject.kind)) throw new Refusal(GiftNotPossible);
  return { creatorId, ...shown, planId: null, months: null, subject };
}

/**
 * Requires that a person can receive a gift. Giver and receiver are visible to each other, and the receiver sees the creator, is in the
 * audience of the content, and does not have it.
 *
 * @throws {Refusal} `ReceiverNotFound`, `GiftNotAccepted`
 */
export async function requireReceiver(
  tx: Transaction,
  { giverId, receiverId, now }: { giverId: UserId; receiverId: UserId; now: Date },
  { creatorId, subject }: GiftTerms,
): Promise<void> {
  if (receiverId === giverId) throw new Refusal(GiftNotPossible, { message: "You can't give a gift to yourself." });
  const isKnown = (await profileCardRepository(tx).find(receiverId)) !== undefined;
  const people = visibilityRepository(tx);
  if (!isKnown || !(await people.isVisible(giverId, receiverId))) throw new Refusal(ReceiverNotFound);
  if (receiverId === creatorId || !(await people.isVisible(receiverId, creatorId))) throw new Refusal(GiftNotAccepted);
  if (!subject) return;
  const offer = await offerRepository(tx).find(subject.id);
  const standing = await standingRepository(tx).find(receiverId, creatorId, now);
  const isExcluded = !offer || exclusionFrom(offer.audience, standing) !== undefined;
  const isTooYoung = offer?.isAgeRestricted && !(await profileCardRepository(tx).isAdult(receiverId));
  const isOwned = await purchaseRepository(tx).isOwned(receiverId, PostId.parse(subject.id));
  if (isExcluded || isTooYoung || isOwned) throw new Refusal(GiftNotAccepted);
}
