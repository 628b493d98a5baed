import { chargeReversed, payoutFailed, purchaseAnnounced } from '@velvet/contracts/payment/events';
import { readAdminPayment } from '@velvet/contracts/payment/admin-payments';
import { setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { giveGift } from '@velvet/contracts/payment/gifts';
import { listPayouts } from '@velvet/contracts/payment/payouts';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { decideDifference, listDifferences, readReconciliation } from '@velvet/contracts/payment/reconciliation';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import type { Context } from '#context.ts';
import { openPaymentWorld, numbers, type PaymentWorld } from './payment-world.ts';
import { openPayoutWorld } from './payout-world.ts';
import { isCharge, stripeOf } from './stripe-wire.ts';

/** Moves the time to 2:00 UTC of the next day, and compares the day. */
async function compareNextNight(world: PaymentWorld): Promise<void> {
  const now = world.clock.now().getTime();
  world.clock.advance({ seconds: ((Math.floor(now / dayMs) + 1) * dayMs + 2 * hourMs - now) / 1000 });
  await (world.service('payment').context as Context).reconciliation.runDue();
  await world.drain();
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Loses every webhook, and the answers of charges. */
function loseAll(world: PaymentWorld): void {
  world.webhooks.state.fate = () => 'refused';
  world.provider.state.fate = (request) => (isCharge(request) ? 'lost' : 'passes');
}

const differencesOf = async (admin: Person, state: 'open' | 'mended' | 'acknowledged') =>
  (await admin.make(listDifferences, { query: { state } })).data ?? [];

test('a day without a fault has a finished run and no difference, and announces its purchases again', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  await bo.buy(await world.offer(ana.id, 500), 5);
  await bo.subscribe(ana);
  const cy = await world.fan('cy');
  for (const { id } of [bo, cy]) await world.showCard(id, { role: 'subscriber' });
  for (const receiverId of [cy.id, null]) {
    const thing = { kind: 'content', contentId: await world.offer(ana.id, 700) } as const;
    expect(await bo.make(giveGift, { body: { thing, amount: 7, receiverId } })).toMatchObject({ status: 200 });
  }
  await compareNextNight(world);
  const { data } = await admin.make(readReconciliation);
  expect(data).toMatchObject({ open: [], runs: [{ stage: 'access' }] });
  expect(data?.runs[0]?.finishedAt).not.toBeNull();
  expect(data?.runs[0]?.checked).toBeGreaterThanOrEqual(5);
  expect(await differencesOf(admin, 'mended')).toEqual([]);
  // the gift by link is nobody's yet
  expect(world.published(purchaseAnnounced).map(({ buyerId, isOpen }) => `${buyerId} ${isOpen}`)).toEqual(
    expect.arrayContaining([`${bo.id} true`, `${cy.id} true`]),
  );
  expect(world.published(purchaseAnnounced)).toHaveLength(2);
  expect(await bo.make(readReconciliation)).toMatchObject({ status: 403 });
  expect(await bo.make(listDifferences)).toMatchObject({ status: 403 });
});

test('a charge, a refund and a dispute whose webhooks were lost are settled from the reading of the provider', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  const cy = await world.fan('cy', numbers.disputed);
  const kept = await bo.buy(await world.offer(ana.id, 500), 5);
  await cy.buy(await world.offer(ana.id, 800), 8);
  loseAll(world);
  expect(await bo.buy(await world.offer(ana.id, 700), 7)).toMatchObject({ data: { state: 'pending' } });
  const known = await admin.make(readAdminPayment, { params: { id: kept.data?.id ?? '' } });
  await stripeOf(world).refunds.create({ payment_intent: known.data?.providerId ?? '', amount: 200 });
  // the sweep of hanging payments does not run here, so the job alone can find it
  await compareNextNight(world);
  const mended = await differencesOf(admin, 'mended');
  expect(new Set(mended.map(({ kind, mending }) => `${kind} ${mending}`))).toEqual(
    new Set(['charge-missing settled', 'refund-missing settled']),
  );
  expect((await bo.make(listPurchases)).data).toHaveLength(2);
  expect(world.published(chargeReversed)).toMatchObject([{ price: { amountMinor: 200 } }]);
  // the dispute begins a day later, and so the next night finds it
  world.clock.advance({ hours: 22 });
  await world.advance({ hours: 0 });
  await compareNextNight(world);
  expect((await differencesOf(admin, 'mended')).map(({ kind }) => kind)).toContain('dispute-missing');
  expect([await world.balance('disputes'), await world.ledgerSum()]).toEqual([800, 0]);
  expect(await differencesOf(admin, 'open')).toEqual([]);
});

