import type { PlanId, UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import { PlanNotFound, PriceChanged, TierArchived } from '@velvet/contracts/payment/failures';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { planRepository, type PlanRow } from './plan.repository.ts';
import { tierRepository, type TierRow } from './tier.repository.ts';

/** The use of a plan. `premium` is the platform's own plan for creators; all others are for plans of creators. */
export type PlanPurpose = 'subscribe' | 'gift' | 'trial' | 'change' | 'premium';

/** `planId`: the plan as the buyer saw it; null selects the first tier of the creator */
export type WantedPlan = { buyerId: UserId; creatorId: UserId; planId: PlanId | null };

/** `plan` is the present price of the tier, which may differ from the wanted one. */
export type OfferedPlan = { plan: PlanRow; tier: TierRow };

/**
 * Loads the plan that a buyer wants, for every purpose by the same rule: its creator is visible to the buyer and still a creator, and the
 * tier is offered. The platform's plan is sold only as `premium`.
 *
 * @throws {Refusal} `PlanNotFound`, `TierArchived`
 */
export async function planFor(db: Queries, wanted: WantedPlan, purpose: PlanPurpose): Promise<OfferedPlan> {
  const { creatorId, planId } = wanted;
  if ((creatorId === platformId) !== (purpose === 'premium')) throw new Refusal(PlanNotFound);
  const plans = planRepository(db);
  const isThere = creatorId === platformId || (await isOffering(db, wanted));
  const asked = isThere ? await (planId === null ? plans.findCurrent(creatorId) : plans.find(planId)) : undefined;
  const tier = asked && (await tierRepository(db).find(asked.tierId));
  if (!asked || !tier || asked.creatorId !== creatorId) throw new Refusal(PlanNotFound);
  if (tier.archivedAt !== null) throw new Refusal(TierArchived);
  return { plan: (await plans.findOfTier(tier.id)) ?? asked, tier };
}

/** A creator without a card is one whose card has not arrived yet. */
async function isOffering(db: Queries, { buyerId, creatorId }: WantedPlan): Promise<boolean> {
  const card = await profileCardRepository(db).find(creatorId);
  if (card && card.role !== 'creator') return false;
  return visibilityRepository(db).isVisible(buyerId, creatorId);
}

/**
 * The refusal of an order whose plan is no longer the price of its tier.
 *
 * @param priceMinor present price of the order in cents; null if it is not offered any more
 */
export const priceChanged = ({ id: plan, currency }: PlanRow, priceMinor: number | null): Refusal =>
  new Refusal(PriceChanged, {
    details: { plan, price: priceMinor === null ? null : decimalFromMinor(priceMinor), currency },
  });
