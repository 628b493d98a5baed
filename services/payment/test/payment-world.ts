import { advanceTime, updateCard } from '@velvet/card-sandbox/calls';
import { cardSandbox } from '@velvet/card-sandbox/service';
import { createTestCard, passChallenge } from '@velvet/card-sandbox/test-card-client';
import { profileUpdated } from '@velvet/contracts/account/events';
import type { Audience } from '@velvet/contracts/content/audiences';
import { offerPublished } from '@velvet/contracts/content/events';
import { PostId, type PlanId, type UserId } from '@velvet/contracts/ids';
import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import { attachPaymentMethod, readCardSetup } from '@velvet/contracts/payment/cards';
import type { Interval } from '@velvet/contracts/payment/intervals';
import { setPlan } from '@velvet/contracts/payment/plans';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { newId } from '@velvet/kit/base/ids';
import type { LogDestination } from '@velvet/kit/observability/logger';
import type { Person } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { payment } from '#service.ts';
import { openWire } from './network.ts';

export const numbers = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  poor: '4000000000009995',
  challenge: '4000002760003184',
  failsOnRenewal: '4000000000000341',
  stolenOnRenewal: '4000000000009979',
  disputed: '4000000000000259',
} as const;

export const cardKeys = { publishable: 'pk_sandbox_test', secret: 'sk_sandbox_test' };
export const webhookSecret = 'whsec_sandbox_test';
export const payoutKey = 'a-key-for-payouts';
/** settings without any way of payouts */
export const noPayouts = { PAYOUT_PROVIDER_URL: '', PAYOUT_PROVIDER_API_KEY: '', STRIPE_CONNECT: 'off' };

/** Opens payment and the card provider, with a connection between them that tests can cut. */
export async function openPaymentWorld(environment: Record<string, string> = {}, logTo?: LogDestination) {
  const webhooks = await openWire();
  const provider = await openWire();
  const world = await openWorld([payment, cardSandbox], {
    ...(logTo && { logTo }),
    environment: {
      STRIPE_API_URL: provider.url,
      STRIPE_FRAME_URL: provider.url,
      STRIPE_PUBLISHABLE_KEY: cardKeys.publishable,
      STRIPE_SECRET_KEY: cardKeys.secret,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      CARD_SANDBOX_URL: provider.url,
      CARD_SANDBOX_WEBHOOK_URL: `${webhooks.url}/api/payments/webhooks/provider`,
      CARD_SANDBOX_PUBLISHABLE_KEY: cardKeys.publishable,
      CARD_SANDBOX_SECRET_KEY: cardKeys.secret,
      CARD_SANDBOX_WEBHOOK_SECRET: webhookSecret,
      PAYOUT_SANDBOX_API_KEY: payoutKey,
      PAYOUT_PROVIDER_URL: provider.url,
      PAYOUT_PROVIDER_API_KEY: payoutKey,
      ...environment,
    },
  });
  webhooks.state.target = () => world.url('payment');
  provider.state.target = () => world.url('card-sandbox');
  return {
    ...world,
    webhooks,
    provider,
    ...peopleOf(world),
    ...booksOf(world),
    offer: (creatorId: UserId, cents: number, more?: OfferDetails) => publishOffer(world, creatorId, cents, more),
    secret: { 'x-api-key': cardKeys.secret },

    /** Replaces the face of a stored card, as card updaters do. */
    async updateCard(id: string, body: { last4?: string; expMonth: number; expYear: number }): Promise<void> {
      await world.anonymous.make(updateCard, { params: { id }, headers: { 'x-api-key': cardKeys.secret }, body });
    },

    async advance(span: { days?: number; hours?: number; minutes?: number }): Promise<void> {
      await world.anonymous.make(advanceTime, { headers: { 'x-api-key': cardKeys.secret }, body: span });
    },

    /** Passes or declines the 3-D Secure page. */
    async answerChallenge(url: string, outcome: 'authorise' | 'fail'): Promise<void> {
      await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    },

    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      webhooks.close();
      provider.close();
    },
  };
}

export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>;
type World = Awaited<ReturnType<typeof openWorld>>;

