import type { Interval } from '@velvet/contracts/payment/events';
import type { Money } from '@velvet/contracts/money';

/** A charge at the provider. It is cumulative: the newest version contains the complete history. */
export type ProviderCharge = {
  id: string;
  /** grows with every change; an older one than the one applied is ignored */
  version: number;
  /** our id: of the payment, or of the subscription for its charges */
  reference: string;
  state: 'succeeded' | 'requires_action' | 'failed';
  price: Money;
  /** the charged card as a receipt names it */
  card: { brand: string; last4: string };
  /** where the payer passes 3-D Secure */
  actionUrl: string | null;
  /** a sentence for the payer */
  declineMessage: string | null;
  isRefunded: boolean;
  dispute: 'open' | 'won' | 'lost' | null;
  subscription: { id: string; period: number; periodEndsAt: Date } | null;
};

export type ProviderSubscription = {
  id: string;
  version: number;
  reference: string;
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  period: number;
  periodEndsAt: Date;
  endsAtPeriodEnd: boolean;
  graceEndsAt: Date | null;
  endReason: 'cancelled' | 'unpaid' | 'incomplete' | null;
  /** of every period, oldest first; failed attempts among them */
  charges: ProviderCharge[];
};

export type Card = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
};

/**
 * `key` is the idempotency key: the same key always stands for the same charge. `cardId` is a saved card of the customer, or a new
 * one, which the provider saves when the charge succeeds; null selects the default card.
 */
export type ChargeOrder = {
  key: string;
  reference: string;
  customerId: string;
  cardId: string | null;
  price: Money;
  returnUrl: string;
};

/** A verified webhook about an object, whose state must be read from the provider. */
export type ProviderNotice = { id: string; type: string; subject: { kind: 'charge' | 'subscription'; id: string } };

/**
 * The card provider. Every method but the last throws `ProviderError`.
 * A declined card is an answer (`state: 'failed'`), not an error.
 */
export type PaymentProvider = {
  /** where the browser gives a card to the provider */
  readonly browser: { url: string; publishableKey: string };
  createCustomer(order: { key: string; reference: string }): Promise<string>;
  listCards(customerId: string): Promise<Card[]>;
  /** @returns the provider's name for the card's number, the same wherever the number is given; undefined where it has none */
  readFingerprint(cardId: string): Promise<string | undefined>;
  /** @throws {ProviderError} `declined` for a card that its bank refuses */
  attachCard(customerId: string, cardId: string): Promise<Card[]>;
  detachCard(customerId: string, cardId: string): Promise<Card[]>;
  setDefaultCard(customerId: string, cardId: string): Promise<Card[]>;
  charge(order: ChargeOrder): Promise<ProviderCharge>;
  /** gives up a charge that waits for its payer; one that is decided is answered as it is */
  cancelCharge(id: string): Promise<ProviderCharge>;
  retrieveCharge(id: string): Promise<ProviderCharge>;
  /** the whole of it, once */
  refund(id: string): Promise<ProviderCharge>;
  subscribe(order: ChargeOrder & { interval: Interval }): Promise<ProviderSubscription>;
  cancelSubscription(id: string, when: { immediately: boolean }): Promise<ProviderSubscription>;
  resumeSubscription(id: string): Promise<ProviderSubscription>;
  retrieveSubscription(id: string): Promise<ProviderSubscription>;
  /** @returns undefined unless the signature over exactly these bytes is the provider's and young */
  readWebhook(
    bytes: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ): ProviderNotice | undefined;
};

/**
 * `unreachable`: the outcome is unknown; retry with the same key. The other reasons are refusals without an effect.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly reason:
    | 'unreachable'
    | 'not-found'
    | 'declined'
    | 'no-card'
    | 'card-not-found'
    | 'not-refundable'
    | 'over'
    | 'refused';
  /** the provider's sentence for the payer; undefined where there is none */
  readonly sentence: string | undefined;

  constructor(reason: ProviderError['reason'], { sentence, ...options }: ErrorOptions & { sentence?: string } = {}) {
    super(`The card provider: ${reason}`, options);
    this.reason = reason;
    this.sentence = sentence;
  }
}
