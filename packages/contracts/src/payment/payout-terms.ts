import { z } from 'zod';

/**
 * Ways of a payout: bank transfer, PayPal, or USDC on Ethereum. `iban` and `us_bank`: bank accounts that were entered here, before the
 * provider's page took them.
 */
export const PayoutMethodKind = z.enum(['bank', 'paypal', 'usdc', 'iban', 'us_bank']);
export type PayoutMethodKind = z.infer<typeof PayoutMethodKind>;

/** Why a payout came back: the account is closed, the receiving bank rejects it, or its details are not accepted any more. */
export const PayoutFailureReason = z.enum(['account_closed', 'rejected', 'method_invalid']);
export type PayoutFailureReason = z.infer<typeof PayoutFailureReason>;

/**
 * Where a posting on a creator's balance is. `pending`: settled, and released by time; `held`: disputed or held by the platform;
 * `reversed`: paid back to the payer.
 */
export const LotState = z.enum(['pending', 'held', 'available', 'in_transit', 'paid', 'reversed']);
export type LotState = z.infer<typeof LotState>;
