import type { Reaction } from '@velvet/contracts/content/events';
import { periodEnd } from '@velvet/card-sandbox/subscriptions/subscription';
import type { Random } from '#art/random.ts';
import { comments } from '#seed/world/crafts.ts';
import { sees } from '#seed/world/fan.plan.ts';
import { streamOf } from '#seed/world/stream.ts';
import {
  dayMs,
  isOffered,
  type BulkCreator,
  type BulkFan,
  type BulkPost,
  type BulkPurchase,
  type BulkSubscription,
  type Facts,
} from './facts.ts';
import { idAt, providerId } from './ids.ts';

export type Deeds = {
  -readonly [Key in keyof Omit<Facts, 'at' | 'creators' | 'newcomers' | 'fans'>]: Facts[Key][number][];
};

const reactions: readonly Reaction[] = ['like', 'like', 'like', 'love', 'love', 'fire', 'laugh', 'wow', 'sad'];
/** How much fans do, and when. */
export type Habits = {
  /** the first fans follow and subscribe to `busyFollows` creators: what a busy home feed is measured with */
  readonly busyFans: number;
  /** creators that others follow */
  readonly follows: readonly [from: number, to: number];
  readonly postsLookedAt: number;
  readonly buys: number;
  readonly subscribesByYear: number;
  /** whether a period that still runs may have begun long ago, which only yearly and free ones do */
  readonly hasOldSubscriptions: boolean;
  /** a moment from one to another; milliseconds */
  readonly when: (random: Random, from: number, to: number) => number;
};

export const recentHabits: Habits = {
  busyFans: 10,
  follows: [3, 20],
  postsLookedAt: 2,
  buys: 0.15,
  subscribesByYear: 0.2,
  hasOldSubscriptions: false,
  when: (random, from, to) => random.between(from, to),
};
const busyFollows = 60;
/** Young enough that every paid period of a month still runs. */
const subscribedWithinDays = 25;

export function emptyDeeds(): Deeds {
  return {
    follows: [],
    subscriptions: [],
    purchases: [],
    views: [],
    reactions: [],
    comments: [],
    saves: [],
    shares: [],
  };
}

type Scene = {
  readonly random: Random;
  readonly fan: BulkFan;
  readonly at: number;
  readonly isBusy: boolean;
  readonly habits: Habits;
  readonly deeds: Deeds;
  /** place of the fan's first subscription among the deeds */
  readonly firstSubscription: number;
};

/** Adds to the deeds what one fan has done. */
export function addFanDeeds(
  seed: number,
  place: number,
  fan: BulkFan,
  { creators, at, habits }: { creators: readonly BulkCreator[]; at: number; habits: Habits },
  deeds: Deeds,
): void {
  const random = streamOf(seed, 'bulk-deeds', fan.person.sub);
  const isBusy = place < habits.busyFans;
  const wanted = Math.min(creators.length, isBusy ? busyFollows : random.whole(...habits.follows));
  const chosen = new Set<BulkCreator>();
  // few are followed by many: the square leans towards the first
  for (let tries = 0; chosen.size < wanted && tries < wanted * 20; tries += 1) {
    const creator = creators[Math.floor(creators.length * random.next() ** 2)];
    if (creator) chosen.add(creator);
  }
  const firstSubscription = deeds.subscriptions.length;
  for (const creator of chosen) addRelation({ random, fan, at, isBusy, habits, deeds, firstSubscription }, creator);
}

function addRelation(scene: Scene, creator: BulkCreator): void {
  const { random, fan, at, isBusy, habits, deeds } = scene;
  const since = habits.when(random, fan.joinedAt, at - dayMs);
  const isMutual = random.chance(0.05);
  const pair = { follower: fan.person, followed: creator.person };
  deeds.follows.push({
    ...pair,
    id: idAt(since, fan.person.sub, 'follow', creator.person.sub),
    at: since,
    isMutual: false,
  });
  if (isMutual) {
    const backAt = random.between(since, at);
    deeds.follows.push({
      follower: creator.person,
      followed: fan.person,
      id: idAt(backAt, fan.person.sub, 'followed', creator.person.sub),
      at: backAt,
      isMutual,
    });
  }
  const isSubscribing = isBusy || random.chance(0.2);
  const subscription = isSubscribing && isPayable(scene, creator) ? planSubscription(scene, creator) : undefined;
  if (subscription) deeds.subscriptions.push(subscription);
  const purchase = random.chance(habits.buys) ? planPurchase(scene, creator, subscription) : undefined;
  if (purchase) deeds.purchases.push(purchase);
  if (random.chance(0.6))
    lookAround(scene, creator, { isMutual, isSubscribed: subscription !== undefined, bought: purchase?.post });
}

