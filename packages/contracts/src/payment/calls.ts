import { readPaymentAnalytics } from './analytics.ts';
import { listBilling, readReceipt } from './billing.ts';
import {
  attachPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setupCustomer,
} from './cards.ts';
import { listSales, listSubscribers } from './customers.ts';
import { readPayment, refundCharge } from './payments.ts';
import { readPlan, setPlan } from './plans.ts';
import { listPurchases, payPerView } from './purchases.ts';
import { listStatements, listStatementTransactions, readStatement } from './statements.ts';
import {
  cancelSubscription,
  countSubscriptions,
  listDashboardSubscriptions,
  listSubscriptions,
  resumeSubscription,
  subscribe,
} from './subscriptions.ts';
import { receiveProviderWebhook } from './webhooks.ts';

export const paymentCalls = [
  setPlan,
  readPlan,
  subscribe,
  cancelSubscription,
  resumeSubscription,
  countSubscriptions,
  listSubscriptions,
  listDashboardSubscriptions,
  payPerView,
  listPurchases,
  listBilling,
  readReceipt,
  listSubscribers,
  listSales,
  readPayment,
  refundCharge,
  setupCustomer,
  listPaymentMethods,
  attachPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
  readPaymentAnalytics,
  listStatements,
  readStatement,
  listStatementTransactions,
  receiveProviderWebhook,
];
