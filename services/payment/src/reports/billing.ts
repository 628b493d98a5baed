import { decimalFromMinor } from '@velvet/contracts/money';
import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { invoiceNumber } from '#taxes/invoice.ts';
import { undoableUntil, undoStateOf, type UndoRules } from '#sales/undo.ts';
import type { BillingRow } from './billing.repository.ts';

const dayMs = 24 * 3_600_000;

/** `windowDays`: days after a payment within which its payer can ask for a refund */
export type ReturnRules = { windowDays: number; undo: UndoRules };

export function presentBilling(row: BillingRow, now: Date, { windowDays, undo }: ReturnRules): BillingEntry {
  const { id, booked, period, isRefunded: _isRefunded, disputeState: _disputeState, payerId: _payerId } = row;
  const { creatorId, creator, contentId, contentKind, subscriptionId, interval, currency, card, paymentId, invoice } =
    row;
  const until = new Date(row.openedAt.getTime() + windowDays * dayMs);
  return {
    id,
    creatorId,
    creator,
    contentId,
    contentKind,
    subscriptionId,
    interval,
    currency,
    card,
    paymentId,
    number: invoice ? invoiceNumber(invoice) : receiptNumber(id, row.bookedAt),
    kind: kindOf(booked, period),
    status: statusOf(row),
    amount: decimalFromMinor(isReturn(row) ? -row.amountMinor : row.amountMinor),
    tax: invoice && presentTax(invoice),
    refunded: decimalFromMinor(row.refundedMinor),
    refundFailed: decimalFromMinor(row.failedRefundMinor),
    refundRequest: presentRequest(row),
    undo: presentUndo(row, undo, now),
    refundableUntil: now <= until && isRequestable(row) ? until.toISOString() : null,
    bookedAt: row.bookedAt.toISOString(),
  };
}

function presentTax(invoice: NonNullable<BillingRow['invoice']>): BillingEntry['tax'] {
  const { kind, country, basisPoints, netMinor, taxMinor } = invoice;
  const [net, tax] = [decimalFromMinor(netMinor), decimalFromMinor(taxMinor)];
  return { kind, country, percent: basisPoints / 100, net, tax };
}

/** Receipt number from the day (UTC) and the random end of the transaction's id: 'V-20261122-9F3A7C21B0'. */
export function receiptNumber(id: string, bookedAt: Date): string {
  return `V-${bookedAt.toISOString().slice(0, 10).replaceAll('-', '')}-${id.slice(-10).toUpperCase()}`;
}

const isReturn = ({ booked }: BillingRow): boolean => booked === 'refund' || booked === 'dispute-lost';

function kindOf(booked: BillingRow['booked'], period: number | null): BillingEntry['kind'] {
  if (booked === 'subscription') return period === 1 ? 'subscription' : 'renewal';
  // the kind of the subject names a tip or a gift
  if (booked === 'tip' || booked === 'gift' || booked === 'gift-held') return 'purchase';
  return booked === 'dispute-lost' ? 'dispute' : booked;
}

function statusOf({ isRefunded, refundedMinor, disputeState }: BillingRow): BillingEntry['status'] {
  if (isRefunded) return 'refunded';
  if (disputeState === 'open' || disputeState === 'lost') return 'disputed';
  return refundedMinor > 0 ? 'partly_refunded' : 'paid';
}

function presentRequest({ paymentId, refundRequest: request }: BillingRow): BillingEntry['refundRequest'] {
  if (!request) return null;
  const { requestedAt, decidedAt } = request;
  return {
    ...request,
    paymentId,
    requestedAt: new Date(requestedAt).toISOString(),
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  };
}

/** A charge of the payer's own purchase that can be undone, or is being undone. */
function presentUndo(row: BillingRow, rules: UndoRules, now: Date): BillingEntry['undo'] {
  const { purchase, contentKind } = row;
  if (isReturn(row) || !purchase || contentKind === null) return null;
  const facts = { ...row, ...purchase, subjectKind: contentKind, completedAt: new Date(purchase.completedAt) };
  const state = undoStateOf(facts, rules, now);
  if (state !== 'possible' && state !== 'undoing') return null;
  return { purchaseId: purchase.id, state, until: undoableUntil(facts, rules).toISOString() };
}

function isRequestable(row: BillingRow): boolean {
  const status = statusOf(row);
  const isCharge = !isReturn(row) && (status === 'paid' || status === 'partly_refunded');
  return isCharge && row.refundRequest?.state !== 'requested';
}
