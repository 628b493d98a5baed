import type { UserId } from '@velvet/contracts/ids';
import type { Role } from '@velvet/contracts/role';
import type { Parts } from '@velvet/kit/lifecycle/service';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { openBudgets } from '@velvet/people/budget';
import { trustRepository } from '@velvet/people/trust.repository';
import { adminBonusService } from '#administration/admin-bonus.service.ts';
import { adminPayoutService } from '#administration/admin-payout.service.ts';
import { adminPaymentService } from '#administration/admin-payment.service.ts';
import { disputeService, type DisputeParts } from '#disputes/dispute.service.ts';
import type { CheckParts } from '#reconciliation/checking.ts';
import { analyticsService } from '#reports/analytics.service.ts';
import { billingService } from '#reports/billing.service.ts';
import { cardService } from '#checkout/cards/card.service.ts';
import { customerDeletionService } from '#checkout/cards/customer-deletion.service.ts';
import { customerListRepository } from '#reports/customer-list.repository.ts';
import { documentService } from '#documents/document.service.ts';
import { declineService } from '#checkout/cards/decline.service.ts';
import { voidedOfferRepository } from '#catalog/voided-offer.repository.ts';
import { watchLedger } from '#ledger/ledger.metric.ts';
import { idempotentRequestRepository } from '#checkout/requests/idempotent-request.repository.ts';
import { idempotentRequestService } from '#checkout/requests/idempotent-request.service.ts';
import { paymentService } from '#checkout/payments/payment.service.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { bonusService } from '#payouts/bonus.service.ts';
import { payoutService, type PayoutService } from '#payouts/payout.service.ts';
import { connectPayoutProvider, type ConnectSettings } from '#payouts/connect-payout.provider.ts';
import { payoutProviders } from '#payouts/payout-providers.ts';
import { sandboxPayoutProvider } from '#payouts/sandbox-payout.provider.ts';
import { currencyService } from '#catalog/currency.service.ts';
import { planService } from '#catalog/plan.service.ts';
import { tierService } from '#catalog/tier.service.ts';
import { refundRequestService, type RefundRequestService } from '#refunds/refund-request.service.ts';
import { undoService, type UndoParts } from '#refunds/undo.service.ts';
import { partingService } from '#partings/parting.service.ts';
import { refundService } from '#refunds/refund.service.ts';
import { readingRepository } from '#provider/reading.repository.ts';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import { stripeProvider } from '#provider/stripe.provider.ts';
import { purchaseService } from '#checkout/purchases/purchase.service.ts';
import { offerServices } from '#checkout/offer-services.ts';
import { settlementService } from '#settlements/settlement.service.ts';
import { tipGoalService } from '#checkout/tips/tip-goal.service.ts';
import { platformPlanService } from '#checkout/subscriptions/platform-plan.service.ts';
import { priceNoticeService } from '#checkout/prices/price-notice.service.ts';
import { readPlanLimits } from '@velvet/entitlements/plan-limits';
import { renewalServices } from '#checkout/renewals/renewal-services.ts';
import { statementService } from '#reports/statement.service.ts';
import { dueSubscriptionService } from '#checkout/subscriptions/due-subscription.service.ts';
import { subscribeService } from '#checkout/subscriptions/subscribe.service.ts';
import { tierChangeService } from '#checkout/subscriptions/tier-change.service.ts';
import { subscriptionService } from '#checkout/subscriptions/subscription.service.ts';
import { taxPolicy, taxService } from '#taxes/tax.service.ts';
import { taxProfileService } from '#taxes/tax-profile.service.ts';
import { noRegistry, viesRegistry } from '#taxes/vat-registry.ts';
import { webhookRepository } from '#settlements/webhook.repository.ts';
import { webhookService, type WebhookParts } from '#settlements/webhook.service.ts';
import { differenceDecisions } from '#reconciliation/decision.service.ts';
import { reconciliationService } from '#reconciliation/reconciliation.service.ts';
import { readPaymentConfig } from './config.ts';

/** Retention of idempotency keys and webhook ids. */
const keptMs = 30 * 24 * 3_600_000;

