import { decimalFromMinor, moneyInWords, type Currency } from '@velvet/contracts/money';
import { tipLimits, type TipGoal } from '@velvet/contracts/payment/tips';
import type { TipConfig } from '#config.ts';
import type { TipGoalRow } from '#sales/tip-goal.repository.ts';

/** Bounds of one tip, in cents. */
export const boundsOf = ({ maximumMinor }: TipConfig) => ({ min: tipLimits.minimumMinor, max: maximumMinor });

/** Returns what a new card may still tip within the day, in cents; not below 0. */
export const leftOfDay = ({ newCardDailyMinor }: TipConfig, givenMinor: number): number =>
  Math.max(0, newCardDailyMinor - givenMinor);

/** The limit in words for the payer. */
export function limitText({ newCardDailyMinor }: TipConfig, leftMinor: number, currency: Currency): string {
  const shown = (amountMinor: number) => moneyInWords({ amountMinor, currency });
  const left = leftMinor === 0 ? 'Please try again tomorrow.' : `You can tip ${shown(leftMinor)} more today.`;
  return `With a new card you can tip up to ${shown(newCardDailyMinor)} a day. ${left}`;
}

export function presentGoal({ id, title, amountMinor, raisedMinor, currency, setAt }: TipGoalRow): TipGoal {
  const [amount, raised] = [decimalFromMinor(amountMinor), decimalFromMinor(raisedMinor)];
  return { id, title, amount, raised, currency, setAt: setAt.toISOString() };
}
