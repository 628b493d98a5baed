import type { Money } from '@velvet/contracts/money';
import type { PayoutFailureReason, PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { MissingDetail, PayoutMethodInput } from '@velvet/contracts/payment/payouts';

/** `reference` is our payout's id and the idempotency key: one reference is at most one transfer. */
export type PayoutOrder = { reference: string; destination: string; amount: Money };

/** A transfer as it is now. `completed` and `failed` are final. */
export type PayoutOutcome =
  | { state: 'processing' }
  | { state: 'completed' }
  | { state: 'failed'; reason: PayoutFailureReason };

/** A transfer, and the account that it goes to. */
export type PayoutAddress = Pick<PayoutOrder, 'reference' | 'destination'>;

/** A transfer in a list; cents. */
export type ListedPayout = Money & { reference: string; outcome: PayoutOutcome };

/** `next`: cursor of the next page, null at the end */
export type ListedPayouts = { items: ListedPayout[]; next: string | null };

/** An account whose details its owner enters at the provider. */
export type AccountReading = {
  /** details that it lacks; empty for an account that can be paid */
  missing: MissingDetail[];
  /** the last characters of its bank account, and what identifies it; null before it is entered */
  bank: { label: string; fingerprint: string } | null;
};

/** Accounts whose details are entered on a page of the provider. All methods throw `PayoutProviderError`. */
export type PayoutAccounts = {
  /** Returns the address of that page, which is valid for minutes. `refreshUrl`: where an expired one leads to */
  link(destination: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** @throws {PayoutProviderError} `refused` for an unknown account */
  read(destination: string): Promise<AccountReading>;
};

/** Times from `from` up to before `to`, by the provider's clock. */
export type PayoutWindow = { from: Date; to: Date };

/** The payout provider, which keeps the details of accounts. All methods throw `PayoutProviderError`. */
export type PayoutProvider = {
  /** Rejects if no server responds. */
  reach(): Promise<void>;
  /** the ways that it offers */
  readonly kinds: readonly PayoutMethodKind[];
  /** the ways that it pays, also those of earlier methods */
  readonly pays: readonly PayoutMethodKind[];
  /** undefined: it takes all details at once */
  readonly accounts: PayoutAccounts | undefined;
  /**
   * Saves an account. `owner`: the creator
   * @returns its token
   * @throws {PayoutProviderError} `refused` for an account that the provider does not accept
   */
  saveDestination(details: PayoutMethodInput, owner: string): Promise<string>;
  /** Deletes an account. Idempotent. */
  deleteDestination(destination: string): Promise<void>;
  /** Transfers once per reference. A repetition returns the transfer as it is now. */
  pay(order: PayoutOrder): Promise<PayoutOutcome>;
  /** @throws {PayoutProviderError} `refused` for an unknown reference */
  retrieve(address: PayoutAddress): Promise<PayoutOutcome>;
  /** Lists the transfers of a time, in pages. */
  list(window: PayoutWindow, cursor: string | null): Promise<ListedPayouts>;
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
