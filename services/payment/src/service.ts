import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { adminPayoutRoutes } from '#administration/admin-payout.routes.ts';
import { adminPaymentRoutes } from '#administration/admin-payment.routes.ts';
import { disputeRoutes } from '#disputes/dispute.routes.ts';
import { evidenceConsumers } from '#disputes/evidence.consumer.ts';
import { analyticsRoutes } from '#reports/analytics.routes.ts';
import { billingRoutes } from '#reports/billing.routes.ts';
import { onCardholderDeleted } from '#checkout/cards/account.consumer.ts';
import { cardRoutes } from '#checkout/cards/card.routes.ts';
import { customerListRoutes } from '#reports/customer-list.routes.ts';
import { dunningRoutes } from '#checkout/dunning/dunning.routes.ts';
import { documentRoutes } from '#documents/document.routes.ts';
import { offerConsumers } from '#catalog/offer.consumer.ts';
import { paymentRoutes } from '#checkout/payments/payment.routes.ts';
import { people } from '#partings/people.ts';
import { writingConsumers } from '#people/writing.consumer.ts';
import { platformPlanRoutes } from '#checkout/subscriptions/platform-plan.routes.ts';
import { onCreatorDeleted } from '#payouts/account.consumer.ts';
import { onUserBlocked } from '#partings/parting.consumer.ts';
import { payoutRoutes } from '#payouts/payout.routes.ts';
import { onPayerDeleted } from '#refunds/account.consumer.ts';
import { refundRoutes } from '#refunds/refund.routes.ts';
import { undoConsumers } from '#refunds/undo.consumer.ts';
import { onOfferVoided } from '#refunds/voided-offer.consumer.ts';
import { undoRoutes } from '#refunds/undo.routes.ts';
import { currencyRoutes } from '#catalog/currency.routes.ts';
import { planRoutes } from '#catalog/plan.routes.ts';
import { priceNoticeRoutes } from '#checkout/prices/price-notice.routes.ts';
import { purchaseRoutes } from '#checkout/purchases/purchase.routes.ts';
import { renewalRoutes } from '#checkout/renewals/renewal.routes.ts';
import { spendingRoutes } from '#checkout/spending/spending.routes.ts';
import { reconciliationRoutes } from '#reconciliation/reconciliation.routes.ts';
import { statementRoutes } from '#reports/statement.routes.ts';
import { tierRoutes } from '#catalog/tier.routes.ts';
import { promotionRoutes } from '#checkout/promotions/promotion.routes.ts';
import { giftRoutes } from '#checkout/gifts/gift.routes.ts';
import { tipRoutes } from '#checkout/tips/tip.routes.ts';
import { onAccountDeleted } from '#partings/account.consumer.ts';
import { subscriptionRoutes } from '#checkout/subscriptions/subscription.routes.ts';
import { tierChangeRoutes } from '#checkout/subscriptions/tier-change.routes.ts';
import { onTaxpayerDeleted } from '#taxes/account.consumer.ts';
import { taxRoutes } from '#taxes/tax.routes.ts';
import { webhookRoutes } from '#settlements/webhook.routes.ts';
import { createContext, type Context } from './context.ts';

