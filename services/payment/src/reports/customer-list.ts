import { decimalFromMinor } from '@velvet/contracts/money';
import type { Sale, Subscriber } from '@velvet/contracts/payment/customers';
import { creatorShare } from '#ledger/booking.ts';
import { presentPrices } from '#sales/renewal-prices.ts';
import { renewalsOf } from '#sales/subscription.ts';
import type { SaleRow, SubscriberRow } from './customer-list.repository.ts';

export function presentSubscriber({ priceMinor, netTotalMinor, renewing, ...row }: SubscriberRow): Subscriber {
  return {
    ...row,
    netPrice: decimalFromMinor(creatorShare(priceMinor)),
    netRenewals: netRenewalsOf(row, priceMinor, renewing),
    netTotal: decimalFromMinor(netTotalMinor),
    subscribedAt: row.subscribedAt.toISOString(),
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function netRenewalsOf(
  row: Omit<SubscriberRow, 'priceMinor' | 'netTotalMinor' | 'renewing'>,
  priceMinor: number,
  { pausedUntil, ...renewing }: SubscriberRow['renewing'],
): Subscriber['netRenewals'] {
  const { interval, subscribedAt: openedAt, periodEndsAt } = row;
  const until = pausedUntil === null ? null : new Date(pausedUntil);
  const prices = renewalsOf({ interval, openedAt, periodEndsAt, priceMinor, ...renewing, pausedUntil: until });
  return presentPrices(prices, creatorShare);
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
