import { profileUpdated, userFollowed } from '@velvet/contracts/account/events';
import {
  commentAdded,
  offerPublished,
  postPublished,
  postShared,
  postViewed,
  reactionChanged,
} from '@velvet/contracts/content/events';
import type { EventType } from '@velvet/contracts/event';
import { UserId } from '@velvet/contracts/ids';
import { planChanged, purchaseCompleted, subscriptionActivated } from '@velvet/contracts/payment/events';
import { creatorShare } from '@velvet/payment/ledger/booking';
import { farPeriodEnd } from '@velvet/payment/sales/subscription';
import type { z } from 'zod';
import type { CreatorPerson } from '#seed/world/person.plan.ts';
import {
  allPosts,
  isAnnounced,
  isOffered,
  typeOf,
  type BulkCreator,
  type BulkPerson,
  type BulkPost,
  type BulkPurchase,
  type BulkSubscription,
  type Facts,
} from './facts.ts';
import { moment } from './rows.ts';

/** Validates the payload of an event against its contract; the rows of every service derive from it. */
function parsed<P extends z.ZodObject>(event: EventType<P>, payload: z.input<P>): z.output<P> {
  return event.payload.parse(payload);
}

const priced = ({ currency }: CreatorPerson, amountMinor: number) => ({ amountMinor, currency });
const idOf = ({ sub }: { sub: string }) => UserId.parse(sub);
const excerptLength = 120;

export type PersonCard = z.output<typeof profileUpdated.payload>;

export function cardOf({ person, joinedAt }: BulkPerson, isCreator: boolean, revision: number): PersonCard {
  const { sub, handle, name, bio } = person;
  return parsed(profileUpdated, {
    userId: sub,
    revision,
    handle,
    name,
    bio,
    avatar: null,
    role: isCreator ? 'creator' : 'subscriber',
    verified: isCreator,
    adult: true,
    visibility: 'public',
    hidden: false,
    demo: true,
    joinedAt: moment(joinedAt),
  });
}

export function planOf({ person, planId }: BulkCreator) {
  const { sub, monthlyPrice, yearlyPrice } = person;
  const year = yearlyPrice === null ? null : priced(person, yearlyPrice);
  return parsed(planChanged, { planId, creatorId: sub, revision: 1, month: priced(person, monthlyPrice), year });
}

export function publicationOf({ id, creator, planned, at }: BulkPost) {
  const { audience, price, files } = planned;
  return parsed(postPublished, {
    postId: id,
    authorId: creator.sub,
    audience,
    price: price > 0 ? priced(creator, price) : null,
    imageCount: files.filter((file) => typeOf(file) === 'image').length,
    videoCount: 0,
    audioCount: files.filter((file) => typeOf(file) === 'audio').length,
    publishedAt: moment(at),
  });
}

export function offerOf({ id, creator, planned }: BulkPost) {
  const { price, audience } = planned;
  const shown = { price: priced(creator, price), audience };
  return parsed(offerPublished, { postId: id, creatorId: creator.sub, ...shown, revision: 1 });
}

const shares = (creator: CreatorPerson, price: number) => ({
  price: priced(creator, price),
  creatorShare: priced(creator, creatorShare(price)),
});

export function activationOf(subscription: BulkSubscription) {
  const { id, at, fan, creator, planId, interval, price, periodEndsAt } = subscription;
  return parsed(subscriptionActivated, {
    subscriptionId: id,
    subscriberId: fan.person.sub,
    creatorId: creator.sub,
    planId,
    interval,
    revision: 1,
    ...shares(creator, price),
    periodEndsAt: (periodEndsAt ?? farPeriodEnd(new Date(at))).toISOString(),
    activatedAt: moment(at),
  });
}

export function completionOf({ id, at, fan, creator, price, post }: BulkPurchase) {
  const people = { buyerId: fan.person.sub, creatorId: creator.sub };
  return parsed(purchaseCompleted, {
    purchaseId: id,
    ...people,
    postId: post.id,
    ...shares(creator, price),
    completedAt: moment(at),
  });
}

/** @throws {z.ZodError} for the first fact that no service could publish */
export function assertDeeds(facts: Facts): void {
  const about = (post: BulkPost) => ({ postId: post.id, postAuthorId: idOf(post.creator), ...authorOf(post.creator) });
  for (const { follower, followed, isMutual } of facts.follows)
    parsed(userFollowed, { followerId: follower.sub, followedId: followed.sub, isMutual });
  for (const { post, fan, at } of facts.views)
    parsed(postViewed, { ...about(post), viewerId: fan.sub, viewedAt: moment(at) });
  for (const { post, fan, at } of facts.shares)
    parsed(postShared, { ...about(post), actorId: fan.sub, sharedAt: moment(at) });
  for (const { post, fan, at, reaction } of facts.reactions) {
    const people = { ownerId: post.creator.sub, actorId: fan.sub };
    const change = { reaction, previous: null, changedAt: moment(at) };
    parsed(reactionChanged, { subject: 'post', subjectId: post.id, postId: post.id, ...people, ...change });
  }
  for (const { post, fan, at, id, text } of facts.comments) {
    const said = { commentId: id, excerpt: text.slice(0, excerptLength), createdAt: moment(at) };
    parsed(commentAdded, { ...about(post), ...said, authorId: fan.sub, parentCommentId: null, parentAuthorId: null });
  }
  for (const post of allPosts(facts)) {
    if (isAnnounced(post)) publicationOf(post);
    if (isOffered(post)) offerOf(post);
  }
}

function authorOf({ sub }: CreatorPerson) {
  return { authorId: idOf({ sub }) };
}
