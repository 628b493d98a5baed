import type { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { endConformance, keys, openSandbox, type Sandbox } from './sandbox.ts';

afterAll(endConformance);

const iban = 'DE89370400440532013000';
const site = 'http://localhost:3000/dashboard';

async function openAccount({ stripe }: Sandbox, country = 'DE'): Promise<string> {
  const { id } = await stripe.accounts.create({
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    country,
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    ...(country !== 'US' && { tos_acceptance: { service_agreement: 'recipient' } }),
    metadata: { reference: 'ana' },
  });
  return id;
}

/** Follows a link of the account, and sends the form of its page. @returns where the page leads to, or its status */
async function enter({ stripe, url }: Sandbox, account: string, form: Record<string, string>) {
  const link = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: `${site}?again`,
    return_url: site,
  });
  const page = `${url}${new URL(link.url).pathname}`;
  const send = async (body: Record<string, string>) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ do: 'submit', ...body }), redirect: 'manual' });
  const shown = await fetch(page, { redirect: 'manual' });
  const sent = await send(form);
  return { page, shown: await shown.text(), status: sent.status, location: sent.headers.get('location'), again: send };
}

/** An account that can be paid, with this holder of the bank account. */
async function openPayable(sandbox: Sandbox, holder = 'Ana Ruiz'): Promise<string> {
  const account = await openAccount(sandbox);
  await enter(sandbox, account, { holder, iban });
  return account;
}

const balanceOf = async ({ stripe }: Sandbox, account?: string) =>
  (await stripe.balance.retrieve({}, account === undefined ? {} : { stripeAccount: account })).available[0]?.amount;

async function earn(sandbox: Sandbox, amount: number): Promise<void> {
  await sandbox.charge(await sandbox.customerWith('4242424242424242'), { amount });
}

