import { decimalFromMinor } from '@velvet/contracts/money';
import type { BillingEntry } from '@velvet/contracts/payment/billing';
import type { BillingRow } from './billing.repository.ts';

export function presentBilling(row: BillingRow): BillingEntry {
  const { id, booked, period, isRefunded, disputeState, payerId: _, amountMinor, bookedAt, ...shown } = row;
  const isReturned = booked === 'refund' || booked === 'dispute-lost';
  return {
    ...shown,
    id,
    number: receiptNumber(id, bookedAt),
    kind: kindOf(booked, period),
    status: statusOf({ isRefunded, disputeState }),
    amount: decimalFromMinor(isReturned ? -amountMinor : amountMinor),
    bookedAt: bookedAt.toISOString(),
  };
}

/** Receipt number from the day (UTC) and the random end of the transaction's id: 'V-20261122-9F3A7C21B0'. */
export function receiptNumber(id: string, bookedAt: Date): string {
  return `V-${bookedAt.toISOString().slice(0, 10).replaceAll('-', '')}-${id.slice(-10).toUpperCase()}`;
}

function kindOf(booked: BillingRow['booked'], period: number | null): BillingEntry['kind'] {
  if (booked === 'subscription') return period === 1 ? 'subscription' : 'renewal';
  // the kind of the subject names a tip
  if (booked === 'tip') return 'purchase';
  return booked === 'dispute-lost' ? 'dispute' : booked;
}

function statusOf({
  isRefunded,
  disputeState,
}: Pick<BillingRow, 'isRefunded' | 'disputeState'>): BillingEntry['status'] {
  if (isRefunded) return 'refunded';
  return disputeState === 'open' || disputeState === 'lost' ? 'disputed' : 'paid';
}
