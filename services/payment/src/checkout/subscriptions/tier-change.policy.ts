import type { PlanId } from '@velvet/contracts/ids';
import { SubscriptionEnding, SubscriptionOver } from '@velvet/contracts/payment/failures';
import type { Queries } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { planFor, priceChanged } from '#catalog/offered-plan.ts';
import { planRepository } from '#catalog/plan.repository.ts';
import { quote, type Quote } from '#catalog/quote.ts';
import { tierRepository } from '#catalog/tier.repository.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';

/** A change that is possible: where it leads, what a period costs then, and at which provider's subscription. */
export type PossibleChange = { kind: 'upgrade' | 'downgrade'; quoted: Quote; providerId: string };

/**
 * Requires that a running subscription can change to a plan.
 *
 * @throws {Refusal} the reason why not
 */
export async function requireChange(db: Queries, row: SubscriptionRow, planId: PlanId): Promise<PossibleChange> {
  const wanted = { buyerId: row.subscriberId, creatorId: row.creatorId, planId };
  const { plan, tier } = await planFor(db, wanted, 'change');
  const providerId = requireRunning(row);
  if (plan.id !== planId) throw priceChanged(plan, quote(plan, row.interval)?.amountMinor ?? null);
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
