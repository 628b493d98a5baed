import { tipReceived } from '@velvet/contracts/payment/events';
import { tipKind } from '@velvet/contracts/subject';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';
import { tipRepository } from '#sales/tip.repository.ts';
import type { Step } from './settlement.ts';

/** Applies a step of the payment of a tip to the tip, and publishes a received one. Other purchases are left alone. */
export async function settleTip(tx: Transaction, clock: Clock, step: Step, payment: PaymentRow): Promise<void> {
  const { postId: tipId, subjectKind, amountMinor, creatorMinor, currency } = payment;
  if (subjectKind !== tipKind || tipId === null) return;
  const at = clock.now();
  if (step === 'refund' || step === 'lose-dispute') return tipRepository(tx).reverse(tipId, at);
  if (step === 'refund-part') return tipRepository(tx).setReturned(tipId, payment.refundedMinor);
  if (step !== 'settle') return;
  const tip = await tipRepository(tx).settle(tipId, at);
  if (!tip) throw new Error(`The payment ${payment.id} pays for no tip.`);
  const payerName = await profileCardRepository(tx).findShownName(tip.payerId);
  const { payerId, creatorId, placeKind, placeId, note } = tip;
  await tx.append(tipReceived, {
    tipId,
    payerId,
    payerName,
    creatorId,
    place: { kind: placeKind, id: placeId },
    note,
    price: { amountMinor, currency },
    creatorShare: { amountMinor: creatorMinor, currency },
    receivedAt: at.toISOString(),
  });
}