/** Constructs all dependencies of the service. */
export function createContext({ db, cache, clock, logger, metrics, environment, background }: Parts) {
  watchLedger(metrics, db);
  const { publicUrl, stripe, tips, prices, currencies, ...config } = readPaymentConfig(environment);
  const nextReading = readingRepository(db).next;
  const provider = stripeProvider(stripe, nextReading);
  const payoutProvider = payoutProviderOf(stripe, config);
  const books = { ...clock, taxes: taxPolicy(config.taxes) };
  const settlements = settlementService(db, books, provider, metrics, config.refunds.fee);
  const payments = paymentService({ db, clock, logger, provider, settlements, publicUrl });
  const requests = idempotentRequestService(db, clock);
  const declines = declineService({ db, clock, logger, metrics, provider });
  const paying = { provider: payoutProvider, config: config.payouts, publicUrl, nextReading };
  const payouts = payoutService({ db, clock, logger, metrics, ...paying });
  const { fraudLimitMinor, windowDays, undo: rules } = config.refunds;
  const refunds = refundService({ db, clock, logger, provider, settlements, fraudLimitMinor });
  const budgets = openBudgets({ cache, clock, environment, findTrust: trustRepository(db).find });
  const parts = { db, clock, logger, provider, settlements, payments, requests, declines, refunds };
  const refundRequests = refundRequestService({ ...parts, windowDays });
  const cards = cardService({ ...parts, publicUrl });
  const renewing = renewalServices({ ...parts, cards, publicUrl });
  return {
    clock,
    provider,
    webhooks: webhookService({ ...parts, metrics, background, others: othersOf(provider, payouts) }),
    payments,
    currencies: currencyService(db, clock, currencies),
    plans: planService(db, clock),
    tiers: tierService(db, clock),
    platformPlans: platformPlanService(db, readPlanLimits(environment)),
    cards,
    customerDeletions: customerDeletionService(parts),
    ...renewing,
    purchases: purchaseService(parts),
    ...offerServices({ ...parts, cache, budgets, tips, publicUrl, refund: refunds.refundUndelivered }),
    tipGoals: tipGoalService({ db, clock, tips }),
    subscriptions: subscriptionService(parts),
    priceNotices: priceNoticeService({ ...parts, prices }),
    tierChanges: tierChangeService(parts),
    dueSubscriptions: dueSubscriptionService(parts),
    subscribing: subscribeService(parts),
    refunds,
    refundRequests,
    ...returning({ ...parts, rules }),
    ...forAdministrators({ ...parts, ...config, payouts, payoutProvider, publicUrl, metrics, refundRequests }),
    payoutProvider,
    payouts,
    bonuses: bonusService({ db, clock, maximumMinor: config.bonusMaximumMinor }),
    ...createReports({ db, clock }, config, payouts),
    roleOf: async (id: UserId): Promise<Role | undefined> => (await profileCardRepository(db).find(id))?.role,

    async forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptMs);
      await idempotentRequestRepository(db).deleteOlderThan(before);
      await webhookRepository(db).deleteOlderThan(before);
      await voidedOfferRepository(db).deleteOlderThan(before);
      await renewing.forgetRenewals(before);
      await declines.forgetOld();
    },
  };
}

/** Services that pay back without a decision: undone purchases, and the rest of subscriptions. */
const returning = (parts: UndoParts) => ({ undos: undoService(parts), partings: partingService(parts) });

/** Returns what applies webhooks about objects that settle no payment. */
function othersOf(provider: PaymentProvider, payouts: PayoutService): WebhookParts['others'] {
  return {
    // the provider has saved the card; reading it makes a first one the default
    setup: async (id) => void (await provider.retrieveSetup(id).catch(ignoreUnknown)),
    account: payouts.accounts.takeNotice,
    payout: payouts.takeNotice,
  };
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ProviderError) || error.reason !== 'not-found') throw error;
}

type PayoutSettings = Pick<ReturnType<typeof readPaymentConfig>, 'hasConnect' | 'payoutProvider'>;

const payoutProviderOf = (stripe: ConnectSettings, { hasConnect, payoutProvider }: PayoutSettings) =>
  payoutProviders(
    hasConnect ? connectPayoutProvider(stripe) : undefined,
    payoutProvider && sandboxPayoutProvider(payoutProvider),
  );

type AdministratorParts = CheckParts & DisputeParts & { metrics: Metrics; refundRequests: RefundRequestService };

/** Constructs the services of administrators' pages. */
function forAdministrators(parts: AdministratorParts) {
  const { db, clock, provider, metrics, refundRequests } = parts;
  return {
    reconciliation: reconciliationService(parts, metrics),
    differences: differenceDecisions(parts),
    disputes: disputeService(parts),
    adminPayouts: adminPayoutService(db, clock),
    adminBonuses: adminBonusService(db),
    adminPayments: adminPaymentService({ db, provider, refundRequests }),
  };
}

type Config = Omit<ReturnType<typeof readPaymentConfig>, 'publicUrl' | 'stripe' | 'tips' | 'prices' | 'currencies'>;

/** Constructs everything that is read or downloaded: statements, receipts, taxes and lists. */
function createReports({ db, clock }: Pick<Parts, 'db' | 'clock'>, config: Config, payouts: PayoutService) {
  const statements = statementService({ db, clock, payouts, config: config.payouts });
  const billing = billingService(db, clock, config.refunds);
  const { viesUrl } = config.taxes;
  const registry = viesUrl === null ? noRegistry : viesRegistry(viesUrl);
  return {
    statements,
    billing,
    analytics: analyticsService(db, clock),
    customers: customerListRepository(db),
    taxProfiles: taxProfileService({ db, clock, config: config.taxes, registry }),
    taxes: taxService(db, config.taxes),
    documents: documentService({ db, clock, billing, payouts, statements }),
  };
}

export type Context = ReturnType<typeof createContext>;
