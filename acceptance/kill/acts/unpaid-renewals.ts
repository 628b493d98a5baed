import type { SubscriptionId } from '@velvet/contracts/ids';
import { payRenewal } from '@velvet/contracts/payment/dunning';
import { newCard, passChallenge, testCards } from '#story/cards.ts';
import type { Cast, Fan } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import type { Act } from './act.ts';
import { cancel, inRounds, join, pause, renew, resume, type Pair, type Play } from './subscriptions.ts';

type TestCard = keyof typeof testCards;

/** Of the subscription in a pause: the first period is paid, the second one is skipped. */
const skippedPeriod = 2;
/** A running pause is over after at most a month. */
const longestPauseMs = 32 * 24 * 3_600_000;

/**
 * Subscriptions in pounds whose renewal is not paid when it is due: the bank declines the card, or requires 3-D Secure, or the period
 * ends in a pause. The rounds of each fan begin with another of the three.
 */
export function unpaidRenewalsOf(fan: Fan, cast: Cast, journal: Journal): Act {
  const cards = new Map<TestCard, string>();
  // a card is saved when it has paid, so declined ones are never the default of other subscriptions
  const cardOf = async (name: TestCard) => {
    const id = cards.get(name) ?? (await newCard(fan.who, testCards[name], 'GBP'));
    cards.set(name, id);
    return id;
  };
  const pairWith = (name: TestCard): Pair => {
    const forgetCard = () => void cards.delete(name);
    return { fan, creator: cast.pound, cast, journal, card: () => cardOf(name), forgetCard };
  };
  const joining = (name: TestCard): Play[number] => ['subscription', (each) => join(pairWith(name), 'month', each)];
  const failing: Play[number] = ['unpaidRenewal', ({ id }) => decline(cast, journal, id)];
  const paying = (kind: 'lateRenewal' | 'confirmedRenewal', name: TestCard): Play[number] => [
    kind,
    async ({ id }) => pay(fan, journal, id, await cardOf(name)),
  ];
  const ending: Play[number] = ['cancellation', ({ id }) => cancel(fan.who, journal, id)];
  const plays: readonly Play[] = [
    [joining('failsOnRenewal'), failing, paying('lateRenewal', 'good'), ending],
    [joining('alwaysThreeDSecure'), failing, paying('confirmedRenewal', 'alwaysThreeDSecure'), ending],
    [joining('good'), ...pauseOver(fan, cast, journal), ending],
  ];
  const first = cast.fans.findIndex(({ who }) => who.id === fan.who.id);
  return inRounds(journal, (round) => plays[(first + round) % plays.length] ?? plays[0]!);
}

/** A pause over the end of a period, which ends early: the charge follows at the end of the running month. */
const pauseOver = (fan: Fan, cast: Cast, journal: Journal): Play => [
  ['pause', ({ id }) => pause(fan, journal, id)],
  ['skippedRenewal', ({ id }) => skip(cast, journal, id)],
  [
    'pause',
    async ({ id }) => {
      const isOver = await resume(fan, journal, id, isSoon);
      // the resumption publishes the end of the period, so readers have it from here on
      if (isOver && id !== undefined) journal.moving.delete(id);
      return isOver;
    },
  ],
  ['renewal', ({ id }) => renew(cast, journal, id, skippedPeriod)],
];

const isSoon = (until: string | null): boolean => until !== null && Date.parse(until) < Date.now() + longestPauseMs;

async function decline({ bank }: Cast, journal: Journal, id?: SubscriptionId): Promise<boolean> {
  if (id === undefined) return false;
  // from here on it may be past due
  journal.subscriptions.delete(id);
  if (!(await bank.decline(id))) return false;
  journal.subscriptions.set(id, 'past_due');
  return true;
}

async function pay({ who }: Fan, journal: Journal, id: SubscriptionId | undefined, card: string): Promise<boolean> {
  if (id === undefined) return false;
  journal.subscriptions.delete(id);
  const { data } = await who.make(payRenewal, { params: { id }, body: { paymentMethodId: card } });
  if (data?.state === 'requires_action' && data.url !== null) await passChallenge(data.url);
  if (data?.state !== 'settled' || data.subscription.state !== 'active') return false;
  journal.subscriptions.set(id, 'active');
  journal.renewed.add(id);
  return true;
}

async function skip({ bank }: Cast, journal: Journal, id?: SubscriptionId): Promise<boolean> {
  if (id === undefined) return false;
  journal.moving.add(id);
  const isSkipped = await bank.skip(id);
  if (isSkipped) journal.skipped.add(id);
  return isSkipped;
}
