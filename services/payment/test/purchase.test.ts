import { userBlocked } from '@velvet/contracts/account/events';
import { offerWithdrawn } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { purchaseCompleted, purchaseRefunded, chargeReversed } from '@velvet/contracts/payment/events';
import { readPayment, refundCharge } from '@velvet/contracts/payment/payments';
import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld } from './payment-world.ts';

test('50 identical purchases at once: one charge, one entitlement, one answer', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const post = await world.offer(ana.id, 501);

  const answers = await Promise.all(Array.from({ length: 50 }, () => bo.buy(post, '5.01')));

  expect(new Set(answers.map(({ status, data }) => `${status} ${data?.state} ${data?.purchaseId}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({
    status: 200,
    data: { state: 'settled', amount: 5.01, contentId: post, url: null },
  });
  expect([await world.countCharges(), await world.count('purchase'), await world.count('ledger_transaction')]).toEqual([
    1, 1, 1,
  ]);
  // 20% of 501 is 100.2: the split cent is the creator's
  expect([
    await world.balance(`creator:${ana.id}`),
    await world.balance('platform-fees'),
    await world.balance('provider-clearing'),
  ]).toEqual([-401, -100, 501]);
  await world.drain();
  expect(world.published(purchaseCompleted)).toMatchObject([
    {
      buyerId: bo.id,
      creatorId: ana.id,
      postId: post,
      price: { amountMinor: 501 },
      creatorShare: { amountMinor: 401 },
    },
  ]);
  expect((await bo.make(listPurchases)).data).toMatchObject([
    { contentId: post, price: 5.01, creator: { id: ana.id } },
  ]);
});

test('parallel purchases under different keys charge once', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const post = await world.offer(ana.id, 500);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => bo.buy(post, 5, { 'idempotency-key': `key-${n}` })),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await world.countCharges()).toBe(1);
});

test('purchases that are not possible are refused with a reason and charge nothing', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  const post = await world.offer(ana.id, 500);

  expect(await ana.make(payPerView, { body: { contentId: post, amount: 5 } })).toMatchObject({
    status: 409,
    code: 'OwnContent',
  });
  expect(await bo.buy(PostId.parse(newId()), 5)).toMatchObject({ status: 404, code: 'OfferNotFound' });
  expect(await bo.buy(post, 4.99)).toMatchObject({ status: 409, code: 'PriceChanged', details: { price: 5 } });
  expect(await bo.buy(post, '5.001')).toMatchObject({ status: 400, field: 'amount' });
  expect(await (await world.user('dee')).make(payPerView, { body: { contentId: post, amount: 5 } })).toMatchObject({
    status: 402,
    code: 'PaymentMethodRequired',
  });
  expect(await bo.make(payPerView, { body: { contentId: post, amount: 5, paymentMethodId: cy.card } })).toMatchObject({
    status: 404,
    code: 'PaymentMethodNotFound',
  });
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: cy.id });
  await world.drain();
  expect(await cy.buy(post, 5)).toMatchObject({ status: 404, code: 'OfferNotFound' });
  await world.publish(offerWithdrawn, { postId: post, creatorId: ana.id, revision: 2 });
  await world.offer(ana.id, 500, { postId: post, revision: 1 });
  expect(await bo.buy(post, 5)).toMatchObject({ status: 409, code: 'OfferWithdrawn' });
  expect([await world.countCharges(), await world.count('ledger_transaction')]).toEqual([0, 0]);
});

test('the same key answers the same, with another body it is refused; owned is owned', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const [post, other] = [await world.offer(ana.id, 500), await world.offer(ana.id, 500)];
  const key = { 'idempotency-key': 'mine' };

  const first = await bo.buy(post, 5, key);
  expect(await bo.buy(post, 5, key)).toEqual(first);
  expect(await bo.buy(other, 5, key)).toMatchObject({ status: 409, code: 'IdempotencyKeyReused' });
  expect(await bo.buy(post, 5, { 'idempotency-key': 'new' })).toMatchObject({ status: 409, code: 'AlreadyOwned' });
  expect(await bo.buy(post, 5, { 'idempotency-key': 'white space' })).toMatchObject({
    status: 400,
    field: 'Idempotency-Key',
  });
  await bo.buy(other, 5);
  world.clock.advance({ minutes: 11 });
  expect(await bo.buy(other, 5)).toMatchObject({ status: 409, code: 'AlreadyOwned' });
});

test('a declined card leaves a clear sentence and nothing else, and another card may follow', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo', numbers.poor);
  const post = await world.offer(ana.id, 500);
  const key = { 'idempotency-key': 'mine' };

  expect(await bo.buy(post, 5, key)).toMatchObject({
    status: 402,
    code: 'CardDeclined',
    message: 'Your card has insufficient funds.',
  });
  expect(await bo.buy(post, 5, key)).toMatchObject({ status: 402, message: 'Your card has insufficient funds.' });
  expect([await world.count('purchase'), await world.count('ledger_transaction')]).toEqual([0, 0]);
  expect(await bo.buy(post, 5)).toMatchObject({ status: 402 });
  const paymentMethodId = await world.giveCard(bo, numbers.good);
  expect(await bo.make(payPerView, { body: { contentId: post, amount: 5, paymentMethodId } })).toMatchObject({
    status: 200,
    data: { state: 'settled' },
  });
});

test('3-D Secure: authorised it settles by the webhook alone, failed it does not; a new attempt gives the old one up', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo', numbers.challenge);
  const [one, two] = [await world.offer(ana.id, 500), await world.offer(ana.id, 700)];

  const waiting = await bo.buy(one, 5);
  expect(waiting.data).toMatchObject({ state: 'requires_action', purchaseId: null });
  await world.answerChallenge(waiting.data?.url ?? '', 'authorise');
  await expect.poll(() => world.count('purchase')).toBe(1);
  expect(await bo.buy(one, 5)).toMatchObject({ status: 200, data: { state: 'settled', url: null } });

  const refused = await bo.buy(two, 7);
  await world.answerChallenge(refused.data?.url ?? '', 'fail');
  expect((await bo.make(readPayment, { params: { id: refused.data?.id ?? '' } })).data).toMatchObject({
    state: 'failed',
  });
  const left = await bo.buy(two, 7);
  const again = await bo.buy(two, 7, { 'idempotency-key': 'again' });
  expect(again.data).toMatchObject({ state: 'requires_action' });
  await world.answerChallenge(left.data?.url ?? '', 'authorise');
  expect((await bo.make(readPayment, { params: { id: left.data?.id ?? '' } })).data).toMatchObject({ state: 'failed' });
  expect(await world.countCharges()).toBe(1);
  const stranger = await world.user('cy');
  expect(await stranger.make(readPayment, { params: { id: left.data?.id ?? '' } })).toMatchObject({ status: 404 });
});

test('a refund by an administrator reverses the entries, closes the purchase, and happens once', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const post = await world.offer(ana.id, 999);
  const chargeId = (await bo.buy(post, 9.99)).data?.id ?? '';
  const admin = await world.administrator();
  const refund = () => admin.make(refundCharge, { body: { chargeId } });

  expect(await bo.make(refundCharge, { body: { chargeId } })).toMatchObject({
    status: 403,
    code: 'AdministratorRequired',
  });
  expect(await Promise.all([refund(), refund()])).toMatchObject([{ status: 200 }, { status: 200 }]);

  expect([
    await world.balance(`creator:${ana.id}`),
    await world.balance('platform-fees'),
    await world.balance('provider-clearing'),
  ]).toEqual([0, 0, 0]);
  await world.drain();
  expect(world.published(purchaseRefunded)).toMatchObject([{ postId: post, reason: 'refunded' }]);
  expect(world.published(chargeReversed)).toMatchObject([
    { chargeId, payerId: bo.id, creatorId: ana.id, postId: post, price: { amountMinor: 999 }, reason: 'refunded' },
  ]);
  expect((await bo.make(listPurchases)).data).toMatchObject([{ isRefunded: true }]);
  expect(await bo.buy(post, 9.99)).toMatchObject({ status: 200, data: { state: 'settled', isRefunded: false } });
});
