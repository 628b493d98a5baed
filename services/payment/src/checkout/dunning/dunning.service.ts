import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { UnpaidRenewal } from '@velvet/contracts/payment/dunning';
import {
  PaymentMethodNotFound,
  PaymentMethodRequired,
  ProviderUnavailable,
  SubscribeFailed,
  SubscriptionOver,
} from '@velvet/contracts/payment/failures';
import type { SubscribeAnswer, Subscription } from '@velvet/contracts/payment/subscriptions';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { CardService } from '#checkout/cards/card.service.ts';
import type { DeclineService } from '#checkout/cards/decline.service.ts';
import { ownSubscriptions } from '#checkout/subscriptions/own-subscription.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import { dunningRepository, type DunningRow } from '#sales/dunning.repository.ts';
import type { PaymentOrigin } from '#sales/payment-origin.ts';
import { paymentOriginRepository } from '#sales/payment-origin.repository.ts';
import { refusalOfPayment } from '#sales/payment.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import { presentAttempt, presentSubscription } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import { periodPayment } from '#settlements/period-payment.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';

export type DunningParts = {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  settlements: SettlementService;
  declines: DeclineService;
  cards: CardService;
  publicUrl: string;
};

/** `cardId`: a saved card or a new one, which becomes the default; undefined selects the default card. `address`: network of the payer */
export type RenewalOrder = { cardId: string | undefined; address: string; origin: PaymentOrigin };

/** Renewals that could not be charged. The provider tries them again; their subscribers pay them here. */
export function dunningService(parts: DunningParts) {
  const { db, clock, declines, cards } = parts;
  const own = ownSubscriptions(parts);

  return {
    async read(
      subscriberId: UserId,
      id: SubscriptionId,
    ): Promise<{ subscription: Subscription; renewal: UnpaidRenewal | null }> {
      const row = await own.find(subscriberId, id);
      const unpaid = row.state === 'past_due' ? await dunningRepository(db).find(id) : undefined;
      return { subscription: presentSubscription(row, row.creator), renewal: unpaid ? present(unpaid) : null };
    },

    /**
     * Pays the unpaid renewal of a subscription. One that was paid meanwhile is not paid again.
     *
     * @throws {Refusal} `CardDeclined` with the provider's sentence; `SubscriptionOver`; reasons of cards
     */
    async pay(
      subscriberId: UserId,
      id: SubscriptionId,
      { cardId, address, origin }: RenewalOrder,
    ): Promise<SubscribeAnswer> {
      const row = await own.find(subscriberId, id);
      if (row.state === 'active') return presentAttempt(row, row.creator, undefined);
      if (row.state !== 'past_due') throw new Refusal(SubscriptionOver);
      if (cardId !== undefined) await chooseCard(cards, row, cardId, address);
      const attempt = { personId: subscriberId, cardId: cardId ?? null, address };
      await using _admission = await declines.admit(attempt);
      const payment = await openPayment(parts, row, origin);
      const paid = payment && (await charge(parts, row, payment, cardId ?? null));
      if (paid?.state === 'failed') {
        await declines.record(attempt, newId(), clock.now());
        throw refusalOfPayment(paid);
      }
      const after = await own.find(subscriberId, id);
      if (after.state === 'ended') throw new Refusal(SubscriptionOver);
      return presentAttempt(after, after.creator, paid);
    },
  };
}

/** Makes a card the default one of the subscription's currency, and saves it before if it is new. */
async function chooseCard(
  cards: CardService,
  { subscriberId, currency }: SubscriptionRow,
  cardId: string,
  address: string,
): Promise<void> {
  const saved = await cards.list(subscriberId);
  const isSaved = saved.some(({ id, use }) => id === cardId && (use.subscriptions ?? currency) === currency);
  if (!isSaved) await cards.keep(subscriberId, { cardId, currency }, address);
  await cards.setDefault(subscriberId, cardId);
}

/**
 * Opens the payment of the renewal, which waits for its payer: the answer to a later reading is the state of this payment.
 * @returns undefined if the renewal was paid or ended meanwhile
 */
function openPayment(
  { db, clock }: DunningParts,
  { id, subscriberId }: SubscriptionRow,
  origin: PaymentOrigin,
): Promise<PaymentRow | undefined> {
  return db.transaction(async (tx) => {
    await requirePayer(tx, subscriberId);
    const row = await subscriptionRepository(tx).findForUpdate(id);
    if (row?.state !== 'past_due') return undefined;
    const unpaid = await dunningRepository(tx).find(id);
    const { amountMinor } = unpaid ?? { amountMinor: row.priceMinor };
    const payment = await periodPayment(tx, clock, row, { period: row.period + 1, amountMinor });
    if (!payment || payment.state === 'settled') return undefined;
    const waiting = { ...payment, state: 'requires_action' as const, failureCode: null, failureMessage: null };
    await paymentRepository(tx).update(waiting);
    await paymentOriginRepository(tx).insert(payment.id, origin, clock.now());
    return waiting;
  });
}

/** Charges the renewal, and books the provider's answer. */
async function charge(
  { db, provider, settlements, publicUrl }: DunningParts,
  { providerSubscriptionId }: SubscriptionRow,
  { id, period }: PaymentRow,
  cardId: string | null,
): Promise<PaymentRow | undefined> {
  const returnUrl = `${publicUrl}/payment-return.html`;
  const answer = await provider.payRenewal(providerSubscriptionId ?? '', { cardId, returnUrl }).catch(refuse);
  await settlements.takeSubscription(answer);
  const made = answer.charges.find(({ subscription }) => subscription?.period === period);
  if (made?.state === 'requires_action') await keepPage(db, id, made.actionUrl);
  return paymentRepository(db).find(id);
}

/** A webhook about the attempt before may have failed the payment meanwhile. */
function keepPage(db: Database, id: string, actionUrl: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const payment = await paymentRepository(tx).findForUpdate(id);
    if (!payment || payment.state === 'settled') return;
    const waiting = {
      ...payment,
      state: 'requires_action' as const,
      actionUrl,
      failureCode: null,
      failureMessage: null,
    };
    await paymentRepository(tx).update(waiting);
  });
}

function refuse(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  if (error.reason === 'unreachable') throw new Refusal(ProviderUnavailable);
  if (error.reason === 'no-card') throw new Refusal(PaymentMethodRequired);
  throw new Refusal(error.reason === 'card-not-found' ? PaymentMethodNotFound : SubscribeFailed);
}

const present = ({
  amountMinor,
  nextAttemptAt,
  needsAction,
  isRetried,
  declineMessage,
}: DunningRow): UnpaidRenewal => ({
  amount: decimalFromMinor(amountMinor),
  nextAttemptAt: isRetried && !needsAction ? (nextAttemptAt?.toISOString() ?? null) : null,
  needsAction,
  isRetried,
  message: declineMessage,
});
