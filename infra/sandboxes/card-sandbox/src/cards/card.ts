import { Refusal } from '@velvet/kit/http/refusal';
import { CardRefused } from '#failures.ts';
import { hasCheckDigit, isExpired, testCardOf, type TestCard } from './test-card.ts';

export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string };

/** @returns the test card @throws a refusal that names the field. Number and code are not stored. */
export function acceptCard({ number, expMonth, expYear, cvc }: CardInput, now: Date): TestCard {
  if (!hasCheckDigit(number)) throw refuse('number', 'Your card number is not valid.');
  const card = testCardOf(number);
  if (!card) {
    throw refuse('number', 'Only test cards are taken here. Use a published number, for example 4242 4242 4242 4242.');
  }
  if (expMonth < 1 || expMonth > 12) throw refuse('expMonth', "Your card's expiry month is not valid.");
  if (isExpired({ expMonth, expYear: fullYear(expYear) }, now)) throw refuse('expYear', 'Your card has expired.');
  if (fullYear(expYear) > now.getUTCFullYear() + 50) throw refuse('expYear', "Your card's expiry year is not valid.");
  if (!(card.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) {
    throw refuse('cvc', "Your card's security code is not valid.");
  }
  return card;
}

/** 30 is 2030. */
export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function refuse(field: string, message: string): Refusal {
  return new Refusal(CardRefused, { message, field });
}
