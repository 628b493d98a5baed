import type { PlanId } from '@velvet/contracts/ids';
import {
  PlanNotFound,
  PriceChanged,
  SubscriptionEnding,
  SubscriptionOver,
  TierArchived,
} from '@velvet/contracts/payment/failures';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { planRepository, type PlanRow } from '#catalog/plan.repository.ts';
import { quote, type Quote } from '#catalog/quote.ts';
import { tierRepository, type TierRow } from '#catalog/tier.repository.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';

/** A change that is possible: where it leads, what a period costs then, and at which provider's subscription. */
export type PossibleChange = { kind: 'upgrade' | 'downgrade'; quoted: Quote; providerId: string };

/**
 * Requires that a running subscription can change to a plan.
 *
 * @throws {Refusal} the reason why not
 */
export async function requireChange(db: Queries, row: SubscriptionRow, planId: PlanId): Promise<PossibleChange> {
  if (!(await visibilityRepository(db).isVisible(row.subscriberId, row.creatorId))) throw new Refusal(PlanNotFound);
  const providerId = requireRunning(row);
  const { plan, tier } = await offeredPlan(db, row, planId);
  const running = await planRepository(db).find(row.planId);
  const from = running && (await tierRepository(db).find(running.tierId));
  if (!from || from.id === tier.id) throw invalidField('plan', 'You already have this tier.');
  const quoted = quote(plan, row.interval);
  if (!quoted) throw invalidField('plan', 'This tier is not offered for the length of your subscription.');
  if (quoted.renewalMinor === 0)
    throw invalidField('plan', 'This tier is free. Cancel your subscription, and subscribe again when it has ended.');
  return { kind: tier.position > from.position ? 'upgrade' : 'downgrade', quoted, providerId };
}

/** @returns the provider's id of an active subscription */
export function requireRunning({
  state,
  priceMinor,
  endsAtPeriodEnd,
  providerSubscriptionId,
}: SubscriptionRow): string {
  if (state !== 'active' || priceMinor === 0 || providerSubscriptionId === null) throw new Refusal(SubscriptionOver);
  if (endsAtPeriodEnd) throw new Refusal(SubscriptionEnding);
  return providerSubscriptionId;
}

async function offeredPlan(
  db: Queries,
  { creatorId, interval }: SubscriptionRow,
  id: PlanId,
): Promise<{ plan: PlanRow; tier: TierRow }> {
  const asked = await planRepository(db).find(id);
  const tier = asked && (await tierRepository(db).find(asked.tierId));
  if (!asked || !tier || asked.creatorId !== creatorId) throw new Refusal(PlanNotFound);
  if (tier.archivedAt !== null) throw new Refusal(TierArchived);
  const plan = (await planRepository(db).findOfTier(tier.id)) ?? asked;
  if (plan.id === id) return { plan, tier };
  const quoted = quote(plan, interval);
  throw new Refusal(PriceChanged, {
    details: { plan: plan.id, price: quoted ? decimalFromMinor(quoted.amountMinor) : null, currency: plan.currency },
  });
}
