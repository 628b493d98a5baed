import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor, type Currency } from '@velvet/contracts/money';
import {
  OwnTip,
  PaymentMethodRequired,
  PriceChanged,
  TipLimit,
  TipsNotTaken,
} from '@velvet/contracts/payment/failures';
import type { TipOrder } from '@velvet/contracts/payment/tips';
import { tipKind } from '@velvet/contracts/subject';
import type { Queries, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Budgets } from '@velvet/people/budget';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { currencyRepository } from '#catalog/currency.repository.ts';
import { customerRepository } from '#checkout/cards/customer.repository.ts';
import { payOnce, type CheckoutParts } from '#checkout/purchases/checkout.ts';
import type { IdempotentRequest } from '#checkout/requests/idempotent-request.ts';
import type { Opened } from '#checkout/requests/idempotent-request.repository.ts';
import type { TipConfig } from '#config.ts';
import { requireNote } from '#checkout/notes/note.policy.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { ProviderError } from '#provider/payment-provider.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import { tipRepository } from '#sales/tip.repository.ts';
import { boundsOf, leftOfDay, limitText } from './tip.ts';

export type TipParts = CheckoutParts & { budgets: Budgets; tips: TipConfig };
/** `amount` in cents. */
export type PaidTip = TipOrder & { amount: number; currency: Currency; paymentMethodId?: string | undefined };

const dayMs = 24 * 3_600_000;

export function tipService(parts: TipParts) {
  return {
    /**
     * Gives a tip: a purchase without an offer, of the kind `tip`.
     *
     * @throws {Refusal} those of `payOnce`, `InvalidInput`, `OwnTip`, `TipsNotTaken`, `TipLimit`, `PriceChanged` for another currency, those of `requireNote`
     */
    give(request: IdempotentRequest, tip: PaidTip, address: string): Promise<PaymentRow> {
      const payerId = request.personId;
      const { min, max } = boundsOf(parts.tips);
      if (tip.amount < min || tip.amount > max) throw invalidField('amount', `Enter ${min / 100}–${max / 100}.`);
      if (tip.creatorId === payerId) throw new Refusal(OwnTip);
      const order = {
        cardId: tip.paymentMethodId ?? null,
        findEarlier: () => tipRepository(parts.db).findWaiting(payerId, tip.creatorId),
        prepare: async () => {
          const isKnown = await mayExceed(parts, payerId, tip);
          return (tx: Transaction) => openTip(parts, tx, payerId, tip, isKnown);
        },
      };
      return payOnce(parts, request, order, address);
    },
  };
}

/** @throws {Refusal} `TipsNotTaken` if the creator does not exist, is invisible to the viewer, or is not verified */
export async function requireTaking(db: Queries, viewerId: UserId | null, creatorId: UserId): Promise<void> {
  const creator = await profileCardRepository(db).find(creatorId);
  const isTaking = creator?.role === 'creator' && creator.verified;
  if (!isTaking || !(await visibilityRepository(db).isVisible(viewerId, creatorId))) throw new Refusal(TipsNotTaken);
}

async function openTip(
  { clock, budgets, tips }: TipParts,
  tx: Transaction,
  payerId: UserId,
  { creatorId, place, note, amount, currency: shown, paymentMethodId }: PaidTip,
  isKnown: boolean,
): Promise<Opened> {
  await requirePayer(tx, payerId);
  await requireTaking(tx, payerId, creatorId);
  const currency = await currencyRepository(tx).find(creatorId);
  if (currency !== shown) throw new Refusal(PriceChanged, { details: { price: decimalFromMinor(amount), currency } });
  const customerId = await customerRepository(tx).find(payerId);
  if (customerId === undefined) throw new Refusal(PaymentMethodRequired);
  const at = clock.now();
  // a note in a room is part of its chat, which needs no permission of one person
  if (place.kind !== 'room')
    await requireNote(tx, budgets, { senderId: payerId, receiverId: creatorId, note, now: at });
  await tipRepository(tx).lockPayer(payerId);
  const left = leftOfDay(tips, await sumOfDay(tx, payerId, currency, at));
  if (amount > left && !isKnown) throw new Refusal(TipLimit, { message: limitText(tips, left, currency) });
  const [id, tipId] = [newId(), newId()];
  await paymentRepository(tx).insert({
    id,
    kind: 'purchase',
    payerId,
    creatorId,
    subject: { kind: tipKind, id: tipId },
    subscriptionId: null,
    period: null,
    amountMinor: amount,
    currency,
    customerId,
    cardId: paymentMethodId ?? null,
    at,
  });
  await tipRepository(tx).insert({
    id: tipId,
    payerId,
    creatorId,
    placeKind: place.kind,
    placeId: 'id' in place ? place.id : null,
    note: note === undefined || note === '' ? null : note,
    amountMinor: amount,
    openedAt: at,
  });
  return { paymentId: id, subscriptionId: null };
}

const sumOfDay = (db: Queries, payerId: UserId, currency: Currency, now: Date): Promise<number> =>
  tipRepository(db).sumSince(payerId, currency, new Date(now.getTime() - dayMs));

/**
 * Returns whether the card may exceed the limit of new cards: the payer has paid with it before and the payment stood. The
 * provider is only called if the tip exceeds the limit. An unknown card counts as new.
 */
async function mayExceed({ db, clock, provider, tips }: TipParts, payerId: UserId, tip: PaidTip): Promise<boolean> {
  const now = clock.now();
  if (tip.amount <= leftOfDay(tips, await sumOfDay(db, payerId, tip.currency, now))) return false;
  const customerId = await customerRepository(db).find(payerId);
  if (customerId === undefined) return false;
  const cards = await provider.listCards(customerId).catch((error: unknown) => {
    if (error instanceof ProviderError) return [];
    throw error;
  });
  const card = cards.find(({ id, isDefault }) => (tip.paymentMethodId ? id === tip.paymentMethodId : isDefault));
  const before = new Date(now.getTime() - tips.newCardDays * dayMs);
  return card !== undefined && tipRepository(db).hasPaidWith(payerId, card, before);
}
