import type { Interval } from '@velvet/contracts/payment/intervals';
import type { EvidenceField } from '@velvet/contracts/payment/admin-disputes';
import type { Currency, Money } from '@velvet/contracts/money';
import type { RefundReason } from '@velvet/contracts/payment/payments';

/**
 * A charge at the provider. It is cumulative and only moves forwards, so an older reading of it has no effect.
 */
export type ProviderCharge = {
  id: string;
  /** our id: of the payment, or of the subscription for its charges */
  reference: string;
  state: 'succeeded' | 'requires_action' | 'failed';
  price: Money;
  /** the charged card, for receipts, with the country of its bank (ISO 3166-1) if it is known; null before the first attempt */
  card: { brand: string; last4: string; country?: string | null } | null;
  /** page on which the payer passes 3-D Secure */
  actionUrl: string | null;
  /** reason of the failure, as a sentence for the payer */
  declineMessage: string | null;
  /** cents that were returned to the card so far; only grows */
  refundedMinor: number;
  /** cents of these refunds that did not arrive and came back to the platform; only grows. 0 if the provider never reports it */
  failedRefundMinor: number;
  dispute: 'open' | 'won' | 'lost' | null;
  /** cents that the dispute withdraws; 0 without one */
  disputedMinor: number;
  /** `plan`: that of the period, as our order named it; null for orders from before plans were named */
  subscription: { id: string; period: number; periodEndsAt: Date; plan: string | null } | null;
};

/** A renewal that is not paid yet, of a past due subscription. */
export type LateRenewal = {
  /** number of the period that it pays */
  period: number;
  /** cents */
  amountMinor: number;
  /** time of the provider's next attempt; null if there is none */
  nextAttemptAt: Date | null;
  /** the payer must pass 3-D Secure */
  needsAction: boolean;
  /** whether the provider tries the same card again; false after a refusal that is final, such as of a stolen card */
  isRetried: boolean;
  /** the provider's sentence for the payer */
  declineMessage: string | null;
};

