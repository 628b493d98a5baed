import { systemClock } from '@velvet/kit/base/clock';
import { accountDeleted } from '@velvet/contracts/account/events';
import type { EventType } from '@velvet/contracts/event';
import { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import {
  planChanged,
  purchaseCompleted,
  purchaseRefunded,
  subscriptionActivated,
  subscriptionEnded,
  subscriptionRenewed,
  tiersChanged,
} from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { openTestDatabase } from '@velvet/testing/database';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccessChange } from '#access-change.ts';
import { creatorCurrency } from '#creator-currency.repository.ts';
import { hasPurchased, isSold, isSubscribed, subscribedTo, tierOffer, tiersOf } from '#entitled.ts';
import { mountEntitlements } from '#mount.ts';

const hourMs = 3_600_000;
const now = new Date('2026-01-15T12:00:00Z');
const context = { clock: { ...systemClock, now: () => now } };
const changes: AccessChange[] = [];
const entitlements = mountEntitlements<typeof context>({
  plans: true,
  subscriptions: { renewalToleranceMs: () => hourMs },
  purchases: true,
  currencies: true,
  onAccess: async (_context, _tx, change) => void changes.push(change),
});

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: Client;
let tx: Transaction;
beforeAll(async () => {
  database = await openTestDatabase('entitlements', undefined);
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(entitlements.schema);
  tx = {
    oneAppending: () => Promise.reject(new Error('The package appends no events.')),
    rows: async <Row>(_name: string, sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows as Row[],
    one: async <Row>(_name: string, sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows[0] as Row | undefined,
    run: async (_name, sql, values = []) => (await client.query(sql, [...values])).rowCount ?? 0,
    append: () => Promise.reject(new Error('The package appends no events.')),
    enqueue: () => Promise.reject(new Error('The package enqueues no jobs.')),
    beforeCommit: () => undefined,
  };
});
afterAll(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
});
beforeEach(clear);

async function clear(): Promise<void> {
  changes.length = 0;
  await client.query('truncate plan, subscription, subscription_tier, purchased_subject, creator_currency');
}

async function deliver(event: EventType, payload: unknown): Promise<void> {
  for (const consumer of entitlements.consumers)
    if (consumer.event === event) await consumer.handle(context, tx, payload);
}

const holds = async (condition: string): Promise<boolean> =>
  (await client.query<{ holds: boolean }>(`select ${condition} as holds`)).rows[0]?.holds ?? false;

const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();
const sqlTime = (hours: number) => `'${at(hours)}'::timestamptz`;
const money = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const paid = { price: money(500), creatorShare: money(400) };
const members = { subscriberId: 'fan', creatorId: 'ana' };
const subscription = { subscriptionId: newId(), ...members, planId: newId(), interval: 'month' };
const purchase = { purchaseId: newId(), buyerId: 'fan', creatorId: 'ana', postId: newId(), ...paid };

test('the newest currency of a creator is that of the prices, and USD without one', async () => {
  const currencyOf = (creator: string) =>
    client.query<{ currency: string }>(`select ${creatorCurrency('$1')} as currency`, [creator]);
  await deliver(creatorCurrencyChanged, { creatorId: 'ana', currency: 'GBP', revision: 2 });
  await deliver(creatorCurrencyChanged, { creatorId: 'ana', currency: 'EUR', revision: 1 });
  expect([(await currencyOf('ana')).rows[0]?.currency, (await currencyOf('bo')).rows[0]?.currency]).toEqual([
    'GBP',
    'USD',
  ]);
  await deliver(accountDeleted, { userId: 'ana' });
  expect((await currencyOf('ana')).rows[0]?.currency).toBe('USD');
});

test('a subscription is active until its period and the tolerance end', async () => {
  const activation = { ...subscription, ...paid, revision: 1, periodEndsAt: at(1), activatedAt: at(0) };
  await deliver(subscriptionActivated, activation);
  expect(await holds(isSubscribed(`'fan'`, `'ana'`, sqlTime(1.9)))).toBe(true);
  expect(await holds(isSubscribed(`'fan'`, `'ana'`, sqlTime(2)))).toBe(false);
  expect(await holds(isSubscribed(`'ana'`, `'fan'`, sqlTime(0)))).toBe(false);
  expect((await client.query(subscribedTo(`'fan'`, sqlTime(0)))).rows).toEqual([{ creator_id: 'ana' }]);
  expect(changes).toEqual([{ userId: 'fan', creatorId: 'ana', subject: null, isOpen: true }]);
});

test('a subscription gives its tier and those below it, and access changes with the tier', async () => {
  const [low, high, foreign] = [newId(), newId(), newId()];
  const tier = { name: 'A tier', isOffered: true, planId: newId(), month: money(500), year: null };
  const tiers = [low, high].map((tierId, index) => ({ ...tier, tierId, position: index + 1 }));
  const have = async () =>
    (await client.query<{ tiers: string[] }>(`select ${tiersOf(`'fan'`, `'ana'`, sqlTime(0))} as tiers`)).rows[0]
      ?.tiers;
  const event = (revision: number, tierId?: string) => ({
    ...subscription,
    ...paid,
    revision,
    tierId,
    periodEndsAt: at(1),
  });
  await deliver(subscriptionActivated, { ...event(1), activatedAt: at(0) });
  expect(await have()).toEqual([]);
  // published again with its tier, under its own revision
  await deliver(subscriptionActivated, { ...event(1, low), activatedAt: at(0) });
  await deliver(tiersChanged, { creatorId: 'ana', revision: 1, tiers });
  await deliver(tiersChanged, { creatorId: 'bo', revision: 2, tiers: [{ ...tier, tierId: foreign, position: 1 }] });
  expect(await have()).toEqual([low]);
  await deliver(subscriptionRenewed, { ...event(2, high), renewedAt: at(0) });
  expect((await have())?.toSorted()).toEqual([low, high].toSorted());
  await deliver(subscriptionRenewed, { ...event(3, foreign), renewedAt: at(0) });
  expect(await have()).toEqual([]);
  expect(changes.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true]);
  expect((await client.query(`select ${tierOffer(`'tier:${low}'`)} as offer`)).rows).toMatchObject([
    { offer: { tier: { id: low }, month: money(500) } },
  ]);
});

