import { PostId, type UserId } from '@velvet/contracts/ids';
import {
  AlreadyOwned,
  GiftNotFound,
  GiftOver,
  OfferNotFound,
  OwnContent,
  OwnSubscription,
  PlanNotFound,
} from '@velvet/contracts/payment/failures';
import type { OfferedGift, RedeemedGift } from '@velvet/contracts/payment/gifts';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { requireAudience } from '#catalog/audience.policy.ts';
import { offerRepository } from '#catalog/offer.repository.ts';
import { standingRepository } from '#catalog/standing.repository.ts';
import { entriesOf } from '#ledger/booking.ts';
import { ledgerRepository } from '#ledger/ledger.repository.ts';
import { requireAge, requirePayer } from '#people/payer.policy.ts';
import type { GiftRow } from '#sales/gift.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import { deliverGift } from '#settlements/gift-delivery.ts';
import { giftListRepository } from './gift-list.repository.ts';
import { giftPresenter } from './gift.presenter.ts';

export type RedemptionParts = { db: Database; clock: Clock; publicUrl: string };

/** Gifts by link, for people who have it. */
export function redemptionService({ db, clock, publicUrl }: RedemptionParts) {
  const { presentOffered, presentRedeemed } = giftPresenter(publicUrl);
  return {
    /** @throws {Refusal} `GiftNotFound` */
    async read(code: string, viewerId: UserId | null): Promise<OfferedGift> {
      const gift = await giftListRepository(db).findByCode(code, viewerId);
      const isOwn = gift?.state === 'redeemed' && gift.receiverId === viewerId;
      const offered = gift && presentOffered(gift, isOwn ? { periodEndsAt: await endOf(db, gift) } : undefined);
      if (!offered) throw new Refusal(GiftNotFound);
      return offered;
    },

    /**
     * Redeems the gift of a code. The first redeemer has it; a repetition returns the same.
     *
     * @throws {Refusal} `GiftNotFound`, `GiftOver`, and why the person cannot have it
     */
    async redeem(code: string, personId: UserId): Promise<RedeemedGift> {
      await db.transaction(async (tx) => {
        const gift = await giftRepository(tx).findByCodeForUpdate(code);
        if (!gift || gift.state === 'pending') throw new Refusal(GiftNotFound);
        if (gift.state === 'redeemed' && gift.receiverId === personId) return;
        const payment = await paymentOf(tx, gift);
        requireOpen(gift, payment, clock.now());
        await requireRedeemer(tx, clock, gift, personId);
        await redeem(tx, clock, gift, payment, personId);
      });
      const shown = await giftListRepository(db).findByCode(code, personId);
      if (!shown) throw new Error('A gift is never deleted.');
      return presentRedeemed(shown, await endOf(db, shown));
    },
  };
}

/** Returns the end of the given subscription; null for content, and while it waits. */
async function endOf(db: Database, { subscriptionId }: GiftRow): Promise<Date | null> {
  const subscription = subscriptionId === null ? undefined : await subscriptionRepository(db).find(subscriptionId);
  return subscription?.periodEndsAt ?? null;
}

async function redeem(
  tx: Transaction,
  clock: Clock,
  gift: GiftRow,
  payment: PaymentRow,
  personId: UserId,
): Promise<void> {
  const { id: paymentId, creatorId, currency } = payment;
  const delivered = await deliverGift(tx, clock, gift, payment, personId);
  if (delivered === 'owned') throw new Refusal(AlreadyOwned);
  const entries = entriesOf('gift', payment, creatorId, true);
  await ledgerRepository(tx).insert({
    id: newId(),
    kind: 'gift',
    paymentId,
    creatorId,
    currency,
    entries,
    at: clock.now(),
  });
}

async function paymentOf(tx: Transaction, gift: GiftRow): Promise<PaymentRow> {
  const payment = await paymentRepository(tx).findOpenPurchase(gift.giverId, PostId.parse(gift.id));
  // one that was paid back
  if (!payment) throw new Refusal(GiftOver);
  return payment;
}

function requireOpen({ state, expiresAt }: GiftRow, payment: PaymentRow, now: Date): void {
  const isReturned = payment.disputeState === 'open' || payment.refundedMinor > 0;
  if (state !== 'open' || expiresAt === null || expiresAt <= now || isReturned) throw new Refusal(GiftOver);
}

/** Requires what a purchase by the person would require, besides money. */
async function requireRedeemer(tx: Transaction, clock: Clock, gift: GiftRow, personId: UserId): Promise<void> {
  await requirePayer(tx, personId);
  const { creatorId, subject } = gift;
  if (creatorId === personId) throw new Refusal(subject ? OwnContent : OwnSubscription);
  if (!(await visibilityRepository(tx).isVisible(personId, creatorId)))
    throw new Refusal(subject ? OfferNotFound : PlanNotFound);
  const offer = subject && (await offerRepository(tx).find(subject.id));
  if (!offer) return;
  await requireAge(tx, personId, offer);
  requireAudience(offer.audience, await standingRepository(tx).find(personId, creatorId, clock.now()));
}
