import type { Currency } from '@velvet/contracts/money';
import type { PostId, UserId } from '@velvet/contracts/ids';
import {
  AlreadyOwned,
  OfferNotFound,
  PaymentInProgress,
  PaymentMethodRequired,
} from '@velvet/contracts/payment/failures';
import { undoableKinds } from '@velvet/contracts/payment/undo';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { customerRepository } from '#checkout/cards/customer.repository.ts';
import type { IdempotentRequest } from '#checkout/requests/idempotent-request.ts';
import type { Opened } from '#checkout/requests/idempotent-request.repository.ts';
import { requireAudience } from '#catalog/audience.policy.ts';
import { offerRepository, type OfferRow } from '#catalog/offer.repository.ts';
import { publishStock, requirePiece } from '#catalog/stock-changes.ts';
import { standingRepository } from '#catalog/standing.repository.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import { requireAge, requirePayer } from '#people/payer.policy.ts';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { payOnce, type CheckoutParts } from './checkout.ts';
import { requireBuyable } from './purchase.ts';
import { purchaseRepository } from '#sales/purchase.repository.ts';

/** `isSealed`: the content stays closed until its buyer opens it */
export type PurchaseOrder = {
  contentId: PostId;
  /** cents, as the buyer saw it */
  amount: number;
  currency: Currency;
  isSealed?: boolean;
  paymentMethodId?: string | undefined;
};

export function purchaseService(parts: CheckoutParts) {
  const { db, clock } = parts;
  return {
    /**
     * Buys what is offered.
     *
     * @throws {Refusal} those of `payOnce`; a reason why it is not for sale
     */
    buy(request: IdempotentRequest, order: PurchaseOrder, address: string): Promise<PaymentRow> {
      const buyerId = request.personId;
      const sale = {
        cardId: order.paymentMethodId ?? null,
        findEarlier: () => findEarlier(db, buyerId, order.contentId),
        prepare: () => Promise.resolve((tx: Transaction) => openPurchase(tx, clock, buyerId, order)),
      };
      return payOnce(parts, request, sale, address);
    },

    list: purchaseRepository(db).findOfBuyer,
  };
}

/** Returns the payment of the same content, or the checkout of a gift of the same stock. */
async function findEarlier(db: Database, buyerId: UserId, contentId: PostId): Promise<PaymentRow | undefined> {
  const payments = paymentRepository(db);
  const own = await payments.findOpenPurchase(buyerId, contentId);
  return own ?? payments.findWaitingOfStock(buyerId, contentId);
}

async function openPurchase(
  tx: Transaction,
  clock: Clock,
  buyerId: UserId,
  { contentId, amount: amountMinor, currency: shown, isSealed = false, paymentMethodId }: PurchaseOrder,
): Promise<Opened> {
  await requirePayer(tx, buyerId);
  const offer = await offerRepository(tx).find(contentId);
  const isForAnother = offer && offer.buyerId !== null && ![offer.buyerId, offer.creatorId].includes(buyerId);
  if (isForAnother) throw new Refusal(OfferNotFound);
  if (offer && !(await visibilityRepository(tx).isVisible(buyerId, offer.creatorId))) throw new Refusal(OfferNotFound);
  if (await purchaseRepository(tx).isOwned(buyerId, contentId)) throw new Refusal(AlreadyOwned);
  if (offer) await requireMember(tx, clock, offer, buyerId);
  const buyable = requireBuyable(offer, buyerId, { amountMinor, currency: shown });
  await requireAge(tx, buyerId, buyable);
  const { subject, creatorId, priceMinor, currency } = buyable;
  const customerId = await customerRepository(tx).find(buyerId);
  if (customerId === undefined) throw new Refusal(PaymentMethodRequired);
  const at = clock.now();
  const piece = await requirePiece(tx, offer?.stockId ?? subject.id, buyerId, at);
  const id = newId();
  const isFirst = await paymentRepository(tx).insert({
    id,
    kind: 'purchase',
    payerId: buyerId,
    creatorId,
    subject,
    subscriptionId: null,
    period: null,
    amountMinor: priceMinor,
    currency,
    customerId,
    cardId: paymentMethodId ?? null,
    ...piece,
    isSealed: isSealed && undoableKinds.has(subject.kind),
    at,
  });
  if (!isFirst) throw new Refusal(PaymentInProgress);
  await publishStock(tx, piece.stockId);
  return { paymentId: id, subscriptionId: null };
}

/** Requires that the buyer is in the audience of an offer. An offer for everyone needs no query. */
async function requireMember(tx: Transaction, clock: Clock, offer: OfferRow, buyerId: UserId): Promise<void> {
  const { audience, creatorId } = offer;
  if (audience === 'public' || creatorId === buyerId) return;
  requireAudience(audience, await standingRepository(tx).find(buyerId, creatorId, clock.now()));
}
