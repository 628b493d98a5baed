import type { Currency } from '@velvet/contracts/money';

/** Kinds of operations. A piece is one of a limited offer; `giftLink` includes its redemption; `pause` also its end. */
export const kinds = [
  'purchase',
  'piece',
  'tip',
  'gift',
  'giftLink',
  'trial',
  'subscription',
  'upgrade',
  'pause',
  'cancellation',
  'plan',
  'undo',
  'refund',
  'refundRequest',
  'price',
  'promotion',
  'post',
  'upload',
  'like',
] as const;
export type Kind = (typeof kinds)[number];

/** An acknowledged payment; cents, null if the answer did not name the amount. */
export type Paid = { kind: Kind; payerId: string; amountMinor: number | null; currency: Currency };

/** Requested and acknowledged operations, recorded outside of all processes that are killed. */
export type Journal = {
  readonly asked: Record<Kind, number>;
  readonly acknowledged: Record<Kind, number>;
  /** settled payments by id */
  readonly payments: Map<string, Paid>;
  /** settled purchases of posts that stay open, as `buyer post` */
  readonly purchases: Set<string>;
  /** pieces of limited offers, as `buyer post`, with those that were refused because none is left */
  readonly pieces: Map<string, 'bought' | 'sold out'>;
  /** purchases that were taken back, as `buyer post` */
  readonly undone: Set<string>;
  /** given posts, as `receiver post` */
  readonly gifts: Set<string>;
  /** ids of gifts by link that were redeemed */
  readonly redeemed: Set<string>;
  /** subscriptions by id, with what was acknowledged of them the last time */
  readonly subscriptions: Map<string, 'active' | 'paused' | 'ended'>;
  /** acknowledged upgrades, as `subscription plan` */
  readonly upgrades: Set<string>;
  /** refunds of a part, as `payment key`; cents */
  readonly refunds: Map<string, number>;
  /** requested refunds, by the id of the payment */
  readonly refundRequests: Set<string>;
  /** by the name of an operation: how many attempts have failed for good, so the next one has another key */
  readonly attempts: Map<string, number>;
  readonly posts: Set<string>;
  /** vault items whose upload was completed */
  readonly items: Set<string>;
  /** uploads that were planned: each is resumable or gone */
  readonly uploads: Set<string>;
  /** `fan post` of likes: acknowledged and requested ones */
  readonly likes: Set<string>;
  readonly likesAsked: Set<string>;
};

export function openJournal(): Journal {
  const none = () => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  return {
    asked: none(),
    acknowledged: none(),
    payments: new Map(),
    purchases: new Set(),
    pieces: new Map(),
    undone: new Set(),
    gifts: new Set(),
    redeemed: new Set(),
    subscriptions: new Map(),
    upgrades: new Set(),
    refunds: new Map(),
    refundRequests: new Set(),
    attempts: new Map(),
    posts: new Set(),
    items: new Set(),
    uploads: new Set(),
    likes: new Set(),
    likesAsked: new Set(),
  };
}
