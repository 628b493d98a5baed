import { afterAll, expect, test } from 'vitest';
import { closeDispute, reportFraud } from '#calls.ts';
import { endConformance, keys, openSandbox, type Sandbox } from './sandbox.ts';

afterAll(endConformance);

const good = '4242424242424242';

async function heard(sandbox: Sandbox, type: string, count = 1): Promise<void> {
  await expect
    .poll(() => new Set(sandbox.merchant.heard.filter((event) => event.type === type).map(({ id }) => id)).size)
    .toBe(count);
}

test('published card numbers are accepted, others are refused with a parameter, and no number is stored', async () => {
  await using sandbox = await openSandbox();
  const card = async (given: Record<string, string>, key = keys.publishable) => {
    const fields = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '39', cvc: '123', ...given };
    const body = new URLSearchParams({ type: 'card' });
    for (const [name, value] of Object.entries(fields)) body.set(`card[${name}]`, value);
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${sandbox.url}/v1/payment_methods`, { method: 'POST', headers, body });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const refused = (param: string) => ({ status: 402, error: { type: 'card_error', param: `card[${param}]` } });

  expect(await card({})).toMatchObject({
    status: 200,
    object: 'payment_method',
    card: { brand: 'visa', last4: '4242' },
  });
  expect(await card({ number: '4111111111111111' })).toMatchObject(refused('number'));
  expect(await card({ number: '4242424242424241' })).toMatchObject(refused('number'));
  expect(await card({ exp_year: '2020' })).toMatchObject(refused('exp_year'));
  expect(await card({ exp_month: '13' })).toMatchObject(refused('exp_month'));
  expect(await card({ cvc: '12' })).toMatchObject(refused('cvc'));
  expect(await card({}, 'wrong')).toMatchObject({ status: 401, error: { type: 'invalid_request_error' } });
  expect(await card({ pin: '1' })).toMatchObject({
    status: 400,
    error: { code: 'parameter_unknown', param: 'card[pin]' },
  });

  const kept = await sandbox.world
    .service('card-sandbox')
    .db.rows<{ row: string }>('test.cards', 'select to_jsonb(card)::text as row from card');
  expect(kept).toHaveLength(1);
  expect(kept[0]?.row).not.toMatch(/424242|"123"/);
});

test('the publishable key creates payment methods only, and no page but the own may send one', async () => {
  await using sandbox = await openSandbox();
  const headers = { authorization: `Bearer ${keys.publishable}`, origin: 'http://localhost:3000' };
  const listed = await fetch(`${sandbox.url}/v1/customers`, { headers });
  expect(listed.status).toBe(401);
  expect(listed.headers.get('access-control-allow-origin')).toBeNull();
  const frame = await fetch(`${sandbox.url}/elements/card`);
  expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
});

test('a key stands for one request, also for ten concurrent ones, and for no other request', async () => {
  await using sandbox = await openSandbox();
  const buyer = await sandbox.customerWith(good);
  const order = { amount: 999, currency: 'usd', customer: buyer.id, payment_method: buyer.card, confirm: true };
  const send = (more = {}) => sandbox.stripe.paymentIntents.create({ ...order, ...more }, { idempotencyKey: 'one' });

  const answers = await Promise.all(Array.from({ length: 10 }, () => send()));

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(
    answers.filter(({ lastResponse }) => (lastResponse as unknown as Response).headers.has('idempotent-replayed')),
  ).toHaveLength(9);
  await expect(send({ amount: 1000 })).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  const refused = { ...order, payment_method: await sandbox.newCard('4000000000000002') };
  const decline = () =>
    sandbox.stripe.paymentIntents.create(refused, { idempotencyKey: 'two' }).catch((error: unknown) => error);
  const [first, again] = [await decline(), await decline()] as { payment_intent: { id: string } }[];
  expect(again?.payment_intent.id).toBe(first?.payment_intent.id);
  await heard(sandbox, 'payment_intent.succeeded');
  expect(sandbox.merchant.state.forged).toBe(0);
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', 'expired_card'],
])('%s is refused as %s', async (number, code, declineCode) => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  const buyer = await sandbox.customerWith(number);
  const refusal = { type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode };

  await expect(stripe.paymentMethods.attach(buyer.card, { customer: buyer.id })).rejects.toMatchObject(refusal);
  await expect(sandbox.charge(buyer)).rejects.toMatchObject({
    ...refusal,
    payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: declineCode } },
  });
  const subscribed = await sandbox.subscribe(buyer);
  expect(subscribed.refusal).toMatchObject(refusal);
  await sandbox.advance({ hours: 24 });
  expect((await stripe.subscriptions.retrieve(subscribed.id)).status).toBe('incomplete_expired');
  expect((await stripe.customers.listPaymentMethods(buyer.id)).data).toEqual([]);
  expect(await sandbox.problems()).toEqual([]);
});

test('3-D Secure is decided on a page, and fails after an hour without an answer', async () => {
  await using sandbox = await openSandbox();
  const buyer = await sandbox.customerWith('4000002760003184');
  const statusOf = async (id: string) => (await sandbox.stripe.paymentIntents.retrieve(id)).status;
  const answer = async (outcome: string) => {
    const intent = await sandbox.charge(buyer);
    const page = await fetch(`${sandbox.url}${new URL(intent.next_action?.redirect_to_url?.url ?? '').pathname}`);
    expect(await page.text()).toContain('$9.99');
    const sent = await fetch(page.url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    expect(sent.headers.get('location')).toBe('http://localhost:3000/dashboard');
    return statusOf(intent.id);
  };

  expect(await answer('authorise')).toBe('succeeded');
  expect(await answer('fail')).toBe('requires_payment_method');
  const waiting = await sandbox.charge(buyer);
  await sandbox.advance({ hours: 2 });
  expect(await statusOf(waiting.id)).toBe('requires_payment_method');
  await expect(sandbox.charge(buyer, { return_url: 'http://evil.test/' })).rejects.toMatchObject({
    param: 'return_url',
  });
  expect(await sandbox.problems()).toEqual([]);
});

test('a subscription renews monthly, can be cancelled and resumed, and ends with its period', async () => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  const { id } = await sandbox.subscribe(await sandbox.customerWith(good));
  const invoices = () => stripe.invoices.list({ subscription: id, expand: ['data.payments'] });

  await sandbox.advance({ days: 62 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect((await invoices()).data.map(({ status, billing_reason: reason }) => [status, reason])).toEqual([
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_create'],
  ]);
  const cancel = { cancel_at_period_end: true };
  expect(await stripe.subscriptions.update(id, cancel)).toMatchObject({ status: 'active', ...cancel });
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({ canceled_at: null });
  await stripe.subscriptions.update(id, cancel);
  await sandbox.advance({ days: 31 });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested' },
  });
  await expect(stripe.subscriptions.update(id, cancel)).rejects.toMatchObject({ statusCode: 400 });
  await heard(sandbox, 'invoice.paid', 3);
  await heard(sandbox, 'customer.subscription.deleted');
  expect(await sandbox.problems()).toEqual([]);
});

test('a failing renewal makes the subscription past due, and ends it unpaid after a week', async () => {
  await using sandbox = await openSandbox();
  const { id } = await sandbox.subscribe(await sandbox.customerWith('4000000000000341'));
  const after = async (days: number) => {
    await sandbox.advance({ days });
    return sandbox.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  };

  expect(await after(32)).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } });
  expect(await after(8)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'void' },
  });
  expect(await sandbox.problems()).toEqual([]);
});

test('a charge of the disputed card is disputed a day later, takes evidence, and is decided by it or by the bank', async () => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  const buyer = await sandbox.customerWith('4000000000000259');
  const [won, lost] = [await sandbox.charge(buyer), await sandbox.charge(buyer)];
  await sandbox.advance({ days: 2 });

  await expect(stripe.refunds.create({ payment_intent: won.id })).rejects.toMatchObject({ code: 'charge_disputed' });
  const dispute = (await stripe.disputes.list({ payment_intent: won.id })).data[0];
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 999 });
  const staged = { evidence: { customer_name: 'Ana' }, submit: false };
  expect(await stripe.disputes.update(dispute?.id ?? '', staged)).toMatchObject({ status: 'needs_response' });
  const evidence = { uncategorized_text: 'winning_evidence' };
  expect(await stripe.disputes.update(dispute?.id ?? '', { evidence })).toMatchObject({
    status: 'won',
    evidence: { customer_name: 'Ana' },
  });
  const close = () =>
    sandbox.world.anonymous.make(closeDispute, {
      headers: { 'x-api-key': keys.secret },
      params: { id: lost.id },
      body: { outcome: 'lost' },
    });
  expect(await close()).toMatchObject({ status: 200, data: { status: 'lost' } });
  expect(await close()).toMatchObject({ status: 409, code: 'NotDisputed' });
  await heard(sandbox, 'charge.dispute.closed', 2);
  expect(await sandbox.problems()).toEqual([]);
});

test('a charge is reported as fraudulent once, with a warning that a refund settles', async () => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  const { id } = await sandbox.charge(await sandbox.customerWith(good));
  const report = (charge: string) =>
    sandbox.world.anonymous.make(reportFraud, { headers: { 'x-api-key': keys.secret }, params: { id: charge } });
  expect((await report(id)).status).toBe(200);
  expect(await report(id)).toMatchObject({ status: 409, code: 'NotPaid' });
  expect(await report('pi_unknown')).toMatchObject({ status: 404, code: 'ChargeNotFound' });
  await heard(sandbox, 'radar.early_fraud_warning.created');
  const warnings = await stripe.radar.earlyFraudWarnings.list({ payment_intent: id });
  expect(warnings.data).toMatchObject([{ actionable: true, payment_intent: id }]);
  await stripe.refunds.create({ payment_intent: id });
  const [warning] = warnings.data;
  expect(await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '')).toMatchObject({ actionable: false });
  expect(await sandbox.problems()).toEqual([]);
});

test('a charge is refunded in parts until nothing is left', async () => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  const { id } = await sandbox.charge(await sandbox.customerWith(good));
  const refund = (amount?: number) => stripe.refunds.create({ payment_intent: id, ...(amount && { amount }) });
  const charge = async () =>
    (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })).latest_charge;

  await refund(400);
  expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 400 });
  await expect(refund(600)).rejects.toMatchObject({ param: 'amount' });
  expect(await refund()).toMatchObject({ amount: 599 });
  expect(await charge()).toMatchObject({ refunded: true, refunds: { data: [{ amount: 599 }, { amount: 400 }] } });
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
  await heard(sandbox, 'charge.refunded', 2);
  expect(await sandbox.problems()).toEqual([]);
});

test('lists are paged by cursors in both directions, and unknown parameters, expansions and objects are refused', async () => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  const buyer = await sandbox.customerWith(good);
  const made: string[] = [];
  for (let order = 0; order < 5; order += 1) made.unshift((await sandbox.charge(buyer)).id);
  const list = (more = {}) => stripe.paymentIntents.list({ customer: buyer.id, limit: 2, ...more });
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  const first = await list();
  expect([idsOf(first), first.has_more]).toEqual([made.slice(0, 2), true]);
  const second = await list({ starting_after: made[1] });
  expect(idsOf(second)).toEqual(made.slice(2, 4));
  expect(idsOf(await list({ ending_before: made[2] }))).toEqual(made.slice(0, 2));
  expect(idsOf({ data: await list().autoPagingToArray({ limit: 100 }) })).toEqual(made);
  expect((await stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(5);
  const now = Math.floor(sandbox.world.clock.now().getTime() / 1000);
  const madeIn = async (gte: number, lt: number) => (await list({ created: { gte, lt }, limit: 10 })).data.length;
  expect([await madeIn(now - 60, now + 60), await madeIn(now - 120, now - 60)]).toEqual([5, 0]);
  const everything = { created: { gte: now - 60, lt: now + 60 } };
  expect((await stripe.refunds.list({ ...everything, expand: ['data.charge'] })).data).toEqual([]);
  expect((await stripe.disputes.list(everything)).data).toEqual([]);
  expect(await sandbox.problems()).toEqual([]);

  await expect(list({ starting_after: 'pi_unknown' })).rejects.toMatchObject({ param: 'starting_after' });
  await expect(list({ colour: 'red' })).rejects.toMatchObject({ code: 'parameter_unknown', param: 'colour' });
  await expect(list({ expand: ['data.amount'] })).rejects.toMatchObject({ param: 'expand' });
  await expect(sandbox.charge(buyer, { amount: 1 })).rejects.toMatchObject({ param: 'amount' });
  await expect(stripe.charges.retrieve('ch_unknown')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('webhooks are retried until they are acknowledged, also after a restart, and some are sent twice', async () => {
  await using sandbox = await openSandbox({ CARD_SANDBOX_SEED: 'a' });
  const buyer = await sandbox.customerWith(good);
  sandbox.merchant.state.isOpen = false;
  for (let order = 0; order < 12; order += 1) await sandbox.charge(buyer);
  await expect.poll(() => sandbox.merchant.state.refused).toBeGreaterThan(3);
  await sandbox.world.restart('card-sandbox');
  sandbox.merchant.state.isOpen = true;

  await heard(sandbox, 'payment_intent.succeeded', 12);
  const heardLater = async () => {
    sandbox.world.clock.advance({ seconds: 60 });
    await sandbox.world.sweep();
    return sandbox.merchant.heard.length;
  };
  await expect.poll(heardLater).toBeGreaterThan(12);
  expect(sandbox.merchant.state.forged).toBe(0);
});
