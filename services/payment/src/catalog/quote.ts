import type { PlanId, TierId } from '@velvet/contracts/ids';
import { decimalFromMinor, type Currency } from '@velvet/contracts/money';
import { monthsOf, type Interval } from '@velvet/contracts/payment/intervals';
import type { Quote as ShownQuote } from '@velvet/contracts/payment/quotes';
import { promotionLimits } from '@velvet/contracts/payment/promotions';
import type { PlanRow } from './plan.repository.ts';

/**
 * `months`: the months of the period at the monthly price. `length`: the discount of a longer period; `promotion`: that of the first
 * months. `credit`: for the unused rest of the period before. Discounts and credits are negative.
 */
export type QuoteLine = {
  kind: 'months' | 'length' | 'promotion' | 'credit';
  amountMinor: number;
  percent: number | null;
};

/** The price of an order of a subscription, with its explanation. Stored with its payment. */
export type Quote = {
  planId: PlanId;
  tierId: TierId;
  interval: Interval;
  months: number;
  lines: QuoteLine[];
  /** due at once: the sum of the lines */
  amountMinor: number;
  /** each renewal */
  renewalMinor: number;
  /** the months of the period at the monthly price */
  listMinor: number;
  currency: Currency;
};

/** Per cent off the first months of a subscription that is paid by the month. */
export type Discount = { percent: number; months: number };

/**
 * The one place that computes what a subscription costs. Pure.
 *
 * @param discount of a promotion; has no effect on longer periods, which have discounts of their own
 * @returns undefined if the plan does not offer the interval
 */
export function quote(plan: PlanRow, interval: Interval, discount?: Discount): Quote | undefined {
  const renewalMinor = priceOf(plan, interval);
  if (renewalMinor === null) return undefined;
  const months = monthsOf[interval];
  const listMinor = months * plan.monthMinor;
  const lines: QuoteLine[] = [{ kind: 'months', amountMinor: listMinor, percent: null }];
  if (renewalMinor !== listMinor) {
    const percent = discountOf(plan, interval) ?? percentBelow(renewalMinor, listMinor);
    lines.push({ kind: 'length', amountMinor: renewalMinor - listMinor, percent });
  }
  const offMinor = discount && interval === 'month' ? offOf(renewalMinor, discount) : 0;
  if (discount && offMinor > 0) lines.push({ kind: 'promotion', amountMinor: -offMinor, percent: discount.percent });
  return {
    planId: plan.id,
    tierId: plan.tierId,
    interval,
    months,
    lines,
    amountMinor: lines.reduce((sum, line) => sum + line.amountMinor, 0),
    renewalMinor,
    listMinor,
    currency: plan.currency,
  };
}

/** Returns the quote of a period of which only a part is charged, because the rest of the period before is credited. */
export function withCredit(quoted: Quote, amountMinor: number): Quote {
  if (amountMinor === quoted.amountMinor) return quoted;
  const credit: QuoteLine = { kind: 'credit', amountMinor: amountMinor - quoted.amountMinor, percent: null };
  return { ...quoted, amountMinor, lines: [...quoted.lines, credit] };
}

/**
 * `discount`: the promotion line of an order, in cents off each period that begins before `until`. `change`: an announced price that the
 * subscriber does not refuse, of the renewals from a time on.
 */
export type RenewalTerms = {
  discount: { offMinor: number; until: Date } | null;
  change: { priceMinor: number; from: Date } | null;
};

/** Smallest charge of card providers, in cents. A discount leaves it. */
export const smallestChargeMinor = 50;

/** Returns what the renewal of a subscription at a time costs, in cents. @param priceMinor the price of a period without the terms */
export function renewalAt(priceMinor: number, at: Date, { discount, change }: RenewalTerms): number {
  const fullMinor = change && at >= change.from ? change.priceMinor : priceMinor;
  return fullMinor - (discount && at < discount.until ? offAt(fullMinor, discount.offMinor) : 0);
}

/** Returns by how much a running discount lowers a price. */
const offAt = (fullMinor: number, offMinor: number): number =>
  Math.max(0, Math.min(offMinor, fullMinor - smallestChargeMinor));

/** Returns the quote of a period that begins while the discount of an earlier order still runs. */
export function withDiscount(quoted: Quote, at: Date, terms: RenewalTerms): Quote {
  const offMinor = quoted.renewalMinor - renewalAt(quoted.renewalMinor, at, { ...terms, change: null });
  if (offMinor === 0) return quoted;
  const line: QuoteLine = { kind: 'promotion', amountMinor: -offMinor, percent: null };
  return { ...quoted, amountMinor: quoted.amountMinor - offMinor, lines: [...quoted.lines, line] };
}

/** Returns by how much a promotion lowers a price; the rest is at least the smallest amount worth a card payment. */
function offOf(amountMinor: number, { percent }: Discount): number {
  const least = Math.min(amountMinor, promotionLimits.leastMinor);
  return amountMinor - Math.max(least, discounted(amountMinor, percent));
}

/** @returns the discount of 3 and 6 months, as the creator set it; null for other intervals, and if it is not offered */
function discountOf({ quarterDiscount, halfYearDiscount }: PlanRow, interval: Interval): number | null {
  if (interval === 'quarter') return quarterDiscount;
  return interval === 'half-year' ? halfYearDiscount : null;
}

/** @returns cents, or null if the interval is not offered */
function priceOf(plan: PlanRow, interval: Interval): number | null {
  if (interval === 'month') return plan.monthMinor;
  if (interval === 'year') return plan.yearMinor;
  const discount = discountOf(plan, interval);
  return discount === null ? null : discounted(monthsOf[interval] * plan.monthMinor, discount);
}

/** Rounds to cents. @param percent of the discount */
export function discounted(amountMinor: number, percent: number): number {
  return Math.round((amountMinor * (100 - percent)) / 100);
}

/** Returns by how many whole per cent an amount is below a list price, rounded down. */
export function percentBelow(amountMinor: number, listMinor: number): number {
  return listMinor === 0 ? 0 : Math.floor(((listMinor - amountMinor) * 100) / listMinor);
}

export function presentQuote({ planId, tierId, interval, months, lines, currency, ...amounts }: Quote): ShownQuote {
  const { amountMinor, renewalMinor, listMinor } = amounts;
  return {
    plan: planId,
    tier: tierId,
    interval,
    months,
    amount: decimalFromMinor(amountMinor),
    renewal: decimalFromMinor(renewalMinor),
    monthly: decimalFromMinor(Math.round(renewalMinor / months)),
    saving: decimalFromMinor(listMinor - renewalMinor),
    savingPercent: lines.find(({ kind }) => kind === 'length')?.percent ?? 0,
    currency,
    lines: lines.map(({ kind, percent, ...line }) => ({ kind, percent, amount: decimalFromMinor(line.amountMinor) })),
  };
}
