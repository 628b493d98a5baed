import { decimalFromMinor } from '@velvet/contracts/money';
import type { Sale, Subscriber } from '@velvet/contracts/payment/customers';
import { creatorShare } from '#ledger/booking.ts';
import type { SaleRow, SubscriberRow } from './customer-list.repository.ts';

export function presentSubscriber({ priceMinor, netTotalMinor, ...row }: SubscriberRow): Subscriber {
  return {
    ...row,
    netPrice: decimalFromMinor(creatorShare(priceMinor)),
    netTotal: decimalFromMinor(netTotalMinor),
    subscribedAt: row.subscribedAt.toISOString(),
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export function presentSale({ amountMinor, creatorMinor, boughtAt, ...row }: SaleRow): Sale {
  return {
    ...row,
    amount: decimalFromMinor(amountMinor),
    fees: decimalFromMinor(amountMinor - creatorMinor),
    netAmount: decimalFromMinor(creatorMinor),
    boughtAt: boughtAt.toISOString(),
  };
}