test('a charge that pays for nothing is booked to suspense and shown once, and an administrator returns it', async () => {
  await using world = await openPaymentWorld();
  const [bo, admin] = [await world.fan('bo'), await world.administrator()];
  const stripe = stripeOf(world);
  const { data } = await stripe.customers.list({ limit: 1 }).catch(() => ({ data: [] }));
  const customer = data[0]?.id ?? (await customerOf(world));
  const order = { amount: 1500, currency: 'usd', customer, payment_method: bo.card, confirm: true } as const;
  const returnUrl = { return_url: 'http://localhost:3000/', payment_method_types: ['card'] };
  const intent = await stripe.paymentIntents.create({ ...order, ...returnUrl, metadata: { reference: 'not-ours' } });
  await compareNextNight(world);
  await compareNextNight(world);
  const [open, ...others] = await differencesOf(admin, 'open');
  expect(others).toEqual([]);
  expect(open).toMatchObject({ kind: 'charge-unknown', objectId: intent.id, providerAmount: 15, ownAmount: null });
  expect([await world.balance('suspense'), await world.balance('provider-clearing')]).toEqual([-1500, 1500]);
  const decide = (person: Person, id: string, decision: 'refund' | 'acknowledge', note = 'No order.') =>
    person.make(decideDifference, { params: { id }, body: { decision, note } });
  expect(await decide(bo, open?.id ?? '', 'refund')).toMatchObject({ status: 403 });
  expect(await decide(admin, newId(), 'refund')).toMatchObject({ status: 404, code: 'DifferenceNotFound' });
  expect(await decide(admin, open?.id ?? '', 'refund', ' ')).toMatchObject({ status: 400, field: 'note' });
  expect(await decide(admin, open?.id ?? '', 'refund')).toMatchObject({
    data: { state: 'mended', mending: 'refunded', note: 'No order.' },
  });
  expect(await decide(admin, open?.id ?? '', 'refund')).toMatchObject({ status: 409, code: 'DifferenceClosed' });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toMatchObject([{ amount: 1500 }]);
  expect([await world.balance('suspense'), await world.ledgerSum()]).toEqual([0, 0]);
});

async function customerOf(world: PaymentWorld): Promise<string> {
  const row = await world.db.one<{ id: string }>('test.customer', 'select provider_customer_id as id from customer');
  return row?.id ?? '';
}

test.each(['processing', 'completed'] as const)(
  'a payout that is %s here and failed at the provider is returned to the balance',
  async (state) => {
    await using world = await openPayoutWorld();
    const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
    await world.giveMethod(ana, 'rejected');
    await world.sell(ana.id, bo, 8000);
    world.webhooks.state.fate = () => 'refused';
    await world.close(2);
    const arrived = state === 'completed';
    await lose(world, arrived);
    // the bank decides after an hour
    world.clock.advance({ hours: 2 });
    await world.advance({});
    await compareNextNight(world);
    expect(await differencesOf(admin, 'mended')).toMatchObject([{ kind: 'payout-failed', mending: 'returned' }]);
    expect((await ana.make(listPayouts)).data).toMatchObject([{ status: 'failed', failure: 'rejected' }]);
    expect(await world.summary(ana)).toMatchObject({ balance: 80, available: 80, inTransit: 0, paid: 0 });
    expect(world.published(payoutFailed)).toHaveLength(1);
    expect([await world.balance('payouts-in-transit'), await world.ledgerSum()]).toEqual([0, 0]);
    await compareNextNight(world);
    expect(await differencesOf(admin, 'mended')).toHaveLength(1);
    expect(await differencesOf(admin, 'open')).toEqual([]);
  },
);

