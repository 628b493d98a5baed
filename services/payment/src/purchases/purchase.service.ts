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
import { customerRepository } from '#cards/customer.repository.ts';
import { creatorShare } from '#ledger/booking.ts';
import type { DeclineService } from '#declines/decline.service.ts';
import type { MoneyRequest } from '#money-calls/money-call.ts';
import type { MoneyCallService, MoneyWork } from '#money-calls/money-call.service.ts';
import type { Opened } from '#money-calls/money-call.repository.ts';
import { requireAudience } from '#offers/audience.policy.ts';
import { offerRepository, type OfferRow } from '#offers/offer.repository.ts';
import { standingRepository } from '#offers/standing.repository.ts';
import { isDeclined, refusalOfPayment } from '#payments/payment.ts';
import { paymentRepository, type PaymentRow } from '#payments/payment.repository.ts';
import type { PaymentService } from '#payments/payment.service.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { personRepository } from '#people/person.repository.ts';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { requireBuyable } from './purchase.ts';
import { purchaseRepository } from './purchase.repository.ts';

export type PurchaseOrder = { contentId: PostId; amount: number; paymentMethodId?: string | undefined };
export type PurchaseParts = {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  settlements: SettlementService;
  payments: PaymentService;
  moneyCalls: MoneyCallService;
  declines: DeclineService;
};

export function purchaseService(parts: PurchaseParts) {
  const { payments, moneyCalls, declines, db } = parts;
  return {
    /** @throws {Refusal} the provider's sentence when the card is declined, and after too many of them when to try again */
    buy(request: MoneyRequest, order: PurchaseOrder, address: string): Promise<PaymentRow> {
      const attempt = { personId: request.personId, cardId: order.paymentMethodId ?? null, address };
      const buying = (admit: () => Promise<void>): MoneyWork<PaymentRow> => ({
        async prepare() {
          await admit();
          await giveUpEarlier(parts, request.personId, order.contentId);
        },
        open: (tx) => openPurchase(tx, parts.clock, request.personId, order),
        isOver: async ({ paymentId }) => isOver(await payments.find(paymentId ?? '')),
        finish: async ({ paymentId }) => {
          const row = await payments.finish(await payments.find(paymentId ?? ''));
          if (isDeclined(row)) await declines.record(attempt, row.id, row.openedAt);
          if (row.state === 'failed') throw refusalOfPayment(row);
          return row;
        },
      });
      return declines.during(attempt, (admit) => moneyCalls.once(request, buying(admit)));
    },

    list: purchaseRepository(db).findOfBuyer,
  };
}

function isOver({ state, isRefunded, disputeState }: PaymentRow): boolean {
  return state === 'failed' || isRefunded || disputeState === 'lost';
}

async function openPurchase(
  tx: Transaction,
  clock: Clock,
  buyerId: UserId,
  { contentId, amount, paymentMethodId }: PurchaseOrder,
): Promise<Opened> {
  await requirePayer(tx, buyerId);
  const offer = await offerRepository(tx).find(contentId);
  if (offer && !(await personRepository(tx).isVisible(offer.creatorId, buyerId))) throw new Refusal(OfferNotFound);
  if (await purchaseRepository(tx).isOwned(buyerId, contentId)) throw new Refusal(AlreadyOwned);
  if (offer) await requireMember(tx, clock, offer, buyerId);
  const { creatorId, priceMinor, currency } = requireBuyable(offer, buyerId, amount);
  const customerId = await customerRepository(tx).find(buyerId);
  if (customerId === undefined) throw new Refusal(PaymentMethodRequired);
  const id = newId();
  const isFirst = await paymentRepository(tx).insert({
    id,
    kind: 'purchase',
    payerId: buyerId,
    creatorId,
    postId: contentId,
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

/** The creator of an offer and whoever it is for; what is for everybody asks nothing of the database. */
async function requireMember(tx: Transaction, clock: Clock, offer: OfferRow, buyerId: UserId): Promise<void> {
  const { audience, creatorId } = offer;
  if (audience === 'public' || creatorId === buyerId) return;
  requireAudience(audience, await standingRepository(tx).find(buyerId, creatorId, clock.now()));
}

/** An earlier attempt that still waits for 3-D Secure makes way, unless it has just been paid. */
async function giveUpEarlier(
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
