import { advanceTime, closeDispute } from '@velvet/card-sandbox/calls';
import { cardSandbox } from '@velvet/card-sandbox/service';
import { createTestCard, passChallenge } from '@velvet/card-sandbox/test-card-client';
import { profileUpdated } from '@velvet/contracts/account/events';
import { offerPublished } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { readAnalytics } from '@velvet/contracts/insights/analytics';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { attachPaymentMethod } from '@velvet/contracts/payment/cards';
import { readPaymentAnalytics } from '@velvet/contracts/payment/analytics';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { setPlan, type Plan } from '@velvet/contracts/payment/plans';
import { listStatements } from '@velvet/contracts/payment/statements';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { cancelSubscription, subscribe, type SubscribeAnswer } from '@velvet/contracts/payment/subscriptions';
import { insights } from '@velvet/insights/service';
import { newId } from '@velvet/kit/base/ids';
import type { Service } from '@velvet/kit/lifecycle/service';
import { payment } from '@velvet/payment/service';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import { expect } from 'vitest';
import { cardKeys, openWiredWorld } from './every-service.ts';

const secret = { 'x-api-key': cardKeys.secret };

/** Opens the services that move and count money, with the card provider between them. @param others further services */
export async function openShop(...others: readonly Service[]) {
  const world = await openWiredWorld([payment, cardSandbox, insights, ...others]);
  return { ...world, ...peopleOf(world), ...providerOf(world), ...booksOf(world) };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Creator = Person & { plan: Plan; offer(cents: number): Promise<PostId> };
export type Fan = Awaited<ReturnType<Shop['fan']>>;

function peopleOf(world: World) {
  return {
    async creator(nickname: string, monthlyPrice: string): Promise<Creator> {
      const person = await world.user(nickname);
      const card = { revision: 1, handle: person.handle, name: nickname, bio: '', avatar: null };
      const standing = { role: 'creator', verified: true, visibility: 'public', hidden: false, demo: false } as const;
      const joinedAt = world.clock.now().toISOString();
      await world.publish(profileUpdated, { userId: person.id, ...card, ...standing, joinedAt });
      await world.drain();
      const { data: plan } = await person.make(setPlan, { body: { monthlyPrice } });
      if (!plan) throw new Error('No plan was set.');
      return Object.assign(person, {
        plan,
        async offer(cents: number): Promise<PostId> {
          const postId = PostId.parse(newId());
          const price = { amountMinor: cents, currency: 'USD' as const };
          await world.publish(offerPublished, { postId, creatorId: person.id, price, audience: 'public', revision: 1 });
          await world.drain();
          return postId;
        },
      });
    },

    async fan(nickname: string, number: string) {
      const person = await world.user(nickname);
      const provider = { url: world.url('card-sandbox'), publishableKey: cardKeys.publishable };
      const paymentMethodId = await createTestCard(provider, number, {
        expYear: world.clock.now().getUTCFullYear() + 20,
      });
      const saved = await person.make(attachPaymentMethod, { body: { paymentMethodId } });
      await passChallenge(saved.data?.challenge?.url);
      return Object.assign(person, {
        buy: (contentId: PostId, cents: number) =>
          person.make(payPerView, { body: { contentId, amount: cents / 100 } }),
        async subscribe({ id, plan }: Creator): Promise<SubscribeAnswer['subscription'] | undefined> {
          const body = { creatorId: id, plan: plan.id, interval: 'month' as const };
          return (await person.make(subscribe, { body })).data?.subscription;
        },
        cancel: (id: SubscribeAnswer['subscription']['id'], immediately: boolean) =>
          person.make(cancelSubscription, { params: { id }, body: { immediately } }),
      });
    },
  };
}

function providerOf(world: World) {
  const { db } = world.service('card-sandbox');
  return {
    async advance(days: number): Promise<void> {
      await world.anonymous.make(advanceTime, { headers: secret, body: { days } });
    },
    /** Decides whichever dispute has been open longest. */
    async decideDispute(outcome: 'won' | 'lost'): Promise<void> {
      const open = await db.one<{ id: string }>(
        'test.openDispute',
        `select id from charge where dispute_state = 'open' order by created_at limit 1`,
      );
      if (open) await world.anonymous.make(closeDispute, { headers: secret, params: open, body: { outcome } });
    },
    /** Waits until the provider's webhooks are sent and have taken effect. */
    async settle(): Promise<void> {
      const untold = () =>
        db.one('test.untold', 'select from webhook_delivery where due_at is not null limit 1').then(Boolean);
      await expect.poll(untold, { timeout: 20_000 }).toBe(false);
      await world.drain();
    },
  };
}

const cents = (dollars: number) => Math.round(dollars * 100);

/** Reads values that only the ledger has. */
function booksOf(world: World) {
  const { db } = world.service('payment');
  return {
    /** An administrator gives back a paid charge of the creator's: `which` counts from the oldest, around. */
    async giveBack(administrator: Person, creator: Person, which: number): Promise<void> {
      const paid = await db.rows<{ id: string }>(
        'test.paid',
        `select id from payment where creator_id = $1 and state = 'settled' order by settled_at, id`,
        [creator.id],
      );
      const chargeId = paid[which % Math.max(paid.length, 1)]?.id;
      if (chargeId) await administrator.make(refundCharge, { body: { chargeId } });
    },
    /** Returns the balance of a creator in the ledger. */
    async owed(creator: Person): Promise<number> {
      const row = await db.one<{ sum: number }>(
        'test.owed',
        `select coalesce(-sum(amount_minor), 0)::bigint as sum from ledger_entry where account = 'creator:' || $1`,
        [creator.id],
      );
      return row?.sum ?? 0;
    },
    /** Every reversal that is booked, as charge and reason. */
    async reversals(): Promise<string[]> {
      const rows = await db.rows<{ id: string; kind: string }>(
        'test.reversals',
        `select payment_id as id, kind from ledger_transaction where kind in ('refund', 'dispute-lost')`,
      );
      return rows.map(({ id, kind }) => `${id} ${kind === 'refund' ? 'refunded' : 'disputed'}`).toSorted();
    },
    /** Returns the earnings in cents by the statements, and by the statistics of 90 days: in total, by day and by kind. */
    async reported(creator: Person) {
      const query = { timeframe: '90d' as const, timeZone: 'UTC' };
      const { data: statements = [] } = await creator.make(listStatements, { query: { limit: 100 } });
      const { data: statistics } = await creator.make(readAnalytics, { query });
      const { data: ledger } = await creator.make(readPaymentAnalytics, { query: { days: 30 } });
      const { earningsOverTime = [], earningsByKind = [] } = statistics?.charts ?? {};
      const sum = (dollars: readonly number[]) => dollars.reduce((total, each) => total + cents(each), 0);
      const ofStatistics = new Map(earningsOverTime.map(({ date, earnings }) => [date, earnings]));
      return {
        statements: sum(statements.map(({ netAmount }) => netAmount)),
        statistics: cents(statistics?.overview.totalEarnings ?? 0),
        days: sum(earningsOverTime.map(({ earnings }) => earnings)),
        kinds: sum(earningsByKind.map(({ earnings }) => earnings)),
        daysApart: (ledger?.series ?? []).filter(({ date, net }) => ofStatistics.get(date) !== net),
      };
    },
    async earned(creator: Person): Promise<number | undefined> {
      return (await creator.make(readDashboardStats)).data?.creator?.earnings.total.amountMinor;
    },
  };
}
