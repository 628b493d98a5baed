import type { PlanId, SubscriptionId } from '@velvet/contracts/ids';
import { startTrial } from '@velvet/contracts/payment/promotions';
import {
  cancelSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  subscribe,
  type Subscription,
} from '@velvet/contracts/payment/subscriptions';
import { changeSubscriptionTier, previewTierChange } from '@velvet/contracts/payment/tier-changes';
import { listTiers } from '@velvet/contracts/payment/tiers';
import type { Visitor } from '#story/visitor.ts';
import { renewingCard, type Cast, type Fan } from '#kill/cast.ts';
import { trialCode } from '#kill/creators.ts';
import type { Journal, Kind } from '#kill/journal.ts';
import { counted, followUp, keyed, type Act } from './act.ts';

/** The state of a fan with one creator: the subscription of this round, and the order that is not decided yet. */
type Membership = { round: number; id: SubscriptionId | undefined; offer: Offer | undefined };
type Step = (membership: Membership) => Promise<boolean>;
/** The steps of one subscription. */
export type Play = readonly (readonly [Kind, Step])[];

type Offer = { plan: PlanId; interval: 'month' | 'quarter'; promotion?: string };

/** A fan and a creator. `card` returns the card of an order, and `forgetCard` lets it return another one. */
export type Pair = {
  fan: Fan;
  creator: Visitor;
  cast: Cast;
  journal: Journal;
  card(): Promise<string>;
  forgetCard(): void;
};

/** The life of one subscription after another of a fan to a creator. */
export function membershipOf(fan: Fan, creator: Visitor, cast: Cast, journal: Journal): Act {
  const currency = creator.id === cast.euro.id ? 'EUR' : 'USD';
  const card = () => renewingCard(fan, currency);
  const pair = { fan, creator, cast, journal, card, forgetCard: () => void fan.cards.delete(currency) };
  const act = (kind: Kind, step: Step) => [kind, step] as const;
  const subscribing = act('subscription', (each) => join(pair, intervalOf(each), each));
  const upgrading = act('upgrade', ({ id }) => upgrade(fan, creator, journal, id));
  const pausing = act('pause', ({ id }) => pause(fan, journal, id));
  const resuming = act('pause', ({ id }) => resume(fan, journal, id, (until) => until === null));
  const ending = act('cancellation', ({ id }) => cancel(fan.who, journal, id));
  const trying = act('trial', () => tryFor(fan, creator));
  const renewing = act('renewal', ({ id }) => renew(cast, journal, id));
  /** of the first round, which begins with a trial that the paid subscription replaces, of further even ones, and of odd ones */
  const plays = [
    [trying, subscribing, renewing, pausing, resuming, upgrading, ending],
    [subscribing, renewing, pausing, resuming, ending],
    [subscribing, renewing, upgrading, ending],
  ] as const;
  return inRounds(journal, (round) => plays[round === 0 ? 0 : 1 + (round % 2)] ?? plays[0]);
}

/** Every other order is for three months at once. */
const intervalOf = ({ round }: Membership) => (round % 2 === 0 ? 'month' : 'quarter');

/** Plays the steps of one subscription after another, one at a time. */
export function inRounds(journal: Journal, playOf: (round: number) => Play): Act {
  const membership: Membership = { round: 0, id: undefined, offer: undefined };
  let place = 0;
  return async () => {
    const play = playOf(membership.round);
    const [kind, step] = play[place] ?? play[0]!;
    await counted(journal, kind, async () => {
      const isDone = await step(membership);
      if (isDone) place += 1;
      if (place === play.length) {
        place = 0;
        membership.round += 1;
        membership.id = undefined;
      }
      return isDone;
    });
  };
}

async function tryFor({ who }: Fan, creator: Visitor): Promise<boolean> {
  const { data, code } = await who.make(startTrial, { body: { creatorId: creator.id, code: trialCode } });
  return data !== undefined || code === 'AlreadySubscribed' || code === 'PromotionNotForCaller';
}

/** Orders of one month have a discount while there is one. */
async function offerOf(
  { fan: { who }, creator, cast: { promotions } }: Pair,
  interval: Offer['interval'],
): Promise<Offer | undefined> {
  const [tier] = await who.get(listTiers, { params: { creatorId: creator.id } });
  const plan = tier?.quotes.find((quote) => quote.interval === interval)?.plan;
  const promotion = promotions.get(creator.id)?.at(-1);
  return plan && { plan, interval, ...(interval === 'month' && promotion !== undefined && { promotion }) };
}

/** Refusals after which the order is made with another price, card or promotion, or without one. Nothing was charged. */
const promotionIsOver: ReadonlySet<string | undefined> = new Set([
  'PromotionOver',
  'PromotionNotForCaller',
  'PromotionNotFound',
]);
const isAnother: ReadonlySet<string | undefined> = new Set(['PriceChanged', 'CardDeclined', 'SubscribeFailed']);

