import { TierId, type UserId } from '@velvet/contracts/ids';
import { PlanNotFound } from '@velvet/contracts/payment/failures';
import type { Plan } from '@velvet/contracts/payment/plans';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { publishFirst, publishTiers, setPrice } from './plan-change.ts';
import { presentPlan, termsOf, type Prices } from './plan.ts';
import { planRepository } from './plan.repository.ts';
import { firstTierName, requireBetween } from './tier.ts';
import { tierRepository } from './tier.repository.ts';
import { requireVerified } from './verified.policy.ts';

export function planService(db: Database, clock: Clock) {
  return {
    /** Sets the prices of the first tier, and makes it if there is none. Idempotent. */
    async set(creatorId: UserId, prices: Prices): Promise<Plan> {
      await requireVerified(db, creatorId);
      return db.transaction(async (tx) => {
        await planRepository(tx).lock(creatorId);
        const offered = (await tierRepository(tx).findOfCreator(creatorId)).filter((tier) => tier.archivedAt === null);
        const [first] = offered;
        const terms = termsOf(prices, first?.plan);
        requireBetween(offered, first?.position ?? 1, terms.monthMinor);
        const tier = first ?? { ...newFirst(creatorId), id: TierId.parse(newId()) };
        if (!first) await tierRepository(tx).insert(tier, clock.now());
        const plan = await setPrice(tx, clock, tier, terms);
        await publishFirst(tx, clock, creatorId, first?.plan);
        if (plan.id !== first?.plan.id) await publishTiers(tx, creatorId);
        return presentPlan(plan);
      });
    },

    /**
     * @returns null for a creator without a price.
     * @throws {Refusal} `PlanNotFound` if the creator does not exist or is invisible
     */
    async read(creatorId: UserId, viewerId: UserId | undefined): Promise<Plan | null> {
      await requireCreator(db, creatorId, viewerId);
      const plan = await planRepository(db).findCurrent(creatorId);
      return plan ? presentPlan(plan) : null;
    },
  };
}

const newFirst = (creatorId: UserId) => ({
  creatorId,
  name: firstTierName,
  description: '',
  benefits: [],
  position: 1,
  archivedAt: null,
});

/** @throws {Refusal} `PlanNotFound` if the creator does not exist or is invisible to the viewer */
export async function requireCreator(db: Database, creatorId: UserId, viewerId: UserId | undefined): Promise<void> {
  if (!(await visibilityRepository(db).isVisible(viewerId ?? null, creatorId))) throw new Refusal(PlanNotFound);
  // the caller's new role may not have arrived here yet
  if (creatorId === viewerId || (await planRepository(db).findCurrent(creatorId))) return;
  const card = await profileCardRepository(db).find(creatorId);
  if (card?.role !== 'creator') throw new Refusal(PlanNotFound);
}
