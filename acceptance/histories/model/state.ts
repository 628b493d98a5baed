import type { PostId, UserId } from '@velvet/contracts/ids';
import type { WritingPolicy } from '@velvet/contracts/messaging/conversations';

/** `unknown` until a birthday is given. */
export type Age = 'unknown' | 'adult' | 'underage';

export type Person = {
  readonly id: UserId;
  readonly name: string;
  readonly isCreator: boolean;
  age: Age;
  /** the deletion of the account is requested */
  isClosing: boolean;
  /** a deleted account stays closed */
  isDeleted: boolean;
  isPrivate: boolean;
  /** permission for first messages */
  policy: WritingPolicy;
};

export type Audience = 'public' | 'followers' | 'friends' | 'subscribers' | 'private';

/** `priceMinor`: cents, 0 without a price */
export type Terms = { audience: Audience; priceMinor: number; isAgeRestricted: boolean };

/** The terms of the last time that an item was for sale. */
type Offer = Terms & { isWithdrawn: boolean };

/** Something that can be seen and may be for sale: a post, a locked message, or a live session with tickets. */
export type Item = Terms & {
  readonly kind: 'post' | 'message' | 'session';
  readonly id: PostId;
  readonly owner: Person;
  /** of a message */
  readonly receiver: Person | null;
  /** `live`: of a session. `gone`: deleted, unsent or canceled */
  state: 'open' | 'live' | 'gone';
  text: string;
  /** null if it was never for sale */
  offer: Offer | null;
  /** null without a limit */
  piecesLeft: number | null;
};

/**
 * A payment and what it pays for. `rest`: the unused rest of a period is returned. `lost`: a dispute was decided for the payer.
 * `undone`: returned, because its buyer took it back.
 */
export type Sale = {
  readonly kind: 'item' | 'tip' | 'subscription';
  readonly paymentId: string;
  /** null for a gift and a tip */
  readonly purchaseId: string | null;
  readonly payer: Person;
  readonly creator: Person;
  /** has what was paid for: the payer, or the receiver of a gift */
  readonly holder: Person;
  readonly isGift: boolean;
  readonly item: Item | null;
  state: 'kept' | 'returned' | 'undone' | 'rest' | 'lost';
  /** whether a sweep returns it, so that a service may not have it yet */
  isReturning: boolean;
  isDisputed: boolean;
  /** of an item: `unopened` until its holder reads it, `sealed` until its holder opens it */
  seal: 'sealed' | 'unopened' | 'opened';
};

/** A subscription of the holder of its sale to the creator of its sale. */
export type Subscription = { readonly id: string | null; readonly sale: Sale };

/** An order that waits for the confirmation of its payer at the bank. */
export type Checkout = {
  readonly paymentId: string;
  /** page of the bank */
  readonly url: string;
  readonly payer: Person;
  readonly creator: Person;
  /** null for a subscription */
  readonly item: Item | null;
  readonly subscriptionId: string | null;
  /** the payment is refunded if it is still made */
  isVoided: boolean;
};

export type Promotion = {
  readonly id: string;
  readonly creator: Person;
  readonly code: string;
  readonly percent: number;
  readonly audience: 'new' | 'returning' | 'all';
  usesLeft: number | null;
  isStopped: boolean;
  readonly users: Set<Person>;
};

/** Relations, items and sales of a group of people who meet nobody else. Keys of sets and maps are pairs of people. */
export type State = {
  readonly people: readonly Person[];
  readonly blocks: Set<string>;
  readonly follows: Set<string>;
  readonly requests: Set<string>;
  /** the first of the pair sent the second a message that is no tip */
  readonly wrote: Set<string>;
  readonly items: Item[];
  readonly sales: Sale[];
  checkouts: Checkout[];
  readonly running: Map<string, Subscription>;
  /** subscriptions that were ever paid or given */
  readonly subscribed: Set<string>;
  /** given subscriptions that begin when a running one ends, the oldest first */
  waiting: Sale[];
  readonly promotions: Promotion[];
};

export const pair = (one: Person, other: Person): string => `${one.id} ${other.id}`;

export const newState = (people: readonly Person[]): State => ({
  people,
  blocks: new Set(),
  follows: new Set(),
  requests: new Set(),
  wrote: new Set(),
  items: [],
  sales: [],
  checkouts: [],
  running: new Map(),
  subscribed: new Set(),
  waiting: [],
  promotions: [],
});
