import { PlanId, type UserId } from '@velvet/contracts/ids';
import { planChanged } from '@velvet/contracts/payment/events';
import { PlanNotFound, VerificationRequired } from '@velvet/contracts/payment/failures';
import type { Plan } from '@velvet/contracts/payment/plans';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { presentPlan, pricesOf, type Prices } from './plan.ts';
import { planRepository, type PlanRow } from './plan.repository.ts';

export function planService(db: Database, clock: Clock) {
  return {
    /** Sets the prices. Idempotent. */
    async set(creatorId: UserId, prices: Prices): Promise<Plan> {
      const card = await profileCardRepository(db).find(creatorId);
      if (!card?.verified) throw new Refusal(VerificationRequired);
      const { monthMinor, yearMinor } = pricesOf(prices);
      return db.transaction(async (tx) => {
        const plans = planRepository(tx);
        await plans.lock(creatorId);
        const current = await plans.findCurrent(creatorId);
        if (current?.monthMinor === monthMinor && current.yearMinor === yearMinor) return presentPlan(current);
        const revision = (current?.revision ?? 0) + 1;
        const plan: PlanRow = {
          id: PlanId.parse(newId()),
          creatorId,
          revision,
          monthMinor,
          yearMinor,
          currency: 'USD',
        };
        await plans.insert(plan, clock.now());
        await tx.append(planChanged, {
          planId: plan.id,
          creatorId,
          revision,
          month: { amountMinor: monthMinor, currency: 'USD' },
          year: yearMinor === null ? null : { amountMinor: yearMinor, currency: 'USD' },
        });
        return presentPlan(plan);
      });
    },

    /**
     * @returns null for a creator without a price.
     * @throws {Refusal} `PlanNotFound` if the creator does not exist or is invisible
     */
    async read(creatorId: UserId, viewerId: UserId | undefined): Promise<Plan | null> {
      if (!(await visibilityRepository(db).isVisible(viewerId ?? null, creatorId))) throw new Refusal(PlanNotFound);
      const plan = await planRepository(db).findCurrent(creatorId);
      if (plan) return presentPlan(plan);
      // the caller's new role may not have arrived here yet
      const card = await profileCardRepository(db).find(creatorId);
      if (creatorId !== viewerId && card?.role !== 'creator') throw new Refusal(PlanNotFound);
      return null;
    },
  };
}
