import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { analyticsRoutes } from '#analytics/analytics.routes.ts';
import { billingRoutes } from '#billing/billing.routes.ts';
import { cardRoutes } from '#cards/card.routes.ts';
import { customerListRoutes } from '#customers/customer-list.routes.ts';
import { onOfferPublished, onOfferWithdrawn } from '#offers/offer.consumer.ts';
import { paymentRoutes } from '#payments/payment.routes.ts';
import {
  onProfileUpdated,
  onUserBlocked,
  onUserFollowed,
  onUserUnblocked,
  onUserUnfollowed,
} from '#people/person.consumer.ts';
import { planRoutes } from '#plans/plan.routes.ts';
import { purchaseRoutes } from '#purchases/purchase.routes.ts';
import { statementRoutes } from '#statements/statement.routes.ts';
import { onAccountDeleted } from '#subscriptions/subscription.consumer.ts';
import { subscriptionRoutes } from '#subscriptions/subscription.routes.ts';
import { webhookRoutes } from '#webhooks/webhook.routes.ts';
import { createContext, type Context } from './context.ts';

/** The map: whatever this service does is named here. */
export const payment = defineService<Context>({
  name: 'payment',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  roleOf: (context, id) => context.roleOf(id),
  routes: [
    ...planRoutes,
    ...subscriptionRoutes,
    ...purchaseRoutes,
    ...paymentRoutes,
    ...cardRoutes,
    ...statementRoutes,
    ...analyticsRoutes,
    ...billingRoutes,
    ...customerListRoutes,
    ...webhookRoutes,
  ],
  consumers: [
    onProfileUpdated,
    onUserFollowed,
    onUserUnfollowed,
    onUserBlocked,
    onUserUnblocked,
    onAccountDeleted,
    onOfferPublished,
    onOfferWithdrawn,
  ],
  sweeps: [
    sweep('payments.hanging', 15, ({ payments }: Context) => payments.finishHanging()),
    sweep('webhooks.match', 60, ({ webhooks }: Context) => webhooks.matchLate()),
    sweep('subscriptions.change', 10, ({ dueSubscriptions }: Context) => dueSubscriptions.changeWanted()),
    sweep('subscriptions.overdue', 300, ({ dueSubscriptions }: Context) => dueSubscriptions.askOverdue()),
    sweep('keys.forget', 3600, ({ forgetOld }: Context) => forgetOld()),
  ],
});
