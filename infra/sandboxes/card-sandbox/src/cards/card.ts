import { StripeError } from '#api/stripe-error.ts';
import { hasCheckDigit, isExpired, testCardOf, type TestCard } from './test-card.ts';

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc: string };

/** @returns the test card @throws {StripeError} that names the parameter. Number and code are not stored. */
export function acceptCard({ number, exp_month: expMonth, exp_year: expYear, cvc }: CardInput, now: Date): TestCard {
  if (!hasCheckDigit(number)) throw refuse('number', 'incorrect_number', 'Your card number is not valid.');
  const card = testCardOf(number);
  if (!card) {
    throw refuse(
      'number',
      'incorrect_number',
      'Only test cards are taken here. Use a published number, for example 4242 4242 4242 4242.',
    );
  }
  if (expMonth < 1 || expMonth > 12)
    throw refuse('exp_month', 'invalid_expiry_month', "Your card's expiry month is not valid.");
  if (isExpired({ expMonth, expYear: fullYear(expYear) }, now))
    throw refuse('exp_year', 'invalid_expiry_year', 'Your card has expired.');
  if (fullYear(expYear) > now.getUTCFullYear() + 50)
    throw refuse('exp_year', 'invalid_expiry_year', "Your card's expiry year is not valid.");
  if (!(card.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) {
    throw refuse('cvc', 'invalid_cvc', "Your card's security code is not valid.");
  }
  return card;
}

/** 30 is 2030. */
export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function refuse(field: string, code: string, message: string): StripeError {
  return new StripeError(402, 'card_error', message, { code, param: `card[${field}]` });
}
