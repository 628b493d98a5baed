import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor, defaultCurrency } from '@velvet/contracts/money';
import {
  premiumPriceMinor,
  type OwnPlatformPlan,
  type PlatformPlan,
  type PlatformPlanName,
} from '@velvet/contracts/payment/platform-plans';
import type { LimitsByPlan } from '@velvet/entitlements/plan-limits';
import type { Database } from '@velvet/kit/database/database';
import { presentSubscription } from '#sales/subscription.ts';
import { subscriptionListRepository } from '#sales/subscription-list.repository.ts';

/** The plans of the platform, and which one an account has. Subscribing, canceling and resuming are those of every subscription. */
export function platformPlanService(db: Database, limits: LimitsByPlan) {
  const planOf = (name: PlatformPlanName, priceMinor: number): PlatformPlan => ({
    name,
    monthlyPrice: decimalFromMinor(priceMinor),
    currency: defaultCurrency,
    limits: limits[name],
  });
  return {
    list: (): PlatformPlan[] => [planOf('creator', 0), planOf('premium', premiumPriceMinor)],

    async read(userId: UserId): Promise<OwnPlatformPlan> {
      const row = await subscriptionListRepository(db).findOfPlatform(userId);
      return row
        ? { name: 'premium', subscription: presentSubscription(row, null) }
        : { name: 'creator', subscription: null };
    },
  };
}
