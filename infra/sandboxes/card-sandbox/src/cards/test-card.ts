/** Behaviours of cards when they are charged. */
export const behaviours = [
  'succeeds',
  'declined',
  'insufficient_funds',
  'expired',
  'incorrect_cvc',
  'challenge',
  'challenge_always',
  'fails_on_renewal',
  'stolen_on_renewal',
  'disputed',
] as const;
export type Behaviour = (typeof behaviours)[number];

/** `country`: of the bank, as ISO 3166-1; the United States without one */
export type TestCard = { number: string; brand: string; behaviour: Behaviour; what: string; country?: string };

/** Test cards with the numbers of Stripe's documentation. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'succeeds', what: 'succeeds' },
  { number: '5555555555554444', brand: 'mastercard', behaviour: 'succeeds', what: 'succeeds' },
  {
    number: '378282246310005',
    brand: 'amex',
    behaviour: 'succeeds',
    what: 'succeeds (its security code has 4 digits)',
  },
  {
    number: '4000002760000016',
    brand: 'visa',
    behaviour: 'succeeds',
    what: 'succeeds (from a German bank)',
    country: 'DE',
  },
  {
    number: '4000008260000000',
    brand: 'visa',
    behaviour: 'succeeds',
    what: 'succeeds (from a British bank)',
    country: 'GB',
  },
  { number: '4000000000000002', brand: 'visa', behaviour: 'declined', what: 'is declined' },
  { number: '4000000000009995', brand: 'visa', behaviour: 'insufficient_funds', what: 'lacks funds' },
  { number: '4000000000000069', brand: 'visa', behaviour: 'expired', what: 'has expired' },
  { number: '4000000000000127', brand: 'visa', behaviour: 'incorrect_cvc', what: 'has a wrong security code' },
  {
    number: '4000002760003184',
    brand: 'visa',
    behaviour: 'challenge_always',
    what: 'asks for 3-D Secure, on renewals too',
  },
  { number: '4000002500003155', brand: 'visa', behaviour: 'challenge', what: 'asks for 3-D Secure' },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'fails_on_renewal',
    what: 'pays once and fails on every renewal',
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    behaviour: 'stolen_on_renewal',
    what: 'pays once and is reported stolen on every renewal',
  },
  { number: '4000000000000259', brand: 'visa', behaviour: 'disputed', what: 'succeeds and is disputed a day later' },
];

/** @returns undefined for a number that is no test card; ignores spaces and dashes */
export function testCardOf(number: string): TestCard | undefined {
  const digits = number.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits);
}

/** `code` is the bank's reason, as in the API's list of decline codes */
export type Outcome = { state: 'succeeded' | 'requires_action' } | { state: 'failed'; code: string; message: string };

const refusals = {
  declined: { code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  stolen: { code: 'stolen_card', message: 'Your card was declined.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
} as const;

/** Reasons after which a bank never accepts the card again: a retry with the same card does not reach it. */
const finalCodes = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
]);

export const isFinal = (declineCode: string | null): boolean => declineCode !== null && finalCodes.has(declineCode);

/** Outcome of a renewal if the customer has no card. */
export const noCard: Outcome = {
  state: 'failed',
  code: 'generic_decline',
  message: 'No card to charge. Please add a card.',
};

/**
 * Returns the outcome of a charge. `present`: the cardholder can confirm it; a renewal relies on the first consent.
 */
export function judge(
  card: { behaviour: Behaviour; expMonth: number; expYear: number },
  occasion: 'present' | 'renewal',
  now: Date,
): Outcome {
  if (isExpired(card, now)) return { state: 'failed', ...refusals.expired };
  const { behaviour } = card;
  if (behaviour === 'succeeds' || behaviour === 'disputed') return { state: 'succeeded' };
  if (behaviour === 'challenge_always') return { state: 'requires_action' };
  if (behaviour === 'challenge') return { state: occasion === 'present' ? 'requires_action' : 'succeeded' };
  if (behaviour === 'stolen_on_renewal')
    return occasion === 'present' ? { state: 'succeeded' } : { state: 'failed', ...refusals.stolen };
  if (behaviour !== 'fails_on_renewal') return { state: 'failed', ...refusals[behaviour] };
  return occasion === 'present' ? { state: 'succeeded' } : { state: 'failed', ...refusals.declined };
}

/** A card is valid until the end of its month. */
export function isExpired({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1);
}

/** Luhn check digit of card numbers (ISO/IEC 7812). */
export function hasCheckDigit(number: string): boolean {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Returns the error code of a bank's reason: refusals without a code of their own share one. */
export function errorCodeOf(declineCode: string): string {
  if (declineCode === 'expired_card' || declineCode === 'incorrect_cvc') return declineCode;
  return declineCode.startsWith('authentication') ? 'payment_intent_authentication_failure' : 'card_declined';
}
