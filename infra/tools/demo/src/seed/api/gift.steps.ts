import { listPosts } from '@velvet/contracts/content/post-calls';
import type { PostId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import { giveGift, listGifts, redeemGift, type GiftThing } from '@velvet/contracts/payment/gifts';
import { startTrial } from '@velvet/contracts/payment/promotions';
import { payPerView, listPurchases } from '@velvet/contracts/payment/purchases';
import { listSubscriptions, pauseSubscription, subscribe } from '@velvet/contracts/payment/subscriptions';
import { listTiers, type Tier } from '@velvet/contracts/payment/tiers';
import type { PlannedFan } from '#seed/world/fan.plan.ts';
import type { CreatorPerson, PlannedPerson } from '#seed/world/person.plan.ts';
import { allOf, eventually, type Session } from './api.ts';
import type { Door } from './door.ts';
import { ensureCard, idOf, keyOf, settle } from './money.steps.ts';
import { codes, limitedPost } from './shop.steps.ts';

const subscriptionsOf = (session: Session) =>
  allOf((cursor) => session(listSubscriptions, { query: { limit: 100, cursor } }));

/** @returns whether a person never subscribed to a creator */
async function isStrange(session: Session, { sub }: CreatorPerson): Promise<boolean> {
  return (await subscriptionsOf(session)).every(({ creatorId }) => creatorId !== sub);
}

async function firstTier(session: Session, creator: CreatorPerson): Promise<Tier> {
  const [tier] = await session(listTiers, { params: { creatorId: idOf(creator) } });
  if (!tier) throw new Error(`${creator.name} offers no tier.`);
  return tier;
}

/** A fan subscribes with the discount of a creator. @returns whether it is new */
export async function subscribeWithDiscount(
  session: Session,
  fan: PlannedFan,
  creator: CreatorPerson,
): Promise<boolean> {
  if (!(await isStrange(session, creator))) return false;
  await ensureCard(session, fan, creator.currency);
  const { quotes } = await firstTier(session, creator);
  const plan = quotes.find(({ months }) => months === 1)?.plan;
  if (!plan) return false;
  const body = { creatorId: idOf(creator), plan, interval: 'month', promotion: codes.discount } as const;
  const answer = await session(subscribe, { body, idempotencyKey: keyOf(fan, `promotion-${creator.sub}`) });
  await settle(session, answer.paymentId, answer.state, answer.url);
  return true;
}

/** A fan begins the free trial of a creator. @returns whether it is new */
export async function tryOut(session: Session, creator: CreatorPerson): Promise<boolean> {
  if (!(await isStrange(session, creator))) return false;
  await session(startTrial, { body: { creatorId: idOf(creator), code: codes.trial } });
  return true;
}

type Giving = {
  giver: PlannedFan;
  /** of the subscriptions that are given */
  creator: CreatorPerson;
  /** gets three months at once */
  receiver: PlannedPerson;
  /** redeems the link of a month */
  redeemer: PlannedPerson;
};

/** A fan gives a subscription to a person, one by a link that is redeemed, and one by a link that is still open. @returns whether it is new */
export async function giveAll(door: Door, { giver, creator, receiver, redeemer }: Giving): Promise<boolean> {
  const session = door.sessionOf(giver.person);
  if ((await session(listGifts)).data.length > 0) return false;
  await ensureCard(session, giver);
  const tier = await firstTier(session, creator);
  let given = 0;
  const give = async (months: 1 | 3, receiverId: ReturnType<typeof idOf> | null, note: string) => {
    const quote = tier.quotes.find((each) => each.months === months);
    const plan = quote?.plan ?? tier.quotes[0]?.plan;
    if (!plan) throw new Error(`${creator.name} sells nothing.`);
    const thing: GiftThing = { kind: 'subscription', creatorId: idOf(creator), plan, months };
    const amount = quote?.amount ?? Math.round(tier.monthlyPrice * 100 * months) / 100;
    const body = { thing, amount, currency: creator.currency, receiverId, note };
    const answer = await session(giveGift, { body, idempotencyKey: keyOf(giver, `gift-${(given += 1)}`) });
    await settle(session, answer.paymentId, answer.state, answer.url);
    return answer.gift.link;
  };
  await give(3, idOf(receiver), 'Happy birthday! You said you like this light.');
  const link = await give(1, null, 'For whoever is first. Enjoy.');
  const code = link?.split('/').at(-1) ?? '';
  const taking = door.sessionOf(redeemer);
  await eventually('a gift', () => taking(redeemGift, { params: { code } }), ['GiftNotFound']);
  await give(1, null, 'A month of this, and then you will stay.');
  return true;
}

/** A fan pauses the first subscription that is charged each month. @returns whether it is new */
export async function pauseOne(session: Session): Promise<boolean> {
  const present = await subscriptionsOf(session);
  if (present.some(({ pausedUntil }) => pausedUntil !== null)) return false;
  const wanted = present.find(
    ({ state, interval, price, endsAtPeriodEnd, endsByItself }) =>
      state === 'active' && interval === 'month' && price > 0 && !endsAtPeriodEnd && !endsByItself,
  );
  if (!wanted) return false;
  await session(pauseSubscription, { params: { id: wanted.id }, body: { months: 1 } });
  return true;
}

/** The limited post of a creator, as its buyers find it. */
export async function findLimited(session: Session, { sub }: CreatorPerson): Promise<PostId | undefined> {
  const posts = await allOf((cursor) => session(listPosts, { query: { author: sub, limit: 100, cursor } }));
  return posts.find(({ content }) => content.text === limitedPost.text)?._id;
}

/** `currency`: of its creator */
export type Piece = { contentId: PostId; currency: Currency };

/** @returns whether the purchase is new */
export async function buyPiece(session: Session, fan: PlannedFan, { contentId, currency }: Piece): Promise<boolean> {
  const bought = await allOf((cursor) => session(listPurchases, { query: { limit: 100, cursor } }));
  if (bought.some((purchase) => purchase.contentId === contentId)) return false;
  await ensureCard(session, fan);
  const body = { contentId, amount: limitedPost.price, currency };
  const answer = await eventually(
    'a limited offer',
    () => session(payPerView, { body, idempotencyKey: keyOf(fan, contentId) }),
    ['OfferNotFound'],
  );
  await settle(session, answer.id, answer.state, answer.url);
  return true;
}
