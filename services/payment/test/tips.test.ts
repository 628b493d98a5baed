import { closeDispute } from '@velvet/card-sandbox/calls';
import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import { UserId } from '@velvet/contracts/ids';
import { listBilling } from '@velvet/contracts/payment/billing';
import { listSales } from '@velvet/contracts/payment/customers';
import { purchaseCompleted, tipReceived } from '@velvet/contracts/payment/events';
import { readPayment, refundCharge } from '@velvet/contracts/payment/payments';
import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { listStatements, readStatement } from '@velvet/contracts/payment/statements';
import { endTipGoal, readTipping, setTipGoal, type TipPlace } from '@velvet/contracts/payment/tips';
import { newId } from '@velvet/kit/base/ids';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;
type Details = { note?: string; place?: TipPlace; key?: string; card?: string };

const profile: TipPlace = { kind: 'profile' };

function tip(fan: Fan, creatorId: UserId, amount: number, { note, place = profile, key, card }: Details = {}) {
  return fan.make(payPerView, {
    body: {
      tip: { creatorId, place, ...(note !== undefined && { note }) },
      amount,
      ...(card !== undefined && { paymentMethodId: card }),
    },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

test('30 identical tips at once are one tip, in the ledger, the events and every report', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  await world.showCard(bo.id, { role: 'subscriber' });

  const order = { note: 'For the cat', key: 'mine' };
  const answers = await Promise.all(Array.from({ length: 30 }, () => tip(bo, ana.id, 5.01, order)));

  expect(new Set(answers.map(({ status, data }) => `${status} ${data?.state} ${data?.contentId}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, data: { state: 'settled', amount: 5.01 } });
  expect([await world.countCharges(), await world.count('purchase'), await world.count('ledger_transaction')]).toEqual([
    1, 1, 1,
  ]);
  expect([
    await world.balance(`creator:${ana.id}`),
    await world.balance('platform-fees'),
    await world.balance('provider-clearing'),
  ]).toEqual([-401, -100, 501]);
  await world.drain();
  const tipId = answers[0]?.data?.contentId;
  expect(world.published(tipReceived)).toMatchObject([
    {
      tipId,
      payerId: bo.id,
      payerName: expect.stringMatching(/^bo/),
      creatorId: ana.id,
      place: { kind: 'profile', id: null },
      note: 'For the cat',
      price: { amountMinor: 501 },
      creatorShare: { amountMinor: 401 },
    },
  ]);
  expect(world.published(purchaseCompleted)).toMatchObject([{ postId: tipId, subjectKind: 'tip' }]);
  expect((await bo.make(listBilling)).data).toMatchObject([{ kind: 'purchase', contentKind: 'tip', amount: 5.01 }]);
  expect((await bo.make(listPurchases)).data).toEqual([]);
  expect((await ana.make(listSales)).data).toMatchObject([
    { contentKind: 'tip', netAmount: 4.01, person: { id: bo.id } },
  ]);
  const [week] = (await ana.make(listStatements)).data ?? [];
  expect((await ana.make(readStatement, { params: { id: week?.id ?? '' } })).data?.entries).toMatchObject([
    { kind: 'purchase', contentKind: 'tip', amount: 5.01, fees: 1, netAmount: 4.01 },
  ]);
  // another note under the same key is another order
  expect(await tip(bo, ana.id, 5.01, { ...order, note: 'Else' })).toMatchObject({ code: 'IdempotencyKeyReused' });
  // a payer who is deleted leaves the money and takes the words
  await world.publish(accountDeleted, { userId: bo.id });
  await world.drain();
  expect(await world.db.rows('test.notes', 'select note from tip')).toEqual([{ note: null }]);
});

test('tips of any amounts and their refunds keep the ledger at zero, and a goal has what was settled and kept', async () => {
  await using world = await openPaymentWorld({ PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM: '10000' });
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  const goalOf = async () => (await bo.make(readTipping, { params: { creatorId: ana.id } })).data?.goal;
  expect(await goalOf()).toBeNull();
  await tip(bo, ana.id, 9, { key: 'before-the-goal' });
  const set = await ana.make(setTipGoal, { body: { title: 'New camera', amount: 120 } });
  expect(set.data).toMatchObject({ title: 'New camera', amount: 120, raised: 0 });
  let [kept, raised] = [900, 0];

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 100, max: 50_000 }), fc.boolean(), async (cents, isRefund) => {
      const { data } = await tip(bo, ana.id, cents / 100, { key: newId() });
      expect(data?.state).toBe('settled');
      if (isRefund) await admin.make(refundCharge, { body: { chargeId: data?.id ?? '' } });
      else [kept, raised] = [kept + cents, raised + cents];
      expect(await world.ledgerSum()).toBe(0);
      expect((await goalOf())?.raised).toBe(raised / 100);
    }),
    {
      numRuns: 6,
      examples: [
        [501, false],
        [999, true],
      ],
    },
  );

  expect(-(await world.balance(`creator:${ana.id}`)) - (await world.balance('platform-fees'))).toBe(kept);
  const changed = await ana.make(setTipGoal, { body: { title: 'Newer camera', amount: 200 } });
  expect(changed.data).toMatchObject({ id: set.data?.id, title: 'Newer camera', raised: raised / 100 });
  expect([(await ana.make(endTipGoal)).data, (await ana.make(endTipGoal)).data]).toEqual([
    { ended: true },
    { ended: false },
  ]);
  expect((await ana.make(setTipGoal, { body: { title: 'Next', amount: 5 } })).data).toMatchObject({ raised: 0 });
  expect((await ana.make(setTipGoal, { body: { title: ' ', amount: 5 } })).status).toBe(400);
  await world.showCard(ana.id, { verified: false });
  expect((await ana.make(setTipGoal, { body: { title: 'Next', amount: 5 } })).code).toBe('VerificationRequired');
  expect((await bo.make(readTipping, { params: { creatorId: ana.id } })).code).toBe('TipsNotTaken');
});

test('a tip is refused to oneself, to strangers of the rule, out of bounds, and with content beside it; nothing is charged', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, cy] = [await world.creator('ana'), await world.fan('bo'), await world.fan('cy')];
  const codes: (string | undefined)[] = [];
  for (const given of [0, 0.99, 500.01, 1.005]) codes.push((await tip(bo, ana.id, given)).code);
  codes.push((await tip(bo, ana.id, 5, { note: 'x'.repeat(201) })).code);
  const both = { contentId: newId() as never, tip: { creatorId: ana.id, place: profile }, amount: 5 };
  for (const body of [both, { amount: 5 }]) codes.push((await bo.make(payPerView, { body })).code);
  expect(codes).toEqual(Array.from({ length: 7 }, () => 'InvalidInput'));

  expect((await ana.make(payPerView, { body: { tip: both.tip, amount: 5 } })).code).toBe('OwnTip');
  expect((await tip(bo, cy.id, 5)).code).toBe('TipsNotTaken');
  expect((await tip(bo, UserId.parse('social|nobody'), 5)).code).toBe('TipsNotTaken');
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  expect((await tip(bo, ana.id, 5)).code).toBe('TipsNotTaken');
  expect((await cy.make(readTipping, { params: { creatorId: ana.id } })).data).toEqual({
    minimum: 1,
    maximum: 500,
    currency: 'USD',
    goal: null,
  });
  await world.showCard(cy.id, { role: 'subscriber', hidden: true });
  expect((await tip(cy, ana.id, 5)).code).toBe('AccountHidden');
  await world.showCard(ana.id, { hidden: true });
  const dee = await world.fan('dee');
  expect((await tip(dee, ana.id, 5)).code).toBe('TipsNotTaken');
  const eve = await world.user('eve');
  await world.showCard(ana.id);
  expect((await eve.make(payPerView, { body: both })).status).toBe(400);
  expect((await eve.make(payPerView, { body: { tip: both.tip, amount: 5 } })).code).toBe('PaymentMethodRequired');
  expect(await world.countCharges()).toBe(0);
});

test('a new card has a limit a day also for parallel tips; a card that has stood for a week has none', async () => {
  await using world = await openPaymentWorld({ PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM: '100' });
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];

  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => tip(bo, ana.id, 30, { key: `k${n}` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 403,
    code: 'TipLimit',
    message: 'With a new card you can tip up to $100.00 a day. You can tip $10.00 more today.',
  });
  expect(await world.countCharges()).toBe(3);
  expect((await tip(bo, ana.id, 10)).status).toBe(200);
  expect((await tip(bo, ana.id, 1)).message).toMatch(/try again tomorrow/);

  world.clock.advance({ days: 8 });
  expect((await tip(bo, ana.id, 400)).status).toBe(200);
  const other = await world.newCard(numbers.mastercard);
  expect((await tip(bo, ana.id, 5, { card: other })).code).toBe('TipLimit');
});

test('3-D Secure, a declined card and a dispute of a tip end as those of a purchase', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy, dee] = [
    await world.fan('bo', numbers.challenge),
    await world.fan('cy', numbers.poor),
    await world.fan('dee', numbers.disputed),
  ];
  const given = await tip(bo, ana.id, 5, { key: 'given-up' });
  const waiting = await tip(bo, ana.id, 7, { key: 'again' });
  expect(waiting.data).toMatchObject({ state: 'requires_action' });
  expect(await bo.make(readPayment, { params: { id: given.data?.id ?? '' } })).toMatchObject({
    data: { state: 'failed' },
  });
  expect(world.published(tipReceived)).toEqual([]);
  await world.answerChallenge(waiting.data?.url ?? '', 'authorise');
  await expect.poll(() => world.count('purchase')).toBe(1);
  expect(await tip(cy, ana.id, 5, { card: cy.card })).toMatchObject({ status: 402, code: 'CardDeclined' });

  await ana.make(setTipGoal, { body: { title: 'Goal', amount: 50 } });
  expect((await tip(dee, ana.id, 20)).status).toBe(200);
  await world.drain();
  expect(world.published(tipReceived).map(({ payerId }) => payerId)).toEqual([bo.id, dee.id]);
  const raised = async () => (await bo.make(readTipping, { params: { creatorId: ana.id } })).data?.goal?.raised;
  expect(await raised()).toBe(20);
  await world.advance({ days: 2 });
  await expect.poll(() => world.balance('disputes')).toBe(2000);
  const charge = await world
    .service('card-sandbox')
    .db.one<{ id: string }>('test.disputed', 'select id from charge where amount_minor = 2000');
  const close = { headers: world.secret, params: { id: charge?.id ?? '' }, body: { outcome: 'lost' } } as const;
  await world.anonymous.make(closeDispute, close);
  await expect.poll(() => world.balance('disputes')).toBe(0);
  expect([await world.ledgerSum(), await world.balance(`creator:${ana.id}`), await raised()]).toEqual([0, -560, 0]);
});
