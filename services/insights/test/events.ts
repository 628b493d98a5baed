// Events of other services, as those publish them.
import { profileUpdated } from '@velvet/contracts/account/events';
import {
  commentAdded,
  commentDeleted,
  postPublished,
  postShared,
  postViewed,
  reactionChanged,
} from '@velvet/contracts/content/events';
import { CommentId, PlanId, PostId, PurchaseId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import {
  chargeReversed,
  purchaseCompleted,
  purchaseRefunded,
  subscriptionActivated,
  subscriptionEnded,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import type { World } from '@velvet/testing/world';

const fan = UserId.parse('social|fan');
const money = (amountMinor: number, currency = 'USD') => ({ amountMinor, currency });
const shareOf = (amountMinor: number) => amountMinor - Math.floor(amountMinor / 5);
const paidFor = (amountMinor: number, currency?: string) => ({
  price: money(amountMinor, currency),
  creatorShare: money(shareOf(amountMinor), currency),
});

/** The telling of what happens to one creator, by one fan unless another is named. */
export function teller(world: World, creatorId: UserId, fanId: UserId = fan, currency?: string) {
  return { ...contentTeller(world, creatorId, fanId), ...paymentTeller(world, creatorId, fanId, currency) };
}

function contentTeller(world: World, creatorId: UserId, fanId: UserId) {
  const now = () => world.clock.now().toISOString();
  const comment = (postId: PostId) => ({
    commentId: CommentId.parse(newId()),
    postId,
    postAuthorId: creatorId,
    authorId: fanId,
  });
  return {
    becomesCreator: () =>
      world.publish(profileUpdated, {
        userId: creatorId,
        revision: 1,
        handle: 'ana',
        name: 'Ana',
        bio: '',
        avatar: null,
        role: 'creator',
        verified: true,
        visibility: 'public',
        hidden: false,
        demo: false,
        joinedAt: now(),
      }),
    publishes: (postId: PostId, imageCount = 0, videoCount = 0) =>
      world.publish(postPublished, {
        postId,
        authorId: creatorId,
        audience: 'public',
        price: null,
        imageCount,
        videoCount,
        publishedAt: now(),
      }),
    isViewed: (postId: PostId) =>
      world.publish(postViewed, { postId, authorId: creatorId, viewerId: fanId, viewedAt: now() }),
    isShared: (postId: PostId) =>
      world.publish(postShared, { postId, authorId: creatorId, actorId: fanId, sharedAt: now() }),
    isCommented: (postId: PostId) =>
      world.publish(commentAdded, {
        ...comment(postId),
        parentCommentId: null,
        parentAuthorId: null,
        excerpt: '',
        createdAt: now(),
      }),
    losesComment: (postId: PostId) => world.publish(commentDeleted, comment(postId)),
    isLiked: (postId: PostId, reaction: 'like' | 'love' | null, previous: 'like' | 'love' | null) =>
      world.publish(reactionChanged, {
        subject: 'post',
        subjectId: postId,
        postId,
        ownerId: creatorId,
        actorId: fanId,
        reaction,
        previous,
        changedAt: now(),
      }),
  };
}

function paymentTeller(world: World, creatorId: UserId, fanId: UserId, currency?: string) {
  const now = () => world.clock.now().toISOString();
  const reverse = (
    of: { postId: PostId | null; subjectKind?: string; subscriptionId: SubscriptionId | null },
    price: number,
  ) =>
    world.publish(chargeReversed, {
      ...of,
      ...paidFor(price),
      chargeId: newId(),
      payerId: fanId,
      creatorId,
      reason: 'refunded',
      reversedAt: now(),
    });
  const purchase = (id: string, postId: PostId, price: number, subjectKind = 'post') => ({
    purchaseId: PurchaseId.parse(id),
    buyerId: fanId,
    creatorId,
    postId,
    subjectKind,
    ...paidFor(price, currency),
  });
  return {
    ...subscriptionTeller(world, creatorId, fanId),
    reverses: (subscriptionId: string, price: number) =>
      reverse({ postId: null, subscriptionId: SubscriptionId.parse(subscriptionId) }, price),
    sells: (id: string, postId: PostId, price: number, subjectKind?: string) =>
      world.publish(purchaseCompleted, { ...purchase(id, postId, price, subjectKind), completedAt: now() }),
    async refunds(id: string, postId: PostId, price: number, subjectKind?: string) {
      await world.publish(purchaseRefunded, {
        ...purchase(id, postId, price, subjectKind),
        reason: 'refunded',
        refundedAt: now(),
      });
      await reverse({ postId, ...(subjectKind && { subjectKind }), subscriptionId: null }, price);
    },
  };
}

function subscriptionTeller(world: World, creatorId: UserId, fanId: UserId) {
  const now = () => world.clock.now().toISOString();
  const about = (subscriptionId: string, revision: number) => ({
    subscriptionId: SubscriptionId.parse(subscriptionId),
    subscriberId: fanId,
    creatorId,
    planId: PlanId.parse(newId()),
    interval: 'month' as const,
    revision,
  });
  return {
    isSubscribed: (id: string, revision: number, price: number) =>
      world.publish(subscriptionActivated, {
        ...about(id, revision),
        ...paidFor(price),
        periodEndsAt: now(),
        activatedAt: now(),
      }),
    isRenewed: (id: string, revision: number, price: number) =>
      world.publish(subscriptionRenewed, {
        ...about(id, revision),
        ...paidFor(price),
        periodEndsAt: now(),
        renewedAt: now(),
      }),
    isEnded: (id: string, revision: number, reason: 'cancelled' | 'refunded') =>
      world.publish(subscriptionEnded, { ...about(id, revision), reason, endedAt: now() }),
  };
}

export const newPostId = () => PostId.parse(newId());

/** Moves the clock of the world to a moment. */
export function travelTo({ clock }: World, moment: string): void {
  clock.advance({ seconds: (Date.parse(moment) - clock.now().getTime()) / 1000 });
}
