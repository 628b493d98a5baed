import type { PostId, UserId } from '@velvet/contracts/ids';
import {
  AlreadyOwned,
  OfferNotFound,
  PaymentInProgress,
  PaymentMethodRequired,
  ProviderUnavailable,
} from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { customerRepository } from '#checkout/cards/customer.repository.ts';
import { creatorShare } from '#ledger/booking.ts';
import type { CardAttempt } from '#checkout/cards/decline.ts';
import type { DeclineService } from '#checkout/cards/decline.service.ts';
import type { IdempotentRequest } from '#checkout/requests/idempotent-request.ts';
import type { IdempotentRequestService } from '#checkout/requests/idempotent-request.service.ts';
import type { Opened } from '#checkout/requests/idempotent-request.repository.ts';
import { requireAudience } from '#catalog/audience.policy.ts';
import { offerRepository, type OfferRow } from '#catalog/offer.repository.ts';
import { standingRepository } from '#catalog/standing.repository.ts';
import { isDeclined, refusalOfPayment } from '#sales/payment.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type { PaymentService } from '#checkout/payments/payment.service.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { requireBuyable } from './purchase.ts';
import { purchaseRepository } from '#sales/purchase.repository.ts';

export type PurchaseOrder = { contentId: PostId; amount: number; paymentMethodId?: string | undefined };
export type PurchaseParts = {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  settlements: SettlementService;
  payments: PaymentService;
  requests: IdempotentRequestService;
  declines: DeclineService;
};

export function purchaseService(parts: PurchaseParts) {
  const { requests, declines, db, clock } = parts;
  return {
    /**
     * Buys what is offered: admits the card, opens a payment under the request's key, and charges it.
     *
     * @throws {Refusal} `CardDeclined` with the provider's sentence; `TooManyDeclines`; a reason why it is not for sale
     */
    buy(request: IdempotentRequest, order: PurchaseOrder, address: string): Promise<PaymentRow> {
      const buyerId = request.personId;
      const attempt = { personId: buyerId, cardId: order.paymentMethodId ?? null, address };
      return requests.serialize(request, async () => {
        const repeated = await requests.findOpened(request, (opened) => isOver(parts, opened));
        if (repeated) return finish(parts, attempt, repeated);
        await using _admission = await declines.admit(attempt);
        await cancelEarlier(parts, buyerId, order.contentId);
        const opened = await requests.openOnce(request, (tx) => openPurchase(tx, clock, buyerId, order));
        return await finish(parts, attempt, opened);
      });
    },

    list: purchaseRepository(db).findOfBuyer,
  };
}

/** Whether a repeated request without a key buys again: the payment failed or was taken back. */
async function isOver({ payments }: PurchaseParts, { paymentId }: Opened): Promise<boolean> {
  const { state, isRefunded, disputeState } = await payments.find(paymentId ?? '');
  return state === 'failed' || isRefunded || disputeState === 'lost';
}

/** Charges the opened payment at the provider. A repetition charges nothing. */
async function finish(
  { payments, declines }: PurchaseParts,
  attempt: CardAttempt,
  { paymentId }: Opened,
): Promise<PaymentRow> {
  const row = await payments.finish(await payments.find(paymentId ?? ''));
  if (isDeclined(row)) await declines.record(attempt, row.id, row.openedAt);
  if (row.state === 'failed') throw refusalOfPayment(row);
  return row;
}

async function openPurchase(
  tx: Transaction,
  clock: Clock,
  buyerId: UserId,
  { contentId, amount, paymentMethodId }: PurchaseOrder,
): Promise<Opened> {
  await requirePayer(tx, buyerId);
  const offer = await offerRepository(tx).find(contentId);
  const isForAnother = offer && offer.buyerId !== null && ![offer.buyerId, offer.creatorId].includes(buyerId);
  if (isForAnother) throw new Refusal(OfferNotFound);
  if (offer && !(await visibilityRepository(tx).isVisible(buyerId, offer.creatorId))) throw new Refusal(OfferNotFound);
  if (await purchaseRepository(tx).isOwned(buyerId, contentId)) throw new Refusal(AlreadyOwned);
  if (offer) await requireMember(tx, clock, offer, buyerId);
  const { subject, creatorId, priceMinor, currency } = requireBuyable(offer, buyerId, amount);
  const customerId = await customerRepository(tx).find(buyerId);
  if (customerId === undefined) throw new Refusal(PaymentMethodRequired);
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
    creatorMinor: creatorShare(priceMinor),
    currency,
    customerId,
    cardId: paymentMethodId ?? null,
    at: clock.now(),
  });
  if (!isFirst) throw new Refusal(PaymentInProgress);
  return { paymentId: id, subscriptionId: null };
}

/** Requires that the buyer is in the audience of an offer. An offer for everyone needs no query. */
async function requireMember(tx: Transaction, clock: Clock, offer: OfferRow, buyerId: UserId): Promise<void> {
  const { audience, creatorId } = offer;
  if (audience === 'public' || creatorId === buyerId) return;
  requireAudience(audience, await standingRepository(tx).find(buyerId, creatorId, clock.now()));
}

/** Cancels an earlier attempt that still waits for 3-D Secure, unless it has just been paid. */
async function cancelEarlier(
  { db, provider, settlements }: PurchaseParts,
  buyerId: UserId,
  postId: PostId,
): Promise<void> {
  const earlier = await paymentRepository(db).findOpenPurchase(buyerId, postId);
  if (earlier?.state !== 'requires_action' || earlier.providerChargeId === null) return;
  const charge = await provider.cancelCharge(earlier.providerChargeId).catch((error: unknown) => {
    throw error instanceof ProviderError ? new Refusal(ProviderUnavailable) : error;
  });
  await settlements.takeCharge(charge);
}