/** The paid subscriptions of a fan have one currency. */
const isPayable = ({ firstSubscription, deeds }: Scene, { person }: BulkCreator): boolean =>
  person.monthlyPrice === 0 ||
  deeds.subscriptions
    .slice(firstSubscription)
    .every(({ price, creator }) => price === 0 || creator.currency === person.currency);

type Sale = { readonly what: string; readonly at: number; readonly price: number };

function paidBy({ fan }: Scene, { person }: BulkCreator, { what, at, price }: Sale) {
  const idOf = (kind: string) => idAt(at, fan.person.sub, kind, what);
  return {
    id: idOf('sale'),
    at,
    fan,
    creator: person,
    price,
    paymentId: idOf('payment'),
    transactionId: idOf('transaction'),
    chargeId: providerId('ch', fan.person.sub, what),
  };
}

function planSubscription(scene: Scene, creator: BulkCreator): BulkSubscription {
  const { random, fan, habits } = scene;
  const { monthlyPrice, yearlyPrice } = creator.person;
  const recentAt = Math.floor(Math.max(fan.joinedAt, scene.at - random.between(0.1, subscribedWithinDays) * dayMs));
  const interval = yearlyPrice !== null && random.chance(habits.subscribesByYear) ? 'year' : 'month';
  const mayBeOld = habits.hasOldSubscriptions && (interval === 'year' || monthlyPrice === 0);
  const at = mayBeOld ? Math.floor(habits.when(random, fan.joinedAt, scene.at)) : recentAt;
  const price = interval === 'year' ? (yearlyPrice ?? monthlyPrice) : monthlyPrice;
  return {
    ...paidBy(scene, creator, { what: creator.planId, at, price }),
    planId: creator.planId,
    interval,
    periodEndsAt: price > 0 ? periodEnd(new Date(at), { interval, intervalCount: 1 }, 1) : null,
    providerSubscriptionId: providerId('sub', fan.person.sub, creator.planId),
  };
}

/** Only what the fan may buy: what is for subscribers after having become one. */
function planPurchase(
  scene: Scene,
  creator: BulkCreator,
  subscription: BulkSubscription | undefined,
): BulkPurchase | undefined {
  const { random, fan, habits } = scene;
  const offers = creator.posts.filter(
    (post) =>
      isOffered(post) &&
      post.planned.audience !== 'friends' &&
      (post.planned.audience !== 'subscribers' || subscription !== undefined),
  );
  if (offers.length === 0) return undefined;
  const post = random.pick(offers);
  const standsSince = post.planned.audience === 'subscribers' ? (subscription?.at ?? 0) : 0;
  const at = Math.floor(habits.when(random, Math.max(post.at, fan.joinedAt, standsSince), scene.at));
  return { ...paidBy(scene, creator, { what: post.id, at, price: post.planned.price }), post };
}

type Standing = { readonly isMutual: boolean; readonly isSubscribed: boolean; readonly bought: BulkPost | undefined };

/** Looks at some of what the fan can see, and does a little here and there. */
function lookAround(
  { random, fan, at, habits, deeds }: Scene,
  { person, posts }: BulkCreator,
  standing: Standing,
): void {
  const rules = {
    friends: new Set(standing.isMutual ? [person] : []),
    subscribed: new Set(standing.isSubscribed ? [person] : []),
    bought: new Set(standing.bought ? [standing.bought.planned] : []),
  };
  const looked = new Set(
    Array.from({ length: habits.postsLookedAt }, () => posts[Math.floor(posts.length * random.next())]),
  );
  for (const post of looked) {
    if (!post || !sees(post.planned, person, rules)) continue;
    const when = Math.floor(habits.when(random, Math.max(post.at, fan.joinedAt), at));
    const deed = { post, fan: fan.person, at: when };
    deeds.views.push(deed);
    const { allowReactions, allowComments, allowShares } = post.planned;
    if (random.chance(0.45) && allowReactions) deeds.reactions.push({ ...deed, reaction: random.pick(reactions) });
    if (random.chance(0.15) && allowComments)
      deeds.comments.push({ ...deed, id: idAt(when, fan.person.sub, 'comment', post.id), text: random.pick(comments) });
    if (random.chance(0.06)) deeds.saves.push(deed);
    if (random.chance(0.03) && allowShares)
      deeds.shares.push({ ...deed, id: idAt(when, fan.person.sub, 'share', post.id) });
  }
}
