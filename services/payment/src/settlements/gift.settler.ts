import { giftReturned } from '@velvet/contracts/payment/gift-events';
import { giftLimits } from '@velvet/contracts/payment/gifts';
import { giftCodeKind } from '@velvet/contracts/subject';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { describeGift, type GiftRow } from '#sales/gift.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import { isGift } from '#sales/payment.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';
import { deliverGift, takeGiftBack } from './gift-delivery.ts';
import type { Step } from './settlement.ts';

const dayMs = 24 * 3_600_000;

/** Returns the gift of a payment, and locks it; undefined for other payments. */
export async function giftOf(tx: Transaction, payment: PaymentRow): Promise<GiftRow | undefined> {
  if (!isGift(payment)) return undefined;
  const gift = await giftRepository(tx).findForUpdate(payment.postId ?? '');
  if (!gift) throw new Error(`The payment ${payment.id} pays for no gift.`);
  return gift;
}

/** Returns whether the money of a gift is a liability, because nobody has redeemed it. */
export function isHeldGift({ subjectKind }: Pick<PaymentRow, 'subjectKind'>, { redeemedAt }: GiftRow): boolean {
  return subjectKind === giftCodeKind && redeemedAt === null;
}

/**
 * Applies a step of the payment of a gift to the gift. A paid gift to a person is delivered at once; one by link waits for its
 * redemption. If the receiver cannot have it any more, a sweep refunds it.
 */
export async function settleGift(tx: Transaction, clock: Clock, step: Step, payment: PaymentRow): Promise<void> {
  const gift = await giftOf(tx, payment);
  if (!gift) return;
  const at = clock.now();
  if (step === 'settle') return settlePaid(tx, clock, gift, payment);
  if (step !== 'refund' && step !== 'lose-dispute') return;
  const wasRedeemed = gift.state === 'redeemed';
  await takeGiftBack(tx, clock, gift, payment, step === 'refund' ? 'refunded' : 'disputed');
  // a receiver's gift that is taken back is reported as a refunded purchase
  if (step !== 'refund' || wasRedeemed) return;
  const price = { amountMinor: payment.amountMinor, currency: payment.currency };
  await tx.append(giftReturned, {
    ...describeGift(gift),
    giverId: gift.giverId,
    price,
    returnedAt: at.toISOString(),
  });
}

async function settlePaid(tx: Transaction, clock: Clock, gift: GiftRow, payment: PaymentRow): Promise<void> {
  if (gift.state !== 'pending') return;
  if (gift.receiverId === null) {
    const expiresAt = new Date(clock.now().getTime() + giftLimits.redeemDays * dayMs);
    await giftRepository(tx).update({ ...gift, state: 'open', expiresAt });
    return;
  }
  const delivered = await deliverGift(tx, clock, gift, payment, gift.receiverId);
  if (delivered === 'owned') await giftRepository(tx).update({ ...gift, state: 'returning' });
}
