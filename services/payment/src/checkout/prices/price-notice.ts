import { decimalFromMinor } from '@velvet/contracts/money';
import type { PriceRules } from '@velvet/contracts/payment/price-changes';
import type { PriceConfig } from '#config.ts';

const dayMs = 24 * 3_600_000;
/** Time before the end of a period in which an unanswered notice ends the subscription. */
export const answerBeforeMs = dayMs;

/** A higher price needs consent above either limit. A lower one never does. */
export function needsConsent(
  fromMinor: number,
  toMinor: number,
  { consentPercent, consentMinor }: PriceConfig,
): boolean {
  const rise = toMinor - fromMinor;
  return rise > consentMinor || rise * 100 > fromMinor * consentPercent;
}

/** Returns from when on renewals have the new price: a lower one at once, a higher one after the notice. */
export function appliesFrom(now: Date, fromMinor: number, toMinor: number, { noticeDays }: PriceConfig): Date {
  return toMinor < fromMinor ? now : new Date(now.getTime() + noticeDays * dayMs);
}

export const presentRules = ({ noticeDays, consentPercent, consentMinor }: PriceConfig): PriceRules => ({
  noticeDays,
  consentPercent,
  consentAmount: decimalFromMinor(consentMinor),
});
