/**
 * Reasons after which the bank never accepts the card again. Stripe does not charge it any more until the customer has another one
 * (https://docs.stripe.com/billing/revenue-recovery/smart-retries).
 */
const finalCodes = new Set([
  'incorrect_number',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'highest_risk_level',
  'transaction_not_allowed',
]);

/** Whether a bank's refusal of a card is final. */
export const isFinalDecline = (code: string | null): boolean => code !== null && finalCodes.has(code);