/** Lists all parts of the service. */
export const payment = defineService<Context>({
  name: 'payment',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  providers: ({ provider, payoutProvider }) => ({
    'card provider': provider.reach,
    ...(payoutProvider && { 'payout provider': payoutProvider.reach }),
  }),
  roleOf: (context, id) => context.roleOf(id),
  routes: [
    ...currencyRoutes,
    ...planRoutes,
    ...tierRoutes,
    ...platformPlanRoutes,
    ...subscriptionRoutes,
    ...renewalRoutes,
    ...dunningRoutes,
    ...spendingRoutes,
    ...tierChangeRoutes,
    ...priceNoticeRoutes,
    ...purchaseRoutes,
    ...tipRoutes,
    ...giftRoutes,
    ...promotionRoutes,
    ...paymentRoutes,
    ...refundRoutes,
    ...undoRoutes,
    ...adminPaymentRoutes,
    ...disputeRoutes,
    ...adminPayoutRoutes,
    ...reconciliationRoutes,
    ...payoutRoutes,
    ...cardRoutes,
    ...statementRoutes,
    ...analyticsRoutes,
    ...billingRoutes,
    ...documentRoutes,
    ...taxRoutes,
    ...customerListRoutes,
    ...webhookRoutes,
  ],
  consumers: [
    onAccountDeleted,
    onCardholderDeleted,
    onCreatorDeleted,
    onPayerDeleted,
    onTaxpayerDeleted,
    ...people.consumers,
    onUserBlocked,
    ...writingConsumers,
    ...offerConsumers,
    onOfferVoided,
    ...evidenceConsumers,
    ...undoConsumers,
  ],
  sweeps: [
    sweep('payments.hanging', 15, ({ payments }: Context) => payments.finishHanging()),
    sweep('payments.refund-voided', 5, ({ refunds }: Context) => refunds.refundVoided()),
    sweep('refunds.reported', 10, ({ refunds }: Context) => refunds.refundReported()),
    sweep('refunds.pending', 30, ({ refunds }: Context) => refunds.finishPending()),
    sweep('partings.end', 5, ({ partings }: Context) => partings.endToClosed()),
    sweep('partings.refund', 5, ({ partings }: Context) => partings.returnRests()),
    sweep('purchases.undo', 10, ({ undos }: Context) => undos.finishDue()),
    sweep('stock.release', 30, ({ reservations }: Context) => reservations.releaseAbandoned()),
    sweep('promotions.release', 60, ({ duePromotions }: Context) => duePromotions.releaseAbandoned()),
    sweep('gifts.refund', 30, ({ dueGifts }: Context) => dueGifts.refundReturned()),
    sweep('gifts.end', 10, ({ dueGifts }: Context) => dueGifts.endOver()),
    sweep('gifts.begin', 60, ({ dueGifts }: Context) => dueGifts.beginWaiting()),
    sweep('customers.delete', 60, ({ customerDeletions }: Context) => customerDeletions.deleteDue()),
    sweep('webhooks.retry', 60, ({ webhooks }: Context) => webhooks.retryWaiting()),
    sweep('subscriptions.change', 10, ({ dueSubscriptions }: Context) => dueSubscriptions.changeWanted()),
    sweep('subscriptions.overdue', 300, ({ dueSubscriptions }: Context) => dueSubscriptions.askOverdue()),
    sweep('renewals.remind', 60, ({ renewals }: Context) => renewals.remindDue()),
    sweep('prices.announce', 10, ({ priceNotices }: Context) => priceNotices.announce()),
    sweep('prices.apply', 60, ({ priceNotices }: Context) => priceNotices.apply()),
    sweep('renewals.check-cards', 60, ({ cardChecks }: Context) => cardChecks.checkDue()),
    sweep('dunning.warn', 300, ({ endingRenewals }: Context) => endingRenewals.warnDue()),
    sweep('payouts.reserve', 60, ({ payouts }: Context) => payouts.holdReserves()),
    sweep('payouts.run', 60, ({ payouts }: Context) => payouts.openDue()),
    sweep('payouts.send', 10, ({ payouts }: Context) => payouts.sendDue()),
    sweep('payouts.forget', 3600, ({ payouts }: Context) => payouts.forgetUnused()),
    sweep('disputes.read', 30, ({ disputes }: Context) => disputes.readNew()),
    sweep('disputes.forget', 3600, ({ disputes }: Context) => disputes.forgetOld()),
    sweep('reconciliation.run', 300, ({ reconciliation }: Context) => reconciliation.runDue()),
    sweep('refunds.failed', 30, ({ reconciliation }: Context) => reconciliation.reportFailedRefunds()),
    sweep('keys.forget', 3600, ({ forgetOld }: Context) => forgetOld()),
  ],
});
