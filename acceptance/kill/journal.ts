import type { ConversationId, QueueItemId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Outcome } from './bank.ts';

/**
 * Kinds of operations. A piece is one of a limited offer; `giftLink` includes its redemption; `pause` also its end. `unlock` buys a locked
 * message, `broadcastUnlock` one of a broadcast, and `firstMessage` the permission to write one. `unpaidRenewal`: the bank declines a renewal or
 * requires 3-D Secure; `lateRenewal` pays it with another card, `confirmedRenewal` with 3-D Secure. `skippedRenewal`: a period ends during a
 * pause. `returnedRefund`: a refund comes back. `session` is planned, `cancelledSession` canceled.
 */
export const kinds = [
  'purchase',
  'piece',
  'message',
  'unlock',
  'firstMessage',
  'broadcast',
  'broadcastUnlock',
  'session',
  'ticket',
  'cancelledSession',
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
  'returnedRefund',
  'dispute',
  'renewal',
  'unpaidRenewal',
  'lateRenewal',
  'confirmedRenewal',
  'skippedRenewal',
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
  /** sent messages by id, with the fan that reads their conversation; those of broadcasts once the fan has read them */
  readonly messages: Map<string, { readerId: string; conversationId: ConversationId }>;
  /** ids of locked messages that were bought */
  readonly unlocked: Set<string>;
  /** sent broadcasts by id: their text, which is unique, and the pieces that are sold of each; null without a limit */
  readonly broadcasts: Map<string, { text: string; limit: number | null }>;
  /** ids of messages of broadcasts of which no piece was left */
  readonly soldOut: Set<string>;
  /** planned sessions by id. `ending`: whether it is canceled is not known */
  readonly sessions: Map<QueueItemId, 'open' | 'ending' | 'cancelled'>;
  /** tickets that were bought, as `buyer session` */
  readonly tickets: Set<string>;
  /** purchases that were taken back, as `buyer post` */
  readonly undone: Set<string>;
  /** given posts, as `receiver post` */
  readonly gifts: Set<string>;
  /** ids of gifts by link that were redeemed */
  readonly redeemed: Set<string>;
  /** subscriptions by id, with what was acknowledged of them the last time */
  readonly subscriptions: Map<string, 'active' | 'paused' | 'past_due' | 'ended'>;
  /** acknowledged upgrades, as `subscription plan` */
  readonly upgrades: Set<string>;
  /** refunds, of a part or (key `all`) of everything, as `payment key`; cents */
  readonly refunds: Map<string, number>;
  /** ids of payments of which a refund came back */
  readonly returned: Set<string>;
  /** decided disputes, by the id of the payment */
  readonly disputes: Map<string, Outcome>;
  /** ids of subscriptions of which a later period was paid */
  readonly renewed: Set<string>;
  /** ids of subscriptions whose second period passed in a pause */
  readonly skipped: Set<string>;
  /** ids of subscriptions whose period the bank has ended, and whose readers have not received that yet */
  readonly moving: Set<string>;
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
    broadcasts: new Map(),
    soldOut: new Set(),
    sessions: new Map(),
    tickets: new Set(),
    undone: new Set(),
    gifts: new Set(),
    redeemed: new Set(),
    subscriptions: new Map(),
    upgrades: new Set(),
    refunds: new Map(),
    returned: new Set(),
    disputes: new Map(),
    renewed: new Set(),
    skipped: new Set(),
    moving: new Set(),
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
