import { PaymentMethodRequired } from '@velvet/contracts/payment/failures';
import { PostId, type UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Gift, GiftThing } from '@velvet/contracts/payment/gifts';
import { giftCodeKind, giftKind } from '@velvet/contracts/subject';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId, newSecret } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Budgets } from '@velvet/people/budget';
import { publishStock, requirePiece } from '#catalog/stock-changes.ts';
import { customerRepository } from '#checkout/cards/customer.repository.ts';
import { payOnce, type CheckoutParts } from '#checkout/purchases/checkout.ts';
import type { IdempotentRequest } from '#checkout/requests/idempotent-request.ts';
import type { Opened } from '#checkout/requests/idempotent-request.repository.ts';
import { requireNote } from '#checkout/notes/note.policy.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import { giftListRepository } from './gift-list.repository.ts';
import { requireReceiver, termsOf } from './gift-terms.ts';
import { giftPresenter, type ShownGift } from './gift.presenter.ts';

/** `amount` in cents. */
export type GiftOrder = {
  thing: GiftThing;
  amount: number;
  currency: Currency;
  receiverId: UserId | null;
  note?: string | undefined;
  isAnonymous: boolean;
  paymentMethodId?: string | undefined;
};

/** Bytes of a code, which is a secret of who has the link. */
const codeBytes = 18;

export type GiftParts = CheckoutParts & { budgets: Budgets; publicUrl: string };

export function giftService(parts: GiftParts) {
  const lists = giftListRepository(parts.db);
  const { present } = giftPresenter(parts.publicUrl);
  return {
    present,

    /**
     * Gives something to a person, or by a link.
     *
     * @throws {Refusal} those of `payOnce`, `termsOf`, `requireReceiver` and `requireNote`
     */
    async give(
      request: IdempotentRequest,
      order: GiftOrder,
      address: string,
    ): Promise<{ payment: PaymentRow; gift: Gift }> {
      const sale = {
        cardId: order.paymentMethodId ?? null,
        // each gift is one of its own, but a person has one open checkout of a limited offer
        findEarlier: () => findEarlier(parts.db, request.personId, order.thing),
        prepare: () => Promise.resolve((tx: Transaction) => openGift(parts, tx, request.personId, order)),
      };
      const payment = await payOnce(parts, request, sale, address);
      const gift = await lists.find(payment.postId ?? '');
      if (!gift) throw new Error(`The payment ${payment.id} pays for no gift.`);
      return { payment, gift: present(gift) };
    },

    list: (giverId: UserId, window: { take: number; skip: number; after: string | null }): Promise<ShownGift[]> =>
      lists.findOfGiver(giverId, window),
  };
}

const findEarlier = async (db: Database, giverId: UserId, thing: GiftThing): Promise<PaymentRow | undefined> =>
  thing.kind === 'content' ? paymentRepository(db).findWaitingOfStock(giverId, thing.contentId) : undefined;

async function openGift(
  { clock, budgets }: GiftParts,
  tx: Transaction,
  giverId: UserId,
  { thing, amount, currency: shown, receiverId, note, isAnonymous, paymentMethodId }: GiftOrder,
): Promise<Opened> {
  await requirePayer(tx, giverId);
  const terms = await termsOf(tx, giverId, thing, { amountMinor: amount, currency: shown });
  const at = clock.now();
  if (receiverId !== null) {
    await requireReceiver(tx, { giverId, receiverId, now: at }, terms);
    await requireNote(tx, budgets, { senderId: giverId, receiverId, note, now: at });
  }
  const customerId = await customerRepository(tx).find(giverId);
  if (customerId === undefined) throw new Refusal(PaymentMethodRequired);
  const piece = terms.subject && (await requirePiece(tx, terms.subject.id, giverId, at));
  const [id, giftId] = [newId(), newId()];
  const { creatorId, amountMinor, currency } = terms;
  await paymentRepository(tx).insert({
    id,
    kind: 'purchase',
    payerId: giverId,
    creatorId,
    subject: { kind: receiverId === null ? giftCodeKind : giftKind, id: PostId.parse(giftId) },
    subscriptionId: null,
    period: null,
    amountMinor,
    currency,
    customerId,
    cardId: paymentMethodId ?? null,
    ...piece,
    at,
  });
  await publishStock(tx, piece?.stockId ?? null);
  await giftRepository(tx).insert({
    ...terms,
    id: giftId,
    giverId,
    receiverId,
    note: note === undefined || note === '' ? null : note,
    isAnonymous,
    code: receiverId === null ? newSecret(codeBytes) : null,
    state: 'pending',
    openedAt: at,
    expiresAt: null,
    redeemedAt: null,
    subscriptionId: null,
  });
  return { paymentId: id, subscriptionId: null };
}
