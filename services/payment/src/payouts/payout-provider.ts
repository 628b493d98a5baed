import type { Money } from '@velvet/contracts/money';
import type { PayoutFailureReason } from '@velvet/contracts/payment/payout-terms';
import type { PayoutMethodInput } from '@velvet/contracts/payment/payouts';

/** `reference` is our payout's id and the idempotency key: one reference is at most one transfer. */
export type PayoutOrder = { reference: string; destination: string; amount: Money };

/** A transfer as it is now. `completed` and `failed` are final. */
export type PayoutOutcome =
  | { state: 'processing' }
  | { state: 'completed' }
  | { state: 'failed'; reason: PayoutFailureReason };

/** A transfer in a list; cents. */
export type ListedPayout = { reference: string; amountMinor: number; outcome: PayoutOutcome };

/** The payout provider, which keeps the details of accounts. All methods throw `PayoutProviderError`. */
export type PayoutProvider = {
  /** Rejects if no server responds. */
  reach(): Promise<void>;
  /** Saves an account. @returns its token @throws {PayoutProviderError} `refused` for an account that the provider does not accept */
  saveDestination(details: PayoutMethodInput): Promise<string>;
  /** Deletes an account. Idempotent. */
  deleteDestination(destination: string): Promise<void>;
  /** Transfers once per reference. A repetition returns the transfer as it is now. */
  pay(order: PayoutOrder): Promise<PayoutOutcome>;
  /** @throws {PayoutProviderError} `refused` for an unknown reference */
  retrieve(reference: string): Promise<PayoutOutcome>;
  /** Lists transfers in the order of their references, a page after a reference; an empty page is the end. */
  list(after: string): Promise<ListedPayout[]>;
};

/** `unreachable`: the outcome is unknown; repeat with the same reference. `refused`: a refusal without an effect. */
export class PayoutProviderError extends Error {
  override readonly name = 'PayoutProviderError';
  readonly reason: 'unreachable' | 'refused';

  constructor(reason: PayoutProviderError['reason'], options?: ErrorOptions) {
    super(`The payout provider: ${reason}`, options);
    this.reason = reason;
  }
}
