import { PlanId, type UserId } from '@velvet/contracts/ids';
import { planChanged, tiersChanged } from '@velvet/contracts/payment/events';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { currencyRepository } from './currency.repository.ts';
import { hasTerms } from './plan.ts';
import { planRepository, type PlanRow, type PlanTerms } from './plan.repository.ts';
import { tierRepository, type TierRow } from './tier.repository.ts';

/** Sets the price of a tier: a new plan, unless the terms are those of the current one. The creator's prices must be locked. */
export async function setPrice(
  tx: Transaction,
  clock: Clock,
  { id: tierId, creatorId }: Pick<TierRow, 'id' | 'creatorId'>,
  terms: PlanTerms,
): Promise<PlanRow> {
  const plans = planRepository(tx);
  const current = await plans.findOfTier(tierId);
  if (current && hasTerms(current, terms)) return current;
  const currency = await currencyRepository(tx).find(creatorId);
  return plans.insert({ ...terms, id: PlanId.parse(newId()), tierId, creatorId, currency }, clock.now());
}

/**
 * Publishes the price of the first tier, if it differs from the one that was published last.
 *
 * @param before the plan of the first tier before the change
 */
export async function publishFirst(
  tx: Transaction,
  clock: Clock,
  creatorId: UserId,
  before: PlanRow | undefined,
): Promise<void> {
  const plans = planRepository(tx);
  let first = await plans.findCurrent(creatorId);
  if (!first || first.id === before?.id) return;
  // readers ignore an older revision: another tier became the first with a price from before
  if (before && first.revision < before.revision)
    first = await plans.insert({ ...first, id: PlanId.parse(newId()) }, clock.now());
  const { id: planId, revision, monthMinor, yearMinor, currency } = first;
  await tx.append(planChanged, {
    planId,
    creatorId,
    revision,
    month: { amountMinor: monthMinor, currency },
    year: yearMinor === null ? null : { amountMinor: yearMinor, currency },
  });
}

/** Publishes all tiers of a creator. */
export async function publishTiers(tx: Transaction, creatorId: UserId): Promise<void> {
  const tiers = await tierRepository(tx).findOfCreator(creatorId);
  await tx.append(tiersChanged, {
    creatorId,
    revision: await tierRepository(tx).nextRevision(),
    tiers: tiers.map(({ id: tierId, name, position, archivedAt, plan }) => ({
      tierId,
      name,
      position,
      isOffered: archivedAt === null,
      planId: plan.id,
      month: { amountMinor: plan.monthMinor, currency: plan.currency },
      year: plan.yearMinor === null ? null : { amountMinor: plan.yearMinor, currency: plan.currency },
    })),
  });
}