test('a card is saved by a setup intent, with 3-D Secure when its bank requires it', async () => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  const save = async (number: string, owner?: string) => {
    const { id: customer, card } = await sandbox.customerWith(number);
    const order = { customer: owner ?? customer, payment_method: card, confirm: true, return_url: site } as const;
    return stripe.setupIntents.create({ ...order, usage: 'off_session', payment_method_types: ['card'] });
  };
  const good = await save('4242424242424242');
  expect(good).toMatchObject({ status: 'succeeded', usage: 'off_session' });
  const cards = await stripe.customers.listPaymentMethods(good.customer as string);
  expect(cards.data.map(({ id }) => id)).toEqual([good.payment_method]);
  await expect(save('4000000000000002')).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    setup_intent: { status: 'requires_payment_method', last_setup_error: { decline_code: 'generic_decline' } },
  });
  const asked = await save('4000002500003155');
  const page = new URL(asked.next_action?.redirect_to_url?.url ?? '').pathname;
  expect(await (await fetch(`${sandbox.url}${page}`)).text()).toContain('Do you want to save this card?');
  await fetch(`${sandbox.url}${page}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'authorise' }),
    redirect: 'manual',
  });
  expect(await stripe.setupIntents.retrieve(asked.id, { expand: ['payment_method'] })).toMatchObject({
    status: 'succeeded',
    payment_method: { customer: asked.customer },
  });
  const [late, canceled] = [await save('4000002500003155'), await save('4000002500003155')];
  await stripe.setupIntents.cancel(canceled.id);
  await sandbox.advance({ hours: 2 });
  const statusOf = async ({ id }: Stripe.SetupIntent) => (await stripe.setupIntents.retrieve(id)).status;
  expect([await statusOf(late), await statusOf(canceled)]).toEqual(['requires_payment_method', 'canceled']);
  await expect(
    stripe.setupIntents.confirm(good.id, { payment_method: good.payment_method as string }),
  ).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
  expect((await stripe.setupIntents.list({ customer: late.customer as string })).data).toHaveLength(1);
  const components = { payment_element: { enabled: true } };
  expect(await stripe.customerSessions.create({ customer: late.customer as string, components })).toMatchObject({
    client_secret: expect.any(String),
  });
  for (const type of ['setup_intent.succeeded', 'setup_intent.setup_failed', 'setup_intent.canceled'])
    await expect.poll(() => sandbox.merchant.heard.some((event) => event.type === type)).toBe(true);
  expect(await sandbox.problems()).toEqual([]);
});

test('the owner of an account enters its bank on a page that is left once, and the account becomes payable', async () => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  const account = await openAccount(sandbox);
  expect(await stripe.accounts.retrieve(account)).toMatchObject({ payouts_enabled: false, details_submitted: false });
  const later = await enter(sandbox, account, { do: 'later' });
  expect([later.status, later.location]).toEqual([303, site]);
  const wrong = await enter(sandbox, account, { holder: 'Ana Ruiz', iban: `${iban.slice(0, -1)}1` });
  expect([wrong.status, wrong.shown.includes('IBAN')]).toEqual([422, true]);
  expect((await wrong.again({ holder: 'Ana Ruiz', iban })).headers.get('location')).toBe(site);
  expect((await wrong.again({ holder: 'Eve', iban })).headers.get('location')).toBe(`${site}?again`);
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [] },
    external_accounts: { data: [{ last4: '3000', account_holder_name: 'Ana Ruiz' }] },
  });
  const unverified = await openAccount(sandbox, 'US');
  await enter(sandbox, unverified, {
    holder: 'Unverified Person',
    routing_number: '021000021',
    account_number: '000123',
  });
  expect(await stripe.accounts.retrieve(unverified)).toMatchObject({
    payouts_enabled: false,
    details_submitted: true,
    requirements: { currently_due: ['individual.verification.document'], disabled_reason: 'requirements.past_due' },
  });
  expect((await fetch(`${sandbox.url}/onboarding/unknown`)).status).toBe(404);
  await expect(
    stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      refresh_url: site,
      return_url: 'http://evil.test/',
    }),
  ).rejects.toMatchObject({ param: 'return_url' });
  await expect(stripe.accounts.retrieve('acct_unknown')).rejects.toMatchObject({ statusCode: 403 });
  const kept = await sandbox.world
    .service('card-sandbox')
    .db.rows<{ row: string }>(
      'test.accounts',
      'select to_jsonb(connected_account)::text as row from connected_account',
    );
  expect(kept.map(({ row }) => row).join(' ')).not.toContain(iban);
  const updated = () => new Set(sandbox.merchant.heard.map(({ type, account: of }) => `${type} ${of}`));
  await expect.poll(updated).toEqual(new Set([account, unverified].map((id) => `account.updated ${id}`)));
  expect(await stripe.accounts.del(unverified)).toMatchObject({ deleted: true });
  expect(await sandbox.problems()).toEqual([]);
});

test('money moves from the platform to an account and its bank, and back, and every movement is in a balance', async () => {
  await using sandbox = await openSandbox();
  const { stripe } = sandbox;
  await earn(sandbox, 10_000);
  const [ana, eve] = [await openPayable(sandbox), await openPayable(sandbox, 'Returned Money')];
  const transfer = (destination: string, amount: number, idempotencyKey: string) =>
    stripe.transfers.create(
      { amount, currency: 'usd', destination, transfer_group: idempotencyKey, metadata: { reference: idempotencyKey } },
      { idempotencyKey },
    );
  const pay = (account: string, amount: number) =>
    stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount: account, idempotencyKey: 'one' });

  const [sent] = await Promise.all([1, 2, 3].map(() => transfer(ana, 4000, 'a')));
  expect([await balanceOf(sandbox), await balanceOf(sandbox, ana)]).toEqual([6000, 4000]);
  await expect(transfer(ana, 7000, 'b')).rejects.toMatchObject({ code: 'balance_insufficient' });
  await expect(transfer(await openAccount(sandbox), 100, 'c')).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  });
  expect((await stripe.transfers.list({ transfer_group: 'a' })).data).toMatchObject([
    { id: sent?.id, reversed: false },
  ]);

  const payout = await pay(ana, 3000);
  expect(payout).toMatchObject({ status: 'pending', amount: 3000 });
  await expect(stripe.payouts.retrieve(payout.id, {}, { stripeAccount: eve })).rejects.toMatchObject({
    statusCode: 404,
  });
  await sandbox.world.sweep();
  expect(await stripe.payouts.retrieve(payout.id, {}, { stripeAccount: ana })).toMatchObject({ status: 'paid' });
  await stripe.transfers.createReversal(sent?.id ?? '', { amount: 1000 }, { idempotencyKey: 'r' });
  expect([await balanceOf(sandbox), await balanceOf(sandbox, ana)]).toEqual([7000, 0]);
  await expect(stripe.transfers.createReversal(sent?.id ?? '', { amount: 3000 })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });

  // the same key belongs to another account
  await transfer(eve, 2000, 'd');
  const returned = await pay(eve, 2000);
  await sandbox.world.sweep();
  await sandbox.advance({ hours: 72 });
  expect((await stripe.payouts.list({ limit: 5 }, { stripeAccount: eve })).data).toMatchObject([
    { id: returned.id, status: 'failed', failure_code: 'account_closed' },
  ]);
  expect(await balanceOf(sandbox, eve)).toBe(2000);
  const moved = await stripe.balanceTransactions.list({ limit: 100 });
  expect(moved.data.map(({ type, net }) => [type, net]).toReversed()).toEqual([
    ['charge', 10_000],
    ['transfer', -4000],
    ['transfer_refund', 1000],
    ['transfer', -2000],
  ]);
  const types = ['transfer.created', 'transfer.reversed', 'payout.paid', 'payout.failed'];
  for (const type of types)
    await expect.poll(() => sandbox.merchant.heard.some((event) => event.type === type)).toBe(true);
  expect((await stripe.events.list({ type: 'payout.failed' })).data).toEqual([]);
  const [failed] = (await stripe.events.list({ type: 'payout.failed' }, { stripeAccount: eve })).data;
  expect(failed).toMatchObject({ account: eve });
  expect(await sandbox.problems()).toEqual([]);
});

test('only the secret key, and only for own accounts, moves money', async () => {
  await using sandbox = await openSandbox();
  const ask = async (key: string, headers: Record<string, string> = {}) =>
    (await fetch(`${sandbox.url}/v1/balance`, { headers: { authorization: `Bearer ${key}`, ...headers } })).status;
  expect([
    await ask(keys.secret),
    await ask(keys.publishable),
    await ask(keys.secret, { 'stripe-account': 'acct_x' }),
  ]).toEqual([200, 401, 403]);
});
