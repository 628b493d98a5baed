import { failRefund, reportFraud } from '@velvet/card-sandbox/calls';
import {
  refundRequestDecided,
  chargeReversed,
  purchaseRefunded,
  subscriptionEnded,
} from '@velvet/contracts/payment/events';
import { listAdminPayments, readAdminPayment } from '@velvet/contracts/payment/admin-payments';
import { listBilling } from '@velvet/contracts/payment/billing';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { readPayoutSummary } from '@velvet/contracts/payment/payouts';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import { decideRefundRequest, listRefundRequests, requestRefund } from '@velvet/contracts/payment/refund-requests';
import { decideDifference, listDifferences } from '@velvet/contracts/payment/reconciliation';
import { refundFailed } from '@velvet/contracts/payment/refund-events';
import { listStatements } from '@velvet/contracts/payment/statements';
import { readTipping, setTipGoal } from '@velvet/contracts/payment/tips';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { PurchaseId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import { stripeOf } from './stripe-wire.ts';

async function openSale(world: PaymentWorld, cents = 501) {
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  const post = await world.offer(ana.id, cents);
  const { data } = await bo.buy(post, cents / 100);
  const chargeId = data?.id ?? '';
  const refund = (amount: number | undefined, key?: string) =>
    admin.make(refundCharge, { body: { chargeId, ...(amount !== undefined && { amount }), ...(key && { key }) } });
  return { ana, bo, admin, post, chargeId, refund };
}

test('a charge is refunded in parts, each key once and never more than was paid; access ends with the last cent', async () => {
  await using world = await openPaymentWorld();
  const { ana, bo, admin, chargeId, refund } = await openSale(world);
  expect(await refund(2)).toMatchObject({ status: 400, field: 'key' });
  expect(await refund(0, 'a')).toMatchObject({ status: 400, field: 'amount' });
  const first = await Promise.all([refund(2, 'a'), refund(2, 'a'), refund(2, 'a')]);
  expect(first.map(({ status, data }) => [status, data?.refunded, data?.isRefunded])).toEqual([
    [200, 2, false],
    [200, 2, false],
    [200, 2, false],
  ]);
  expect(await refund(1, 'a')).toMatchObject({ status: 409, code: 'IdempotencyKeyReused' });
  expect(await refund(3.02, 'b')).toMatchObject({ status: 409, code: 'RefundTooLarge', details: { left: 3.01 } });
  expect((await bo.make(listPurchases)).data).toMatchObject([{ isRefunded: false }]);
  // the fee of 1.00 is kept for the 3.01 that is left: 0.60, rounded down
  const balances = async () => [await world.balance(`creator:${ana.id}`), await world.balance('platform-fees')];
  expect(await balances()).toEqual([-241, -60]);
  expect((await bo.make(listBilling)).data).toMatchObject([
    { kind: 'refund', amount: -2 },
    { kind: 'purchase', amount: 5.01, status: 'partly_refunded', refunded: 2 },
  ]);
  expect((await ana.make(listStatements)).data).toMatchObject([
    { type: 'payout', netAmount: 4.01 },
    { type: 'refund', amount: -2, netAmount: -1.6, fees: -0.4 },
  ]);

  expect(await refund(undefined)).toMatchObject({ status: 200, data: { refunded: 5.01, isRefunded: true } });
  expect(await refund(undefined)).toMatchObject({ status: 200, data: { isRefunded: true } });
  expect(await refund(1, 'c')).toMatchObject({ status: 409, code: 'NotRefundable' });
  expect([...(await balances()), await world.ledgerSum()]).toEqual([0, 0, 0]);
  expect((await bo.make(listPurchases)).data).toMatchObject([{ isRefunded: true }]);
  await world.drain();
  expect(world.published(chargeReversed).map(({ price, isWhole }) => [price.amountMinor, isWhole])).toEqual([
    [200, false],
    [301, true],
  ]);
  expect(world.published(purchaseRefunded)).toHaveLength(1);
  expect((await admin.make(readAdminPayment, { params: { id: chargeId } })).data).toMatchObject({
    state: 'settled',
    refunded: 5.01,
    postings: [{ kind: 'purchase' }, { kind: 'refund' }, { kind: 'refund' }],
    refunds: [
      { amount: 2, state: 'refunded', orderedBy: admin.id },
      { amount: 3.01, state: 'refunded' },
    ],
  });
});

test('a refund without an answer of the provider is sent again, and made once', async () => {
  await using world = await openPaymentWorld();
  const { bo, refund } = await openSale(world);
  world.webhooks.state.fate = () => 'refused';
  world.provider.state.fate = ({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? 'lost' : 'passes');
  expect(await refund(2, 'a')).toMatchObject({ status: 503, code: 'ProviderUnavailable' });
  expect(await refund(4, 'b')).toMatchObject({ status: 409, code: 'RefundTooLarge' });
  world.provider.state.fate = () => 'passes';
  world.clock.advance({ minutes: 2 });
  await world.sweep('refunds.pending');
  expect((await bo.make(listBilling)).data?.map(({ amount }) => amount)).toEqual([-2, 5.01]);
  expect(await refund(2, 'a')).toMatchObject({ status: 200, data: { refunded: 2 } });
});

test('a part that was refunded at the provider is booked by its webhook; a period of a subscription goes on', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  const { data } = await bo.subscribe(ana);
  const chargeId = data?.paymentId ?? '';
  const { data: known } = await admin.make(readAdminPayment, { params: { id: chargeId } });
  await stripeOf(world).refunds.create({ payment_intent: known?.providerId ?? '', amount: 99 });
  await expect.poll(() => world.balance('provider-clearing')).toBe(900);
  expect(world.published(subscriptionEnded)).toHaveLength(0);
  expect(await admin.make(refundCharge, { body: { chargeId } })).toMatchObject({ status: 200 });
  await world.drain();
  expect(world.published(subscriptionEnded)).toMatchObject([{ reason: 'refunded' }]);
  expect([await world.balance(`creator:${ana.id}`), await world.ledgerSum()]).toEqual([0, 0]);
});

test('a payment that the card network reports as fraudulent is refunded up to the limit, and its access ends', async () => {
  await using world = await openPaymentWorld({ PAYMENT_FRAUD_REFUND_MAXIMUM: '10' });
  const { ana, bo, admin, chargeId } = await openSale(world, 1000);
  const large = await bo.buy(await world.offer(ana.id, 1001), 10.01);
  for (const id of [chargeId, large.data?.id ?? '']) {
    const { data } = await admin.make(readAdminPayment, { params: { id } });
    const params = { id: data?.providerId ?? '' };
    expect((await world.anonymous.make(reportFraud, { headers: world.secret, params })).status).toBe(200);
  }
  await expect.poll(() => world.count('webhook')).toBeGreaterThanOrEqual(4);
  await world.sweep('refunds.reported');
  await world.sweep('refunds.reported');
  const refunds = await admin.make(readAdminPayment, { params: { id: chargeId } });
  expect(refunds.data).toMatchObject({ refunded: 10, refunds: [{ reason: 'fraudulent', orderedBy: null }] });
  expect((await bo.make(listPurchases)).data?.map(({ isRefunded }) => isRefunded)).toEqual([false, true]);
});

test('a fan asks for a refund within the window, an administrator decides, and the fan sees the state', async () => {
  await using world = await openPaymentWorld();
  const { bo, admin, chargeId: paymentId, ana } = await openSale(world);
  const ask = (reason: string) => bo.make(requestRefund, { body: { paymentId, reason } });
  const decide = (id: string, body: object) => admin.make(decideRefundRequest, { params: { id }, body: body as never });
  expect((await bo.make(listBilling)).data?.[0]?.refundableUntil).not.toBeNull();
  expect(await ask(' ')).toMatchObject({ status: 400, field: 'reason' });
  expect(await ana.make(requestRefund, { body: { paymentId, reason: 'Mine?' } })).toMatchObject({ status: 404 });
  const answers = await Promise.all([ask('Bought by accident.'), ask('Bought by accident.')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await bo.make(listBilling)).data).toMatchObject([
    { refundRequest: { state: 'requested' }, refundableUntil: null },
  ]);
  expect(await bo.make(listRefundRequests)).toMatchObject({ status: 403 });
  const [open] = (await admin.make(listRefundRequests)).data ?? [];
  expect(open).toMatchObject({ paymentId, reason: 'Bought by accident.', amount: 5.01, payerId: bo.id });
  expect(
    await bo.make(decideRefundRequest, { params: { id: open?.id ?? '' }, body: { decision: 'approved' } }),
  ).toMatchObject({
    status: 403,
  });
  expect(await decide(open?.id ?? '', { decision: 'declined' })).toMatchObject({ status: 400, field: 'answer' });
  expect(await decide(newId(), { decision: 'approved' })).toMatchObject({ status: 404, code: 'RefundRequestNotFound' });
  expect(await decide(open?.id ?? '', { decision: 'declined', answer: 'You opened it.' })).toMatchObject({
    data: { state: 'declined' },
  });
  expect(await decide(open?.id ?? '', { decision: 'approved' })).toMatchObject({ code: 'RefundRequestDecided' });
  expect((await bo.make(listBilling)).data).toMatchObject([
    { refundRequest: { state: 'declined', answer: 'You opened it.' } },
  ]);

  const again = (await ask('It does not open.')).data?.id ?? '';
  expect(await decide(again, { decision: 'approved', amount: 2 })).toMatchObject({
    data: { state: 'approved', refunded: 2 },
  });
  await ask('And the rest?');
  expect(await admin.make(refundCharge, { body: { chargeId: paymentId } })).toMatchObject({ status: 200 });
  expect((await bo.make(listBilling)).data?.at(-1)).toMatchObject({ refundRequest: { state: 'approved' } });
  await world.drain();
  expect(world.published(refundRequestDecided).map(({ decision }) => decision)).toEqual(['declined', 'approved']);
  const late = await world.offer(ana.id, 700);
  const { data } = await bo.buy(late, 7);
  world.clock.advance({ days: 31 });
  expect(await bo.make(requestRefund, { body: { paymentId: data?.id ?? '', reason: 'Late' } })).toMatchObject({
    status: 409,
    code: 'RefundTooLate',
  });
});

test('administrators find payments by person, by charge and by state', async () => {
  await using world = await openPaymentWorld();
  const { ana, bo, admin, chargeId } = await openSale(world);
  await world.showCard(bo.id, { role: 'subscriber' });
  const list = async (query: object) => (await admin.make(listAdminPayments, { query })).data?.map(({ id }) => id);
  const providerId = (await admin.make(readAdminPayment, { params: { id: chargeId } })).data?.providerId ?? '';
  for (const q of [bo.id, '@bo', 'ANA', ana.id, chargeId, providerId])
    expect([q, await list({ q })]).toEqual([q, [chargeId]]);
  expect([await list({ q: 'nobody' }), await list({ state: 'refunded' }), await list({ state: 'settled' })]).toEqual([
    [],
    [],
    [chargeId],
  ]);
  expect(await bo.make(listAdminPayments)).toMatchObject({ status: 403, code: 'AdministratorRequired' });
  expect(await ana.make(readAdminPayment, { params: { id: chargeId } })).toMatchObject({ status: 403 });
  expect(await admin.make(readAdminPayment, { params: { id: newId() } })).toMatchObject({ status: 404 });
});

test('a goal counts what is left of a tip, and a kept fee is borne by the creator', async () => {
  await using world = await openPaymentWorld({ PAYMENT_REFUND_FEE: 'kept' });
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  await ana.make(setTipGoal, { body: { title: 'A camera', amount: 100 } });
  const tip = { creatorId: ana.id, place: { kind: 'profile' as const } };
  const { data } = await bo.make(payPerView, { body: { tip, amount: 10 } });
  const chargeId = data?.id ?? '';
  expect(await admin.make(refundCharge, { body: { chargeId, amount: 4, key: 'a' } })).toMatchObject({ status: 200 });
  expect((await bo.make(readTipping, { params: { creatorId: ana.id } })).data?.goal).toMatchObject({ raised: 6 });
  expect([await world.balance(`creator:${ana.id}`), await world.balance('platform-fees')]).toEqual([-400, -200]);
  expect((await ana.make(readPayoutSummary)).data).toMatchObject({ balance: 4 });
  expect(PurchaseId.safeParse(data?.purchaseId).success).toBe(true);
});

test('a refund that fails later is a liability to its payer and an open difference, and the purchase stays refunded', async () => {
  await using world = await openPaymentWorld();
  const { ana, bo, admin, chargeId, refund } = await openSale(world);
  await refund(2, 'a');
  await refund(1, 'b');
  await refund(undefined);
  const row = await world.db.one<{ id: string }>(
    'test.charge',
    'select provider_charge_id as id from payment where id = $1',
    [chargeId],
  );
  const params = { id: row?.id ?? '' };
  const fail = () => world.anonymous.make(failRefund, { headers: world.secret, params });
  expect(await world.anonymous.make(failRefund, { params })).toMatchObject({ status: 401 });
  expect(await fail()).toMatchObject({ status: 200 });
  await expect.poll(() => world.balance('refunds-due')).toBe(-201);
  await world.drain();
  expect(world.published(refundFailed)).toMatchObject([{ chargeId, payerId: bo.id, amount: { amountMinor: 201 } }]);
  expect((await bo.make(listBilling)).data?.at(-1)).toMatchObject({
    status: 'refunded',
    refunded: 5.01,
    refundFailed: 2.01,
  });
  expect([await world.balance('provider-clearing'), await world.balance(`creator:${ana.id}`)]).toEqual([201, 0]);
  for (const _again of [1, 2]) await world.sweep('refunds.failed');
  const differences = async () => (await admin.make(listDifferences)).data ?? [];
  expect(await differences()).toMatchObject([
    { kind: 'refund-failed', paymentId: chargeId, providerAmount: 3, ownAmount: 5.01, state: 'open' },
  ]);

  // after the second failed refund, one difference has the whole debt
  const outdated = (await differences())[0]?.id ?? '';
  expect(await fail()).toMatchObject({ status: 200 });
  await expect.poll(() => world.balance('refunds-due')).toBe(-301);
  for (const _again of [1, 2]) await world.sweep('refunds.failed');
  const [open, ...others] = await differences();
  expect([open, others]).toMatchObject([{ kind: 'refund-failed', providerAmount: 2, ownAmount: 5.01 }, []]);
  const acknowledge = (id: string) =>
    admin.make(decideDifference, { params: { id }, body: { decision: 'acknowledge', note: 'Sent by bank transfer.' } });
  expect(await acknowledge(outdated)).toMatchObject({ status: 409, code: 'DifferenceClosed' });
  expect(await acknowledge(open?.id ?? '')).toMatchObject({ data: { state: 'acknowledged' } });
  // after the third one, a new difference has the debt since
  expect(await fail()).toMatchObject({ status: 200 });
  await expect.poll(() => world.balance('refunds-due')).toBe(-501);
  for (const _again of [1, 2]) await world.sweep('refunds.failed');
  expect(await differences()).toMatchObject([{ kind: 'refund-failed', providerAmount: 3.01, ownAmount: 5.01 }]);
  expect([(await bo.make(listPurchases)).data, await world.ledgerSum()]).toMatchObject([[{ isRefunded: true }], 0]);
  expect(await fail()).toMatchObject({ status: 409, code: 'NotRefunded' });
});