function peopleOf(world: World) {
  let revision = 0;

  async function showCard(
    id: UserId,
    card: {
      role?: 'creator' | 'subscriber';
      verified?: boolean;
      adult?: boolean;
      hidden?: boolean;
      revision?: number;
    } = {},
  ) {
    revision = Math.max(revision + 1, card.revision ?? 0);
    const { role = 'creator', verified = true, adult = true, hidden = false } = card;
    const name = id.slice(7);
    await world.publish(profileUpdated, {
      userId: id,
      revision: card.revision ?? revision,
      handle: name,
      name,
      bio: '',
      avatar: null,
      role,
      verified,
      adult,
      visibility: 'public',
      hidden,
      demo: false,
      joinedAt: '2026-01-01T00:00:00Z',
    });
    await world.drain();
  }

  return {
    showCard,
    newCard: (number: string) => newCard(world, number),
    giveCard: (person: Person, number: string) => giveCard(world, person, number),

    async creator(nickname: string, monthlyPrice = '9.99') {
      const person = await world.user(nickname);
      await showCard(person.id);
      const plan = await person.make(setPlan, { body: { monthlyPrice } });
      if (!plan.data) throw new Error(plan.message);
      return Object.assign(person, { plan: plan.data });
    },

    fan: (nickname: string, number: string = numbers.good) => openFan(world, nickname, number),
  };
}

/** Returns the provider's id of a new card without a customer. */
function newCard(world: World, number: string): Promise<string> {
  return createTestCard({ url: world.url('card-sandbox'), publishableKey: cardKeys.publishable }, number);
}

async function giveCard(world: World, person: Person, number: string): Promise<string> {
  const id = await newCard(world, number);
  await saveCard(person, id);
  return id;
}

/** Saves a card, also through 3-D Secure. @returns whether it is saved */
async function saveCard(person: Person, paymentMethodId: string): Promise<boolean> {
  const { data } = await person.make(attachPaymentMethod, { body: { paymentMethodId } });
  if (!data?.challenge) return data !== undefined;
  await passChallenge(data.challenge.url);
  const { data: saved } = await person.make(readCardSetup, { params: { id: data.challenge.id } });
  return saved?.challenge === null;
}

/** Pays with this card: as the saved default, or by id if the provider refuses to save it. */
async function openFan(world: World, nickname: string, number: string) {
  const person = await world.user(nickname);
  const card = await newCard(world, number);
  const isKept = await saveCard(person, card);
  const chosen = isKept ? {} : { paymentMethodId: card };
  return Object.assign(person, {
    card,
    buy: (contentId: PostId, amount: string | number, headers?: Record<string, string>) =>
      person.make(payPerView, { body: { contentId, amount, ...chosen }, ...(headers && { headers }) }),
    subscribe: (creator: { id: UserId; plan: { id: PlanId } }, interval: Interval = 'month') =>
      person.make(subscribe, { body: { creatorId: creator.id, plan: creator.plan.id, interval, ...chosen } }),
  });
}

type OfferDetails = { postId?: PostId; revision?: number; audience?: Audience; limit?: number };

async function publishOffer(
  world: World,
  creatorId: UserId,
  cents: number,
  { postId = PostId.parse(newId()), revision = 1, audience = 'public', limit }: OfferDetails = {},
): Promise<PostId> {
  const price = { amountMinor: cents, currency: 'USD' as const };
  await world.publish(offerPublished, { postId, creatorId, price, audience, revision, limit: limit ?? null });
  await world.drain();
  return postId;
}

/** Reads values that only the ledger has. */
function booksOf(world: World) {
  // a restarted service has another one
  const books = () => world.service('payment').db;
  return {
    db: books(),
    async balance(account: string, currency: Currency = defaultCurrency): Promise<number> {
      const row = await books().one<{ sum: number }>(
        'test.balance',
        'select coalesce(sum(amount_minor), 0)::bigint as sum from ledger_entry where account = $1 and currency = $2',
        [account, currency],
      );
      return row?.sum ?? 0;
    },
    async ledgerSum(): Promise<number> {
      const row = await books().one<{ sum: number }>(
        'test.ledgerSum',
        'select coalesce(sum(amount_minor), 0)::bigint as sum from ledger_entry',
      );
      return row?.sum ?? 0;
    },
    async count(
      table: 'purchase' | 'payment' | 'ledger_transaction' | 'subscription' | 'subscription_hold' | 'webhook',
    ): Promise<number> {
      // others are stored only if they are late
      const which = table === 'webhook' ? `where subject_kind in ('charge', 'subscription')` : '';
      const row = await books().one<{ count: number }>(
        `test.count.${table}`,
        `select count(*) as count from ${table} ${which}`,
      );
      return row?.count ?? 0;
    },
    async countCharges(): Promise<number> {
      const row = await world
        .service('card-sandbox')
        .db.one<{ count: number }>('test.charges', `select count(*) as count from charge where state = 'succeeded'`);
      return row?.count ?? 0;
    },
  };
}
