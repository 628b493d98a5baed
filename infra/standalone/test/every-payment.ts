import { payerEvidenced } from '@velvet/contracts/account/events';
import { PostId, PurchaseId, type PlanId, type SubscriptionId, type TierId, type UserId } from '@velvet/contracts/ids';
import { contactOpened, writingPolicyChanged } from '@velvet/contracts/messaging/events';
import { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import {
  payoutCompleted,
  payoutFailed,
  payoutMethodChanged,
  platformPlanChanged,
  refundRequestDecided,
  subscriptionPaidLate,
  subscriptionPriceChanging,
  tiersChanged,
  tipReceived,
} from '@velvet/contracts/payment/events';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { giftReceived, giftReturned } from '@velvet/contracts/payment/gift-events';
import { purchaseClosed, purchaseOpened } from '@velvet/contracts/content/purchase-events';
import { refundFailed } from '@velvet/contracts/payment/refund-events';
import { purchaseUndoRefused, purchaseUndoRequested } from '@velvet/contracts/payment/undo-events';
import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { bonusGranted, platformPlanCharged } from '@velvet/contracts/payment/receipt-events';
import { renewalCardExpiring, renewalEnding } from '@velvet/contracts/payment/renewal-events';
import { newId } from '@velvet/kit/base/ids';
import type { World } from '@velvet/testing/world';
import type { z } from 'zod';

type Late = Omit<z.input<typeof subscriptionPaidLate.payload>, 'paidAt'>;

/**
 * A late payment for an ended subscription, permission to write the note of a tip, the tip, a limited offer, gifts, an undone purchase, a failed refund and evidence. Then the end and a charge
 * of a plan of the platform, and the events of payouts.
 */
export async function publishFurtherPayments(world: World, late: Late, at: string): Promise<void> {
  await world.publish(subscriptionPaidLate, { ...late, paidAt: at });
  const { subscriptionId, subscriberId: payerId, creatorId, price, creatorShare } = late;
  await world.publish(writingPolicyChanged, { userId: creatorId, whoCanWrite: 'everyone', revision: 1 });
  await world.publish(contactOpened, { writerId: payerId, readerId: creatorId });
  const tip = { tipId: newId(), payerId, payerName: 'Fan', creatorId, note: null, price, creatorShare };
  await world.publish(tipReceived, { ...tip, place: { kind: 'profile', id: null }, receivedAt: at });
  const subjectId = PostId.parse(newId());
  await world.publish(stockChanged, { subjectId, subjectKind: 'post', creatorId, total: 5, left: 4, revision: 1 });
  const gift = { giftId: newId(), creatorId, months: 3, postId: null, subjectKind: null } as const;
  await world.publish(giftReceived, { ...gift, receiverId: payerId, giverId: null, note: 'Hi', receivedAt: at });
  await world.publish(giftReturned, { ...gift, giverId: payerId, price, returnedAt: at });
  const plan = { subscriptionId: late.subscriptionId, userId: creatorId, plan: 'premium', revision: 1 };
  await world.publish(platformPlanChanged, { ...plan, state: 'ended', openUntil: at, changedAt: at });
  const request = { requestId: newId(), chargeId: newId(), payerId, creatorId, price };
  await world.publish(refundRequestDecided, { ...request, decision: 'declined', answer: 'Too late.', decidedAt: at });
  await world.publish(refundFailed, { chargeId: newId(), payerId, creatorId, amount: price, failedAt: at });
  const disputed = { chargeId: newId(), payerId };
  await world.publish(evidenceRequested, { ...disputed, planPeriod: { from: at, until: at } });
  const signIns = [{ at, address: '192.0.2.1', userAgent: null }];
  await world.publish(payerEvidenced, { ...disputed, email: null, joinedAt: at, signIns });
  const purchaseId = PurchaseId.parse(newId());
  const undo = { purchaseId, buyerId: payerId, creatorId, postId: subjectId, subjectKind: 'post' };
  await world.publish(purchaseUndoRequested, { ...undo, requestedAt: at });
  await world.publish(purchaseUndoRefused, { ...undo, refusedAt: at });
  await world.publish(purchaseClosed, { purchaseId, buyerId: payerId, closedAt: at });
  await world.publish(purchaseOpened, { purchaseId, buyerId: payerId, openedAt: at });
  const renewal = { subscriptionId, subscriberId: payerId, creatorId, announcedAt: at };
  await world.publish(renewalEnding, { ...renewal, price, needsAction: false, graceEndsAt: at });
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2026 };
  await world.publish(renewalCardExpiring, { ...renewal, card, renewsAt: at });
  const charge = { chargeId: newId(), userId: creatorId, plan: 'premium', price, periodEndsAt: at, chargedAt: at };
  await world.publish(platformPlanCharged, { ...charge, what: 'renewed' });
  const payout = { payoutId: newId(), creatorId, amount: price, method: 'bank', label: '3000' } as const;
  await world.publish(payoutCompleted, { ...payout, completedAt: at });
  await world.publish(payoutFailed, { ...payout, reason: 'rejected', failedAt: at });
  const bonus = { bonusId: newId(), creatorId, amount: price, reason: 'Welcome', grantedAt: at };
  await world.publish(bonusGranted, bonus);
  await world.publish(creatorCurrencyChanged, { creatorId, currency: 'USD', revision: 1 });
  const method = { kind: 'bank', label: '3000', payableFrom: at } as const;
  await world.publish(payoutMethodChanged, { creatorId, method, changedAt: at });
}

type OfPlan = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  planId: PlanId;
  tierId: TierId;
  interval: 'month';
};

/** Publishes the tier of a subscription, and its new price. */
export async function publishTier(world: World, { tierId, ...about }: OfPlan, at: string): Promise<void> {
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
  const { creatorId, planId } = about;
  const tier = { tierId, name: 'Gold', position: 1, isOffered: true, planId, month: usd(999), year: null };
  await world.publish(tiersChanged, { creatorId, revision: 1, tiers: [tier] });
  const rise = { from: usd(999), to: usd(1999), needsConsent: true, appliesFrom: at };
  await world.publish(subscriptionPriceChanging, { ...about, ...rise });
}
