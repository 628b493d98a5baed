import type { Reaction } from '@velvet/contracts/content/events';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { CreatorPerson, PlannedPerson } from '#seed/world/person.plan.ts';
import type { PlannedPost } from '#seed/world/post.plan.ts';

export type BulkItem = { readonly id: string; readonly fileName: string; readonly type: 'image' | 'audio' };

/** Moments are milliseconds; money is cents. */
export type BulkPerson = { readonly person: PlannedPerson; readonly joinedAt: number };
export type BulkCreator = BulkPerson & {
  readonly person: CreatorPerson;
  readonly planId: string;
  readonly verifiedAt: number;
  readonly attemptId: string;
  /** of the vault, in the order of the planned files */
  readonly items: readonly BulkItem[];
  readonly posts: readonly BulkPost[];
};
export type BulkPost = {
  readonly id: string;
  readonly position: string;
  readonly creator: CreatorPerson;
  readonly planned: PlannedPost;
  readonly at: number;
};
export type BulkFan = BulkPerson & { readonly customerId: string; readonly cardId: string };

export type BulkFollow = {
  readonly id: string;
  readonly at: number;
  readonly follower: PlannedPerson;
  readonly followed: PlannedPerson;
  readonly isMutual: boolean;
};
type Paid = {
  readonly id: string;
  readonly at: number;
  readonly fan: BulkFan;
  readonly creator: CreatorPerson;
  readonly price: number;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly chargeId: string;
};
export type BulkSubscription = Paid & {
  readonly planId: string;
  readonly interval: Interval;
  /** null of a free one */
  readonly periodEndsAt: Date | null;
  readonly providerSubscriptionId: string;
};
export type BulkPurchase = Paid & { readonly post: BulkPost };

type Deed = { readonly post: BulkPost; readonly fan: PlannedPerson; readonly at: number };
export type BulkReaction = Deed & { readonly reaction: Reaction };
export type BulkComment = Deed & { readonly id: string; readonly text: string };
export type BulkShare = Deed & { readonly id: string };

/** People and deeds beside or before the small world, from which every service's rows are made. */
export type Facts = {
  readonly at: number;
  /** with their posts */
  readonly creators: readonly BulkCreator[];
  /** those of them whose accounts, plans and vaults are written; the others exist */
  readonly newcomers: readonly BulkCreator[];
  readonly fans: readonly BulkFan[];
  readonly follows: readonly BulkFollow[];
  readonly subscriptions: readonly BulkSubscription[];
  readonly purchases: readonly BulkPurchase[];
  readonly views: readonly Deed[];
  readonly reactions: readonly BulkReaction[];
  readonly comments: readonly BulkComment[];
  readonly saves: readonly Deed[];
  readonly shares: readonly BulkShare[];
};

export const dayMs = 24 * 3_600_000;

export function allPosts({ creators }: Facts): BulkPost[] {
  return creators.flatMap(({ posts }) => posts);
}

/** Returns whether a post is published to others; drafts and private posts are not. */
export function isAnnounced({ planned }: BulkPost): boolean {
  return !planned.isDraft && planned.audience !== 'private';
}

/** Returns the type of an item by its name. The large world has no films. */
export const typeOf = (fileName: string): BulkItem['type'] => (fileName.endsWith('.wav') ? 'audio' : 'image');

export function isOffered(post: BulkPost): boolean {
  return isAnnounced(post) && post.planned.price > 0;
}

export function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
