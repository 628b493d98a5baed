import { accountDeleted } from '@velvet/contracts/account/events';
import { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import { planChanged, platformPlanChanged, tiersChanged } from '@velvet/contracts/payment/events';
import type { Clock } from '@velvet/kit/base/clock';
import { on, type Consumer } from '@velvet/kit/events/consumer';
import type { OnAccess } from './access-change.ts';
import { creatorCurrencyRepository } from './creator-currency.repository.ts';
import { platformPlanRepository } from './platform-plan.repository.ts';
import { planRepository } from './plan.repository.ts';
import { purchaseConsumers } from './purchase.consumer.ts';
import { purchaseRepository } from './purchase.repository.ts';
import { entitlementsSchema } from './schema.ts';
import { tierRepository } from './tier.repository.ts';
import { subscriptionConsumers } from './subscription.consumer.ts';
import { subscriptionRepository } from './subscription.repository.ts';

export type EntitlementParts<Context> = {
  /** the prices of subscriptions to each creator */
  plans?: boolean;
  subscriptions?: {
    /** time for which access continues after a paid period while its renewal is pending; ms */
    renewalToleranceMs(context: Context): number;
  };
  purchases?: boolean;
  /** whether the bought content was opened, for the service that gives it; needs `purchases` */
  openings?: boolean;
  /** the plans of the platform that creators pay for */
  platformPlans?: boolean;
  /** the currencies in which creators set prices */
  currencies?: boolean;
  /** runs after a purchase, a refund, and each event that opened, closed or ended a subscription or changed its tier, in its transaction */
  onAccess?: OnAccess<Context>;
};

export type Entitlements<Context> = {
  /** for the list in `service.ts` */
  consumers: Consumer<Context>[];
  /** the SQL of the tables, as the migrations of the service must leave them */
  schema: string;
};

/** Mounts the projection of subscriptions and purchases in a service. */
export function mountEntitlements<Context extends { clock: Clock }>(
  parts: EntitlementParts<Context>,
): Entitlements<Context> {
  const { plans = false, subscriptions, purchases = false, openings = false } = parts;
  const { platformPlans = false, currencies = false } = parts;
  const onAccess = parts.onAccess ?? (() => Promise.resolve());
  const consumers = [
    ...(plans ? [on(planChanged, (_context: Context, tx, plan) => planRepository(tx).upsert(plan))] : []),
    ...(subscriptions ? subscriptionConsumers<Context>(subscriptions.renewalToleranceMs, onAccess) : []),
    ...(subscriptions ? [on(tiersChanged, (_context: Context, tx, tiers) => tierRepository(tx).replace(tiers))] : []),
    ...(purchases ? purchaseConsumers<Context>(onAccess, openings) : []),
    ...(platformPlans ? [onPlatformPlan<Context>()] : []),
    ...(currencies
      ? [on(creatorCurrencyChanged, (_context: Context, tx, change) => creatorCurrencyRepository(tx).upsert(change))]
      : []),
    on(accountDeleted, async (_context: Context, tx, { userId }) => {
      if (plans) await planRepository(tx).deleteUser(userId);
      if (subscriptions) {
        await subscriptionRepository(tx).deleteUser(userId);
        await tierRepository(tx).deleteUser(userId);
      }
      if (purchases) await purchaseRepository(tx).deleteUser(userId);
      if (platformPlans) await platformPlanRepository(tx).deleteUser(userId);
      if (currencies) await creatorCurrencyRepository(tx).deleteUser(userId);
    }),
  ];
  return { consumers, schema: entitlementsSchema(parts) };
}

const onPlatformPlan = <Context>() =>
  on(platformPlanChanged, (_context: Context, tx, { openUntil, state, ...plan }) =>
    platformPlanRepository(tx).upsert({ ...plan, openUntil: new Date(openUntil), ended: state === 'ended' }),
  );
