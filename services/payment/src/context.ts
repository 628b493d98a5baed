import type { UserId } from '@velvet/contracts/ids';
import type { Role } from '@velvet/kit/http/route';
import type { Parts } from '@velvet/kit/lifecycle/service';
import { analyticsService } from '#analytics/analytics.service.ts';
import { billingService } from '#billing/billing.service.ts';
import { cardService } from '#cards/card.service.ts';
import { customerListRepository } from '#customers/customer-list.repository.ts';
import { declineService } from '#declines/decline.service.ts';
import { watchLedger } from '#ledger/ledger.figure.ts';
import { moneyCallRepository } from '#money-calls/money-call.repository.ts';
import { moneyCallService } from '#money-calls/money-call.service.ts';
import { paymentService } from '#payments/payment.service.ts';
import { personRepository } from '#people/person.repository.ts';
import { planService } from '#plans/plan.service.ts';
import { sandboxProvider } from '#provider/sandbox.provider.ts';
import { purchaseService } from '#purchases/purchase.service.ts';
import { settlementService } from '#settlements/settlement.service.ts';
import { statementService } from '#statements/statement.service.ts';
import { dueSubscriptionService } from '#subscriptions/due-subscription.service.ts';
import { subscribeService } from '#subscriptions/subscribe.service.ts';
import { subscriptionService } from '#subscriptions/subscription.service.ts';
import { webhookRepository } from '#webhooks/webhook.repository.ts';
import { webhookService } from '#webhooks/webhook.service.ts';
import { readPaymentConfig } from './config.ts';

/** Idempotency keys and the ids of webhooks are kept this long. */
const keptMs = 30 * 24 * 3_600_000;

/** The composition root: everything that is built once. */
export function createContext({ db, clock, logger, metrics, environment }: Parts) {
  watchLedger(metrics, db);
  const { publicUrl, sandbox } = readPaymentConfig(environment);
  const provider = sandboxProvider(sandbox);
  const settlements = settlementService(db, clock, provider);
  const payments = paymentService({ db, clock, logger, provider, settlements, publicUrl });
  const moneyCalls = moneyCallService(db, clock);
  const declines = declineService({ db, clock, logger, metrics, provider });
  const parts = { db, clock, logger, provider, settlements, payments, moneyCalls, declines };
  return {
    clock,
    provider,
    webhooks: webhookService({ db, clock, logger, metrics, settlements }),
    payments,
    plans: planService(db, clock),
    cards: cardService(parts),
    purchases: purchaseService(parts),
    subscriptions: subscriptionService(parts),
    dueSubscriptions: dueSubscriptionService(parts),
    subscribing: subscribeService(parts),
    statements: statementService(db, clock),
    analytics: analyticsService(db, clock),
    billing: billingService(db),
    customers: customerListRepository(db),

    async roleOf(id: UserId): Promise<Role> {
      return (await personRepository(db).find(id))?.role ?? 'subscriber';
    },

    async forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptMs);
      await moneyCallRepository(db).deleteOlderThan(before);
      await webhookRepository(db).deleteOlderThan(before);
      await declines.forgetOld();
    },
  };
}

export type Context = ReturnType<typeof createContext>;
