import type { ConversationId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Outcome } from './bank.ts';

/**
 * Kinds of operations. A piece is one of a limited offer; `giftLink` includes its redemption; `pause` also its end; `unlock` buys a locked
 * message, `firstMessage` the permission to write one.
 */
export const kinds = [
  'purchase',
  'piece',
  'message',
  'unlock',
  'firstMessage',
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
  'dispute',
  'renewal',
  'payoutMethod',
  'payout',
  'price',
  'promotion',
  'post',
  'upload',
  'like',
] as const;
export type Kind = (typeof kinds)[number];

/** An acknowledged payment; cents, null if the answer did not name the amount. `postId`: of a piece */
export type Paid = { kind: Kind; payerId: string; amountMinor: number | null; currency: Currency; postId?: string };

/** Requested and acknowledged operations, recorded outside of all processes that are killed. */
export type Journal = {
  readonly asked: Record<Kind, number>;
  readonly acknowledged: Record<Kind, number>;
  /** settled payments by id */
  readonly payments: Map<string, Paid>;
  /** settled purchases of posts that stay open, as `buyer post` */
  readonly purchases: Set<string>;
  /** pieces of limited offers, as `buyer post`, with those that were refused because none is left. `charged back`: by a lost dispute */
  readonly pieces: Map<string, 'bought' | 'sold out' | 'disputed' | 'charged back'>;
  /** sent messages by id, with the fan that reads their conversation */
  readonly messages: Map<string, { readerId: string; conversationId: ConversationId }>;
  /** ids of locked messages that were bought */
  readonly unlocked: Set<string>;
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
  /** refunds, of a part or (key `all`) of everything, as `payment key`; cents */
  readonly refunds: Map<string, number>;
  /** decided disputes, by the id of the payment */
  readonly disputes: Map<string, Outcome>;
  /** ids of subscriptions whose second period was paid */
  readonly renewed: Set<string>;
  /** labels that the payout method may have now, and the changes that an old sign-in was allowed */
  readonly payouts: { readonly labels: Set<string>; withOldSignIn: number };
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
    messages: new Map(),
    unlocked: new Set(),
    undone: new Set(),
    gifts: new Set(),
    redeemed: new Set(),
    subscriptions: new Map(),
    upgrades: new Set(),
    refunds: new Map(),
    disputes: new Map(),
    renewed: new Set(),
    payouts: { labels: new Set(), withOldSignIn: 0 },
    refundRequests: new Set(),
    attempts: new Map(),
    posts: new Set(),
    items: new Set(),
    uploads: new Set(),
    likes: new Set(),
    likesAsked: new Set(),
  };
}
