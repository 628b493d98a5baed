import type { UserId } from '@velvet/contracts/ids';
import { PlanRequired } from '@velvet/contracts/payment/failures';
import type { PlanLimits } from '@velvet/contracts/payment/platform-plans';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { LimitsByPlan } from './plan-limits.ts';
import { platformPlanRepository } from './platform-plan.repository.ts';

export type PlatformPlans = ReturnType<typeof platformPlans>;

/** The only place that decides what the plan of an account gives. */
export function platformPlans(limits: LimitsByPlan, clock: Clock) {
  const limitsOf = async (db: Queries, userId: UserId): Promise<PlanLimits> =>
    limits[await platformPlanRepository(db).find(userId, clock.now())];
  return {
    limitsOf,

    /**
     * Requires that the plan of an account gives something.
     *
     * @param sentence the reason and the way out, in words for the account
     * @throws {Refusal} `PlanRequired` if Premium gives it; the failure of `otherwise` if no plan does
     */
    async require(
      db: Queries,
      userId: UserId,
      isGiven: (limits: PlanLimits) => boolean,
      sentence: string,
      otherwise: () => Refusal = () => new Refusal(PlanRequired, { message: sentence }),
    ): Promise<void> {
      if (isGiven(await limitsOf(db, userId))) return;
      if (!isGiven(limits.premium)) throw otherwise();
      throw new Refusal(PlanRequired, { message: sentence, details: { plan: 'premium' } });
    },
  };
}
