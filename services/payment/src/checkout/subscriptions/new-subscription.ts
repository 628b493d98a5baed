import { SubscriptionId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { PlanRow } from '#catalog/plan.repository.ts';
import type { Quote } from '#catalog/quote.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';

type NewSubscription = Pick<SubscriptionRow, 'subscriberId' | 'cardId'> & { at: Date };

/** Returns the row of an order that is not paid yet. */
export function newSubscription(plan: PlanRow, quoted: Quote, { at, ...order }: NewSubscription): SubscriptionRow {
  return {
    ...order,
    id: SubscriptionId.parse(newId()),
    creatorId: plan.creatorId,
    planId: plan.id,
    nextPlanId: null,
    nextPriceMinor: null,
    interval: quoted.interval,
    priceMinor: quoted.renewalMinor,
    currency: plan.currency,
    state: 'pending',
    revision: 0,
    providerSubscriptionId: null,
    providerVersion: 0,
    period: 0,
    periodEndsAt: null,
    endsAtPeriodEnd: false,
    graceEndsAt: null,
    pausedUntil: null,
    endedAt: null,
    endReason: null,
    cancelWantedAt: null,
    cancelsImmediately: true,
    resumeWantedAt: null,
    openedAt: at,
    replaces: false,
    resumesPlanId: null,
  };
}
