import { callsIn } from '#call.ts';
import * as adminDisputes from './admin-disputes.ts';
import * as adminPayments from './admin-payments.ts';
import * as adminPayouts from './admin-payouts.ts';
import * as analytics from './analytics.ts';
import * as billing from './billing.ts';
import * as bonuses from './bonuses.ts';
import * as cards from './cards.ts';
import * as currencies from './currencies.ts';
import * as customers from './customers.ts';
import * as dunning from './dunning.ts';
import * as gifts from './gifts.ts';
import * as payments from './payments.ts';
import * as payoutDocuments from './payout-documents.ts';
import * as payouts from './payouts.ts';
import * as platformPlans from './platform-plans.ts';
import * as plans from './plans.ts';
import * as priceChanges from './price-changes.ts';
import * as promotions from './promotions.ts';
import * as purchases from './purchases.ts';
import * as renewals from './renewals.ts';
import * as spending from './spending.ts';
import * as reconciliation from './reconciliation.ts';
import * as refundRequests from './refund-requests.ts';
import * as statements from './statements.ts';
import * as subscriptions from './subscriptions.ts';
import * as taxes from './taxes.ts';
import * as tierChanges from './tier-changes.ts';
import * as tiers from './tiers.ts';
import * as tips from './tips.ts';
import * as undo from './undo.ts';
import * as webhooks from './webhooks.ts';

/** The calls of the payment service. */
export const paymentCalls = callsIn(
  adminDisputes,
  adminPayments,
  adminPayouts,
  analytics,
  billing,
  bonuses,
  cards,
  currencies,
  customers,
  dunning,
  gifts,
  payments,
  payoutDocuments,
  payouts,
  platformPlans,
  plans,
  priceChanges,
  promotions,
  purchases,
  renewals,
  spending,
  reconciliation,
  refundRequests,
  statements,
  subscriptions,
  taxes,
  tierChanges,
  tiers,
  tips,
  undo,
  webhooks,
);
