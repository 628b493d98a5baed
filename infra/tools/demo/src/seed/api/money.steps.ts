import { followUser, listFollowing } from '@velvet/contracts/account/follows';
import { UserId, type PostId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import {
  attachPaymentMethod,
  listPaymentMethods,
  setupCustomer,
  type PaymentMethod,
} from '@velvet/contracts/payment/cards';
import { readPayment, type Payment } from '@velvet/contracts/payment/payments';
import { readPlan } from '@velvet/contracts/payment/plans';
import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { readTaxProfile, replaceTaxProfile } from '@velvet/contracts/payment/taxes';
import { createTestCard } from '@velvet/card-sandbox/test-card-client';
import type { Card, PlannedFan, PlannedPurchase, PlannedSubscription } from '#seed/world/fan.plan.ts';
import type { PlannedPerson } from '#seed/world/person.plan.ts';
import { seedOf } from '#seed/world/stream.ts';
import { allOf, eventually, type Session } from './api.ts';
import { submitForm } from './people.steps.ts';

export const idOf = ({ sub }: PlannedPerson) => UserId.parse(sub);

/** @returns whether a follow is new */
export async function follow(
  session: Session,
  self: PlannedPerson,
  others: readonly PlannedPerson[],
): Promise<boolean> {
  const params = { userId: idOf(self) };
  const followed = await allOf((cursor) => session(listFollowing, { params, query: { limit: 100, cursor } }));
  const known = new Set<string>(followed.map(({ id }) => id));
  const missing = others.filter(({ sub }) => !known.has(sub));
  for (const other of missing) await session(followUser, { params: { userId: idOf(other) } });
  return missing.length > 0;
}

/** Cards of the card sandbox whose payments have a sequel. */
export const specialCards = {
  /** pays once and fails on every renewal */
  unpaid: { number: '4000000000000341', cvc: '123' },
  /** is disputed a day after a payment */
  disputed: { number: '4000000000000259', cvc: '123' },
} as const;

/** The card sandbox's published test cards. */
const cards: Record<Card, { number: string; cvc: string }> = {
  visa: { number: '4242424242424242', cvc: '123' },
  mastercard: { number: '5555555555554444', cvc: '123' },
  amex: { number: '378282246310005', cvc: '1234' },
  // requires 3-D Secure
  asks: { number: '4000002760003184', cvc: '123' },
};

const countries = ['US', 'DE', 'GB', 'FR', 'DE', 'NL', 'US'] as const;
const countryOf = ({ sub }: Pick<PlannedPerson, 'sub'>) => countries[seedOf('country', sub) % countries.length] ?? 'US';
/** Cards of banks in the country of their owner. */
const localCards: Readonly<Partial<Record<(typeof countries)[number], { number: string; cvc: string }>>> = {
  DE: { number: '4000002760000016', cvc: '123' },
  GB: { number: '4000008260000000', cvc: '123' },
};

/** A fan names the billing country, which matters where payments are taxed. @returns whether it is new */
export async function nameCountry(session: Session, person: PlannedPerson): Promise<boolean> {
  if ((await session(readTaxProfile)).country !== null) return false;
  await session(replaceTaxProfile, { body: { country: countryOf(person), business: null } });
  return true;
}

/**
 * The number goes to the provider and not to the platform, as from a browser.
 * @param currency of the subscriptions that the card renews; undefined for purchases
 */
export async function ensureCard(
  session: Session,
  { card, person }: Pick<PlannedFan, 'card' | 'person'>,
  currency?: Currency,
): Promise<void> {
  const isUsable = ({ use }: PaymentMethod) =>
    currency === undefined ? use.purchases : (use.subscriptions ?? currency) === currency;
  if ((await session(listPaymentMethods)).some(isUsable)) return;
  const local = card === 'visa' ? localCards[countryOf(person)] : undefined;
  const paymentMethodId = await newCard(session, person, local ?? cards[card], currency);
  const body = { paymentMethodId, ...(currency !== undefined && { currency }) };
  const { challenge } = await session(attachPaymentMethod, { body });
  if (challenge?.url) await submitForm(challenge.url, { outcome: 'authorise' });
}

/** A card at the provider, which a payment names or which is attached. @returns its id */
export async function newCard(
  session: Session,
  { name }: Pick<PlannedPerson, 'name'>,
  { number, cvc }: { number: string; cvc: string },
  currency?: Currency,
): Promise<string> {
  const { provider } = await session(setupCustomer, { query: currency === undefined ? {} : { currency } });
  return createTestCard(provider, number, { cvc, expYear: 2039, name });
}

/** Passes 3-D Secure if required, and waits until the payment is settled. */
export async function settle(
  session: Session,
  id: string | null,
  state: Payment['state'],
  url: string | null,
): Promise<void> {
  if (id === null) return;
  if (state === 'requires_action' && url) await submitForm(url, { outcome: 'authorise' });
  await eventually('a payment', async () => {
    const payment = await session(readPayment, { params: { id } });
    if (payment.state === 'failed') throw new Error(`A demo card did not pay: ${payment.message}`);
    return payment.state === 'settled' || undefined;
  });
}

export async function subscribeAll(session: Session, fan: PlannedFan): Promise<boolean> {
  const present = await allOf((cursor) => session(listSubscriptions, { query: { limit: 100, cursor } }));
  const known = new Set<string>(present.map(({ creatorId }) => creatorId));
  const missing = fan.subscriptions.filter(({ creator }) => !known.has(creator.sub));
  for (const subscription of missing) await subscribeTo(session, fan, subscription);
  return missing.length > 0;
}

async function subscribeTo(
  session: Session,
  fan: PlannedFan,
  { creator, interval }: PlannedSubscription,
): Promise<void> {
  if (creator.monthlyPrice > 0) await ensureCard(session, fan, creator.currency);
  const creatorId = idOf(creator);
  const plan = await eventually(
    `the plan of ${creator.name}`,
    async () => (await session(readPlan, { params: { creatorId } })) ?? undefined,
    ['PlanNotFound'],
  );
  const body = { creatorId, plan: plan.id, interval: plan.yearlyPrice === null ? ('month' as const) : interval };
  const answer = await session(subscribe, { body, idempotencyKey: keyOf(fan, creator.sub) });
  await settle(session, answer.paymentId, answer.state, answer.url);
}

/** @param idOfPost finds the platform's id of a planned post */
export async function buyAll(
  session: Session,
  fan: PlannedFan,
  idOfPost: (purchase: PlannedPurchase) => PostId | undefined,
): Promise<boolean> {
  const present = await allOf((cursor) => session(listPurchases, { query: { limit: 100, cursor } }));
  const known = new Set<string>(present.map(({ contentId }) => contentId));
  const wanted = fan.purchases.flatMap(({ creator, post }) => {
    const id = idOfPost({ creator, post });
    return id && !known.has(id) ? [{ id, price: post.price, currency: creator.currency }] : [];
  });
  if (wanted.length > 0) await ensureCard(session, fan);
  for (const { id, price, currency } of wanted) {
    const answer = await eventually(
      'an offer',
      () =>
        session(payPerView, {
          body: { contentId: id, amount: price / 100, currency },
          idempotencyKey: keyOf(fan, id),
        }),
      ['OfferNotFound', 'NotInAudience'],
    );
    await settle(session, answer.id, answer.state, answer.url);
  }
  return wanted.length > 0;
}

/** The same key for the same payment, so that a repeated seed charges nothing. */
export function keyOf({ person }: Pick<PlannedFan, 'person'>, thing: string): string {
  return `seed-${person.sub}-${thing}`.replaceAll('|', '-').slice(0, 200);
}