test('a purchase is of a post when its event has no kind', async () => {
  const { postId: id } = purchase;
  await deliver(purchaseCompleted, { ...purchase, completedAt: at(0) });
  expect(await holds(hasPurchased(`'fan'`, `'post'`, `'${id}'`))).toBe(true);
  expect(await holds(hasPurchased(`'ana'`, `'post'`, `'${id}'`))).toBe(false);
  expect(await holds(isSold(`'post'`, `'${id}'`))).toBe(true);
  expect(changes).toEqual([{ userId: 'fan', creatorId: 'ana', subject: { kind: 'post', id }, isOpen: true }]);
});

test('a purchase of another kind opens no post when their ids are equal', async () => {
  const { postId: id } = purchase;
  await deliver(purchaseCompleted, { ...purchase, subjectKind: 'video', completedAt: at(0) });
  expect(changes).toMatchObject([{ subject: { kind: 'video', id }, isOpen: true }]);
  expect(await holds(hasPurchased(`'fan'`, `'video'`, `'${id}'`))).toBe(true);
  expect(await holds(hasPurchased(`'fan'`, `'post'`, `'${id}'`))).toBe(false);
  expect(await holds(isSold(`'post'`, `'${id}'`))).toBe(false);
});

test('only the entitlements of an account are deleted when the account is deleted', async () => {
  const purchases = [purchase, { ...purchase, purchaseId: newId(), buyerId: 'bo' }];
  for (const each of purchases) await deliver(purchaseCompleted, { ...each, completedAt: at(0) });
  await deliver(subscriptionEnded, { ...subscription, revision: 1, reason: 'cancelled', endedAt: at(0) });
  await deliver(planChanged, { planId: newId(), creatorId: 'ana', revision: 1, month: money(500), year: null });
  await deliver(accountDeleted, { userId: 'fan' });
  expect((await client.query('select buyer_id from purchased_subject')).rows).toEqual([{ buyer_id: 'bo' }]);
  expect((await client.query('select creator_id from plan')).rows).toEqual([{ creator_id: 'ana' }]);
  expect((await client.query('select from subscription')).rowCount).toBe(0);
});

const history: readonly (readonly [EventType, object])[] = [
  [planChanged, { planId: newId(), creatorId: 'ana', revision: 1, month: money(500), year: null }],
  [planChanged, { planId: newId(), creatorId: 'ana', revision: 2, month: null, year: money(5000) }],
  [subscriptionActivated, { ...subscription, ...paid, revision: 1, periodEndsAt: at(1), activatedAt: at(-2) }],
  [subscriptionRenewed, { ...subscription, ...paid, revision: 2, periodEndsAt: at(9), renewedAt: at(-1) }],
  [subscriptionEnded, { ...subscription, revision: 3, reason: 'refunded', endedAt: at(0) }],
  [purchaseCompleted, { ...purchase, completedAt: at(-1) }],
  [purchaseRefunded, { ...purchase, reason: 'refunded', refundedAt: at(0) }],
];

test('the tables are equal when the events arrive in any order and twice', async () => {
  const read = async () => {
    const rows: object[][] = [];
    for (const table of ['plan', 'subscription', 'purchased_subject'])
      rows.push((await client.query<object>(`select * from ${table}`)).rows);
    return rows;
  };
  for (const [event, payload] of history) await deliver(event, payload);
  const expected = await read();
  expect(expected).toMatchObject([[{ revision: 2 }], [{ revision: 3, ended: true }], [{ refunded: true }]]);
  const anyOrder = fc.shuffledSubarray([...history, ...history], { minLength: 2 * history.length });
  await fc.assert(
    fc.asyncProperty(anyOrder, async (events) => {
      await clear();
      for (const [event, payload] of events) await deliver(event, payload);
      expect(await read()).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
