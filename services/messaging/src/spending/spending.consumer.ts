import type { UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import {
  chargeReversed,
  purchaseCompleted,
  subscriptionActivated,
  subscriptionPaidLate,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { spendingRepository } from './spending.repository.ts';

type Period = { creatorId: UserId; subscriberId: UserId; price: Money };

const addPeriod = (_context: Context, tx: Transaction, { creatorId, subscriberId, price }: Period) =>
  spendingRepository(tx).add(creatorId, subscriberId, price.amountMinor);

/** Every sale counts once, and every reversal of the ledger. */
export const spendingConsumers = [
  on(subscriptionActivated, addPeriod),
  on(subscriptionRenewed, addPeriod),
  on(subscriptionPaidLate, addPeriod),
  on(purchaseCompleted, (_context: Context, tx, { creatorId, buyerId, payerId, price }) =>
    spendingRepository(tx).add(creatorId, payerId ?? buyerId, price.amountMinor),
  ),
  on(chargeReversed, (_context: Context, tx, { creatorId, payerId, price }) =>
    spendingRepository(tx).add(creatorId, payerId, -price.amountMinor),
  ),
];
