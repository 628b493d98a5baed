import { balanceOperations } from '#balance/balance.operations.ts';
import { accountOperations } from '#connect/account.operations.ts';
import { payoutOperations } from '#connect/payout.operations.ts';
import { transferOperations } from '#connect/transfer.operations.ts';
import { customerSessionOperations } from '#customers/customer-session.operations.ts';
import { customerDeletionOperations } from '#customers/customer-deletion.operations.ts';
import { customerOperations } from '#customers/customer.operations.ts';
import { chargeOperations, disputeOperations, intentOperations } from '#payments/payment.operations.ts';
import { fraudWarningOperations } from '#payments/fraud-warning.operations.ts';
import { setupOperations } from '#setups/setup.operations.ts';
import { couponOperations } from '#subscriptions/coupon.operations.ts';
import { invoiceOperations, subscriptionOperations } from '#subscriptions/subscription.operations.ts';
import { previewOperations } from '#subscriptions/price-change.ts';
import { eventOperations } from '#webhooks/event.operations.ts';
import type { Operation } from './operation.ts';

/** Lists all operations of the API. */
export const operations: readonly Operation[] = [
  ...customerOperations,
  ...customerDeletionOperations,
  ...customerSessionOperations,
  ...setupOperations,
  ...intentOperations,
  ...chargeOperations,
  ...disputeOperations,
  ...fraudWarningOperations,
  ...couponOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...previewOperations,
  ...accountOperations,
  ...transferOperations,
  ...payoutOperations,
  ...balanceOperations,
  ...eventOperations,
];
