import type { BookingKind, SaleKind } from '#ledger/booking.ts';
import type { ProviderCharge } from '#provider/payment-provider.ts';

/** Stored state of a charge. */
export type KnownCharge = {
  state: 'pending' | 'requires_action' | 'settled' | 'failed';
  amountMinor: number;
  /** cents returned to the card so far */
  refundedMinor: number;
  /** cents of them that came back to the platform */
  failedRefundMinor: number;
  disputeState: 'open' | 'won' | 'lost' | null;
};

/** `refund-part` leaves something of the charge, `refund` nothing. */
export type Step =
  | 'await-action'
  | 'fail'
  | 'settle'
  | 'open-dispute'
  | 'win-dispute'
  | 'lose-dispute'
  | 'refund-part'
  | 'refund'
  | 'fail-refund';

export type RefundTotals = Pick<KnownCharge, 'refundedMinor' | 'failedRefundMinor'>;

type Reading = Pick<ProviderCharge, 'state' | 'refundedMinor' | 'failedRefundMinor' | 'dispute'>;

/**
 * Returns the steps from the stored state to the provider's, in their causal order. The provider's objects are cumulative: the newest
 * alone gives all steps, and an older one gives none, because no step leads back.
 */
export function stepsTo(known: KnownCharge, charge: Reading): Step[] {
  const steps: Step[] = [];
  if (known.state === 'pending' && charge.state === 'requires_action') steps.push('await-action');
  if ((known.state === 'pending' || known.state === 'requires_action') && charge.state === 'failed') steps.push('fail');
  if (known.state !== 'settled' && charge.state === 'succeeded') steps.push('settle');
  const refunds = refundsTo(known, charge);
  // a disputed charge takes no refund unless the dispute is won, so the refund came first
  const isRefundFirst = charge.dispute !== 'won';
  if (isRefundFirst) steps.push(...refunds);
  if (charge.dispute !== null && known.disputeState === null) steps.push('open-dispute');
  if (charge.dispute === 'won' && known.disputeState !== 'won') steps.push('win-dispute');
  if (charge.dispute === 'lost' && known.disputeState !== 'lost') steps.push('lose-dispute');
  if (!isRefundFirst) steps.push(...refunds);
  if (charge.failedRefundMinor > known.failedRefundMinor) steps.push('fail-refund');
  return steps;
}

function refundsTo(known: KnownCharge, charge: Reading): Step[] {
  if (charge.refundedMinor <= known.refundedMinor) return [];
  return [charge.refundedMinor < known.amountMinor ? 'refund-part' : 'refund'];
}

/** Returns the state after a step. @param totals cents that the charge has returned in total, and of them failed */
export function afterStep<Known extends KnownCharge>(known: Known, step: Step, totals: RefundTotals): Known {
  const { refundedMinor, failedRefundMinor } = totals;
  const changes: Record<Step, Partial<KnownCharge>> = {
    'await-action': { state: 'requires_action' },
    fail: { state: 'failed' },
    settle: { state: 'settled' },
    'open-dispute': { disputeState: 'open' },
    'win-dispute': { disputeState: 'won' },
    'lose-dispute': { disputeState: 'lost' },
    'refund-part': { refundedMinor },
    refund: { refundedMinor },
    'fail-refund': { failedRefundMinor },
  };
  return { ...known, ...changes[step] };
}

/** Returns the booking of a step; undefined if it moves no money. `sale` is the booking kind of the settled charge. */
export function bookingOf(step: Step, sale: SaleKind): BookingKind | undefined {
  const kinds: Partial<Record<Step, BookingKind>> = {
    settle: sale,
    'open-dispute': 'dispute-opened',
    'win-dispute': 'dispute-won',
    'lose-dispute': 'dispute-lost',
    'refund-part': 'refund',
    refund: 'refund',
    'fail-refund': 'refund-failed',
  };
  return kinds[step];
}