/** Makes the sender believe that the payout is on its way for long, or that it has arrived. */
async function lose(world: PaymentWorld, hasArrived: boolean): Promise<void> {
  await world.db.run('test.lose', `update payout set next_at = next_at + interval '90 days'`);
  if (!hasArrived) return;
  const { payouts } = world.service('payment').context as Context;
  const payout = await world.db.one<{ id: string }>('test.payout', 'select id from payout');
  await payouts.takeOutcome(payout?.id ?? '', { state: 'completed' });
}

test("a movement of the provider's balance without a posting is a difference once, in its currency; top-ups are none", async () => {
  await using world = await openPayoutWorld();
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  const currency = 'EUR';
  await ana.make(setCreatorCurrency, { body: { currency } });
  const order = { contentId: await world.offer(ana.id, 10_000), amount: 100, currency };
  const { data: post } = await bo.make(payPerView, { body: order });
  await compareNextNight(world);
  await world.giveMethod(ana);
  await world.close(2);
  expect(await world.transfers()).toMatchObject([{ amountMinor: 8000, currency, state: 'completed' }]);
  await admin.make(refundCharge, { body: { chargeId: post?.id ?? '', amount: '1.00', key: newId() } });
  await stripeOf(world).topups.create({ amount: 700, currency });
  await compareNextNight(world);
  expect(await differencesOf(admin, 'open')).toEqual([]);
  await world
    .service('card-sandbox')
    .db.run(
      'test.move',
      `insert into balance_transaction (id, type, amount_minor, currency, source, created_at) values ('txn_lost', 'charge', -300, $2, 'ch_lost', $1)`,
      [world.clock.now(), currency],
    );
  await compareNextNight(world);
  const open = await differencesOf(admin, 'open');
  expect(open).toMatchObject([{ kind: 'balance-differs', currency }]);
  expect(Math.round(((open[0]?.providerAmount ?? 0) - (open[0]?.ownAmount ?? 0)) * 100)).toBe(-300);
  await compareNextNight(world);
  expect(await differencesOf(admin, 'open')).toHaveLength(1);
});

test('a run that stops at an outage continues with its page, and a wrong posting stays open until it is acknowledged', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  const { data } = await bo.buy(await world.offer(ana.id, 500), 5);
  await world.db.run('test.spoil', 'update payment set amount_minor = 600 where id = $1', [data?.id]);
  world.provider.state.fate = ({ path }) => (path.startsWith('/v1/refunds') ? 'refused' : 'passes');
  await compareNextNight(world);
  const runOf = async () => (await admin.make(readReconciliation)).data?.runs[0];
  expect(await runOf()).toMatchObject({ stage: 'refunds', finishedAt: null });
  world.provider.state.fate = () => 'passes';
  await (world.service('payment').context as Context).reconciliation.runDue();
  expect((await runOf())?.finishedAt).not.toBeNull();
  const open = await differencesOf(admin, 'open');
  expect(open.map(({ kind }) => kind).toSorted()).toEqual(['charge-differs', 'ledger-differs']);
  for (const { id } of open) {
    const decision = { decision: 'acknowledge', note: 'Looked at.' } as const;
    expect(await admin.make(decideDifference, { params: { id }, body: decision })).toMatchObject({
      data: { state: 'acknowledged' },
    });
  }
  expect(await differencesOf(admin, 'open')).toEqual([]);
});
