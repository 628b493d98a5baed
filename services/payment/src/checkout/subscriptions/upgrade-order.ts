import {
  PaymentInProgress,
  PaymentMethodRequired,
  PlanNotFound,
  PriceChanged,
  SubscriptionOver,
} from '@velvet/contracts/payment/failures';
import { newId } from '@velvet/kit/base/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { planRepository } from '#catalog/plan.repository.ts';
import { withCredit, type Quote } from '#catalog/quote.ts';
import { customerRepository } from '#checkout/cards/customer.repository.ts';
import type { PaymentService } from '#checkout/payments/payment.service.ts';
import { requireWithinCap } from '#checkout/spending/spending-cap.policy.ts';
import type { PaymentOrigin } from '#sales/payment-origin.ts';
import { paymentOriginRepository } from '#sales/payment-origin.repository.ts';
import { refusalOfPayment } from '#sales/payment.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import { cancelEarlier } from './earlier-order.ts';
import { newSubscription } from './new-subscription.ts';
import type { SubscriptionParts } from './subscription.service.ts';

type OrderParts = SubscriptionParts & { payments: PaymentService };
type Upgrade = { quoted: Quote; amountMinor: number; origin: PaymentOrigin };

/**
 * Orders an upgrade whose payment needs the payer: a subscription to the new tier that replaces the running one when it is paid. Until
 * then the running one goes on, and an abandoned order changes nothing. Its first period has the credit as a discount.
 *
 * @param running as it was when its credit was read
 * @throws {Refusal} `CardDeclined` with the provider's sentence; `SpendingCapReached`; `PriceChanged` if it was renewed since
 */
export async function orderUpgrade(parts: OrderParts, running: SubscriptionRow, upgrade: Upgrade): Promise<PaymentRow> {
  const { db, payments } = parts;
  await cancelEarlier(parts, running.subscriberId, running.creatorId);
  const id = await db.transaction((tx) => openOrder(parts, tx, running, upgrade));
  const payment = await payments.finish(await payments.find(id));
  if (payment.state === 'failed') throw refusalOfPayment(payment);
  return payment;
}

async function openOrder(
  { clock }: OrderParts,
  tx: Transaction,
  running: SubscriptionRow,
  { quoted, amountMinor, origin }: Upgrade,
): Promise<string> {
  const { subscriberId, creatorId, cardId } = running;
  // an earlier order may have been paid meanwhile
  const current = await subscriptionRepository(tx).findForUpdate(running.id);
  if (current?.state !== 'active') throw new Refusal(SubscriptionOver);
  if (current.period !== running.period) throw renewed(quoted);
  const plan = await planRepository(tx).find(quoted.planId);
  if (!plan) throw new Refusal(PlanNotFound);
  const customerId = await customerRepository(tx).takeForSubscriptions(subscriberId, running.currency);
  if (customerId === undefined) throw new Refusal(PaymentMethodRequired);
  const at = clock.now();
  const row = { ...newSubscription(plan, quoted, { subscriberId, cardId, at }), replaces: true };
  if (!(await subscriptionRepository(tx).insert(row))) throw new Refusal(PaymentInProgress);
  const id = newId();
  await paymentRepository(tx).insert({
    id,
    kind: 'subscription',
    payerId: subscriberId,
    creatorId,
    subject: null,
    subscriptionId: row.id,
    period: 1,
    amountMinor,
    currency: row.currency,
    customerId,
    cardId,
    quote: withCredit(quoted, amountMinor),
    at,
  });
  await paymentOriginRepository(tx).insert(id, origin, at);
  await requireWithinCap(tx, subscriberId, id, at);
  return id;
}

const renewed = ({ planId: plan, currency }: Quote) =>
  new Refusal(PriceChanged, { details: { plan, price: null, currency } });