/** Subscribes, unless the fan is subscribed already. */
export async function join(pair: Pair, interval: Offer['interval'], membership: Membership): Promise<boolean> {
  const {
    fan: { who },
    creator,
    journal,
  } = pair;
  // one order at a time: a repetition is the same until it is decided
  membership.offer ??= await offerOf(pair, interval);
  const { offer } = membership;
  if (!offer) return false;
  const paymentMethodId = await pair.card();
  const name = [who.handle, creator.handle, membership.round, offer.plan, offer.promotion].join('-');
  const body = { creatorId: creator.id, ...offer, paymentMethodId };
  const answer = await who.make(subscribe, { body, headers: keyed(journal, name) });
  await followUp(journal, name, answer);
  const { data, code } = answer;
  if (promotionIsOver.has(code)) membership.offer = { plan: offer.plan, interval: offer.interval };
  if (isAnother.has(code)) membership.offer = undefined;
  // the first customer has taken another currency with the first order
  if (code === 'PaymentMethodRequired' || code === 'PaymentMethodNotFound') pair.forgetCard();
  if (data?.state === 'settled') {
    membership.id = data.subscription.id;
    if (data.paymentId !== null)
      journal.payments.set(data.paymentId, {
        kind: 'subscription',
        payerId: who.id,
        amountMinor: null,
        currency: data.subscription.currency,
      });
  }
  if (code === 'AlreadySubscribed') membership.id = (await running(who, creator))?.id;
  if (membership.id === undefined) return false;
  membership.offer = undefined;
  journal.subscriptions.set(membership.id, 'active');
  return true;
}

/** @returns the paid subscription of which an answer was lost */
async function running(who: Visitor, creator: Visitor): Promise<Subscription | undefined> {
  const own = await who.get(listSubscriptions, { query: { limit: 100 } });
  return own.find((each) => each.creatorId === creator.id && each.state === 'active' && !each.endsByItself);
}

async function upgrade({ who }: Fan, creator: Visitor, journal: Journal, id?: SubscriptionId): Promise<boolean> {
  const tiers = await who.get(listTiers, { params: { creatorId: creator.id } });
  const own = (await who.get(listSubscriptions, { query: { limit: 100 } })).find((each) => each.id === id);
  const wanted = tiers.at(-1)?.quotes.find(({ interval }) => interval === own?.interval)?.plan;
  if (id === undefined || wanted === undefined || own === undefined) return false;
  if (own.tier.id === tiers.at(-1)?.id) {
    journal.upgrades.add(`${id} ${own.plan}`);
    return true;
  }
  const preview = await who.get(previewTierChange, { params: { id }, query: { plan: wanted } });
  const { amount, quotedAt } = preview;
  const { data } = await who.make(changeSubscriptionTier, { params: { id }, body: { plan: wanted, amount, quotedAt } });
  const isDone = data !== undefined && data.payment === null && data.plan === wanted;
  if (isDone) journal.upgrades.add(`${id} ${wanted}`);
  return isDone;
}

export async function renew({ bank }: Cast, journal: Journal, id?: SubscriptionId, period?: number): Promise<boolean> {
  const isRenewed = id !== undefined && (await bank.renew(id, period));
  if (isRenewed) journal.renewed.add(id);
  return isRenewed;
}

export async function pause({ who }: Fan, journal: Journal, id?: SubscriptionId): Promise<boolean> {
  if (id === undefined) return false;
  const { data } = await who.make(pauseSubscription, { params: { id }, body: { months: 1 } });
  const isPaused = data !== undefined && data.pausedUntil !== null;
  if (isPaused) journal.subscriptions.set(id, 'paused');
  return isPaused;
}

/** @param isResumed whether the answer is that of a resumption, by the time of the next charge */
export async function resume(
  { who }: Fan,
  journal: Journal,
  id: SubscriptionId | undefined,
  isResumed: (pausedUntil: string | null) => boolean,
): Promise<boolean> {
  if (id === undefined) return false;
  // whether a lost answer has resumed it is not known
  journal.subscriptions.set(id, 'active');
  const { data } = await who.make(resumeSubscription, { params: { id } });
  return data !== undefined && isResumed(data.pausedUntil);
}

/** Ends a subscription at once. */
export async function cancel(who: Visitor, journal: Journal, id?: SubscriptionId): Promise<boolean> {
  if (id === undefined) return false;
  // from here on it may be over, whatever is answered
  journal.subscriptions.delete(id);
  const { data } = await who.make(cancelSubscription, { params: { id }, body: { immediately: true } });
  const isOver = data?.state === 'ended';
  if (isOver) journal.subscriptions.set(id, 'ended');
  return isOver;
}