export type ProviderSubscription = {
  id: string;
  /** number of the reading, drawn before the request; older readings than the applied one are ignored */
  version: number;
  reference: string;
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  period: number;
  periodEndsAt: Date;
  endsAtPeriodEnd: boolean;
  /** the plan of the next period, as the charges have it */
  plan: string | null;
  graceEndsAt: Date | null;
  endReason: 'cancelled' | 'unpaid' | 'incomplete' | null;
  /** when a paused subscription is charged again; null unless it is paused */
  pausedUntil: Date | null;
  /** null unless it is past due */
  late: LateRenewal | null;
  /** charges of all periods, oldest first, including failed attempts */
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

/** The printed face of a card. It is valid until the end of its month. */
export type CardFace = Omit<Card, 'id' | 'isDefault'>;

/**
 * A card that is saved without a payment. `actionUrl`: page on which its holder passes 3-D Secure; `declineMessage`: reason of a failure, as
 * a sentence.
 */
export type CardSetup = {
  id: string;
  customerId: string;
  state: 'succeeded' | 'requires_action' | 'failed';
  actionUrl: string | null;
  declineMessage: string | null;
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

/** `key`: idempotency key; `amountMinor`: cents */
export type RefundOrder = { key: string; amountMinor: number; reason: RefundReason };

/** Objects of a time window, in pages. `next`: cursor of the next page, null at the end. */
export type Listed<Item> = { items: Item[]; next: string | null };
/** Times from `from` up to before `to`, by the provider's clock. */
export type ListingWindow = { from: Date; to: Date };
/** A charge that succeeded; amounts in cents. */
export type ListedCharge = { id: string; amountMinor: number; currency: Currency; refundedMinor: number };
/** A refund: the charge that it returns, and what that has returned in total. */
export type ListedRefund = { chargeId: string; refundedMinor: number };
export type ListedDispute = { chargeId: string; amountMinor: number; state: NonNullable<ProviderCharge['dispute']> };

/** A dispute at the provider. `dueAt`: until when it takes evidence; `isSubmitted`: a bank takes it once */
export type ProviderDispute = { id: string; reason: string; dueAt: Date | null; isSubmitted: boolean };

/** Disputes of charges. All methods throw `ProviderError`. */
export type ProviderDisputes = {
  /** @returns undefined if the charge has none */
  find(chargeId: string): Promise<ProviderDispute | undefined>;
  /** Submits evidence by the provider's fields. @throws {ProviderError} `refused` if it takes none any more */
  submit(disputeId: string, evidence: Readonly<Partial<Record<EvidenceField, string>>>): Promise<void>;
};

/** Objects that the provider created within a window, also unknown ones. All methods throw `ProviderError`. */
export type ProviderListing = {
  charges(window: ListingWindow, cursor: string | null): Promise<Listed<ListedCharge>>;
  refunds(window: ListingWindow, cursor: string | null): Promise<Listed<ListedRefund>>;
  disputes(window: ListingWindow, cursor: string | null): Promise<Listed<ListedDispute>>;
  /** Returns a charge that pays for nothing here. One key is at most one refund. */
  returnCharge(id: string, order: RefundOrder): Promise<void>;
};

/**
 * The balance of the platform's account in one currency, in cents. `unbookedMinor`: what has moved it since an earlier reading without a posting here, such as
 * fees and withdrawals. `newest`: its last movement
 */
export type BalanceReading = {
  balanceMinor: number;
  unbookedMinor: number;
  newest: { id: string; at: Date } | null;
};

/**
 * The balance at the provider, which has each currency apart.
 * @param since last movement of an earlier reading (`id` is null without one); undefined: the first reading
 */
export type ProviderBalance = {
  read(currency: Currency, since: { id: string | null } | undefined): Promise<BalanceReading>;
};

/** Another price of a subscription, whose periods keep their length. */
export type NewPrice = { price: Money; interval: Interval };
/** `key` is the idempotency key, and `plan` what the periods of this price name. `at`: from then on the running period is credited */
export type PriceChange = NewPrice & { key: string; plan: string; at: Date };
/** Type of the webhook by which a card network reports a charge as fraudulent before its dispute. */
export const fraudWarningType = 'radar.early_fraud_warning.created';

/** `price` is that of a period; `discount` lowers those that begin within its months. */
export type SubscriptionOrder = ChargeOrder & {
  interval: Interval;
  plan: string;
  discount?: { offMinor: number; months: number } | undefined;
};

/** A verified webhook about an object, whose state must be read from the provider. */
export type ProviderNotice = { id: string; type: string; subject: { kind: 'charge' | 'subscription'; id: string } };

/** An object whose webhook settles no payment: a saved card, a connected account, or a payout by our id. */
export type OtherSubject = { kind: 'setup' | 'account' | 'payout'; id: string };

/** A verified webhook about any object. */
export type SignedNotice = Omit<ProviderNotice, 'subject'> & { subject: ProviderNotice['subject'] | OtherSubject };

/** A webhook as it arrives. `createdAt`: when the provider created it; `subject`: null if it changes nothing here */
export type ReceivedNotice = Omit<ProviderNotice, 'subject'> & {
  createdAt: Date;
  subject: SignedNotice['subject'] | null;
};

/**
 * The card provider. All methods but the last throw `ProviderError`. A declined card is a result (`state: 'failed'`), not an error.
 */
export type PaymentProvider = {
  /** how the browser gives cards to the provider */
  readonly browser: { url: string; publishableKey: string };
  /** Rejects if no server responds. */
  reach(): Promise<void>;
  /** Returns the address of a charge on the provider's own pages; null without such pages. */
  pageOf(chargeId: string): string | null;
  /** undefined if evidence is not submitted through the provider */
  readonly disputes: ProviderDisputes | undefined;
  /** lists for reconciliation; undefined if the provider cannot list it */
  readonly listing: ProviderListing | undefined;
  /** undefined if the balance cannot be read */
  readonly balance: ProviderBalance | undefined;
  /**
   * Creates a customer, whose subscriptions have one currency. One key is one customer.
   * @param order `reference`: the person; `currency`: of the subscriptions of a further customer of the person, null for the first one
   */
  createCustomer(order: { key: string; reference: string; currency: Currency | null }): Promise<string>;
  /**
   * Deletes a customer with its cards; running subscriptions end. Its charges stay, and can be refunded and disputed. A repetition, or
   * an unknown customer, is no error.
   */
  deleteCustomer(customerId: string): Promise<void>;
  listCards(customerId: string): Promise<Card[]>;
  /** @returns the provider's fingerprint of the card number, equal for equal numbers; undefined if it has none */
  readFingerprint(cardId: string): Promise<string | undefined>;
  /**
   * Saves a card, also for charges without its holder. A declined card is a result. The first one becomes the default.
   * @throws {ProviderError} `card-not-found`
   */
  saveCard(order: { customerId: string; cardId: string; returnUrl: string }): Promise<CardSetup>;
  /** Returns how the saving of a card stands. @throws {ProviderError} `not-found` */
  retrieveSetup(id: string): Promise<CardSetup>;
  /** Opens a session in which the provider's form acts for a customer. @returns its secret, for the browser */
  openCardSession(customerId: string): Promise<string>;
  /**
   * Keeps a card that is charged next, with its holder there: 3-D Secure is part of that charge.
   * @throws {ProviderError} `declined` if the bank refuses the card
   */
  attachCard(customerId: string, cardId: string): Promise<Card[]>;
  detachCard(customerId: string, cardId: string): Promise<Card[]>;
  setDefaultCard(customerId: string, cardId: string): Promise<Card[]>;
  charge(order: ChargeOrder): Promise<ProviderCharge>;
  /** Cancels a charge that waits for its payer; returns a completed one unchanged. */
  cancelCharge(id: string): Promise<ProviderCharge>;
  retrieveCharge(id: string): Promise<ProviderCharge>;
  /** Refunds a part of a charge. One key is at most one refund. @throws {ProviderError} `not-refundable` also if less is left */
  refund(id: string, order: RefundOrder): Promise<ProviderCharge>;
  subscribe(order: SubscriptionOrder): Promise<ProviderSubscription>;
  /** Computes what `changePrice` would charge. */
  previewPrice(id: string, change: Omit<PriceChange, 'key' | 'plan'>): Promise<Money>;
  /**
   * Starts a period at another price at once, less the unused rest of the running one.
   * @throws {ProviderError} `declined` if the card is refused, `action-required` if the payer must pass 3-D Secure; nothing is changed
   */
  changePrice(id: string, change: PriceChange): Promise<ProviderSubscription>;
  /** Changes the price of the next periods. */
  changeNextPrice(id: string, change: NewPrice & { plan: string }): Promise<ProviderSubscription>;
  cancelSubscription(id: string, when: { immediately: boolean }): Promise<ProviderSubscription>;
  resumeSubscription(id: string): Promise<ProviderSubscription>;
  /** Returns the card that the next renewal charges; undefined if there is none. */
  readRenewalCard(id: string): Promise<CardFace | undefined>;
  /**
   * Charges the unpaid renewal of a past due subscription to a card of the customer, with the payer there. Without one it changes
   * nothing. The renewal has one charge, so repetitions and the provider's own attempts never charge it twice.
   */
  payRenewal(id: string, order: { cardId: string | null; returnUrl: string }): Promise<ProviderSubscription>;
  /** Pauses a subscription from the end of its paid period until a later end of a period; null ends the pause. */
  pauseSubscription(id: string, until: Date | null): Promise<ProviderSubscription>;
  retrieveSubscription(id: string): Promise<ProviderSubscription>;
  /**
   * @returns undefined unless the provider's signature over these bytes is valid and recent
   * @throws {Refusal} InvalidInput for a signed webhook that cannot be read
   */
  readWebhook(
    bytes: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ): ReceivedNotice | undefined;
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
    | 'action-required'
    | 'no-card'
    | 'card-not-found'
    | 'not-refundable'
    | 'over'
    | 'refused';
  /** the provider's sentence for the payer; undefined if there is none */
  readonly sentence: string | undefined;

  constructor(reason: ProviderError['reason'], { sentence, ...options }: ErrorOptions & { sentence?: string } = {}) {
    super(`The card provider: ${reason}`, options);
    this.reason = reason;
    this.sentence = sentence;
  }
}
