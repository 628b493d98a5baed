import { paymentCalls } from '@velvet/contracts/payment/calls';
import {
  attachPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setupCustomer,
} from '@velvet/contracts/payment/cards';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld } from './payment-world.ts';
import { payment } from '#service.ts';

test('exactly the calls of the contract are served', () => {
  const names = (calls: readonly { method: string; path: string }[]) =>
    calls.map(({ method, path }) => `${method} ${path}`).toSorted();
  expect(names(payment.calls)).toEqual(names(paymentCalls));
});

test('calls without a token are refused except public ones, and unknown fields are refused by name', async () => {
  await using world = await openPaymentWorld();
  const params = { id: '019a0000-0000-7000-8000-000000000000', creatorId: 'social|nobody' };
  for (const call of paymentCalls) {
    if (call.caller === 'anyone') continue;
    expect([call.path, (await world.anonymous.make(call, { params: params as never })).status]).toEqual([
      call.path,
      401,
    ]);
  }
  const bo = await world.user('bo');
  const headers = { authorization: `Bearer ${bo.token}`, 'content-type': 'application/json' };
  for (const path of ['subscribe', 'pay-per-view', `cancel-subscription/${params.id}`, 'payment-methods']) {
    const answer = await fetch(`${world.url('payment')}/api/payments/${path}`, {
      method: 'POST',
      headers,
      body: '{"creatorShare": 1}',
    });
    expect([path, answer.status]).toEqual([path, 400]);
  }
  // a card number has no field to arrive in
  for (const field of ['number', 'card', 'cvc']) {
    const body = JSON.stringify({ paymentMethodId: 'pm_1', [field]: '4242424242424242' });
    const answer = await fetch(`${world.url('payment')}${attachPaymentMethod.path}`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { field }]);
  }
  expect(
    await bo.make(listPurchases, { query: { cursor: Buffer.from('nonsense').toString('base64url') } }),
  ).toMatchObject({ status: 400, field: 'cursor' });
});

test("cards are stored at the provider, the first is the default, and other users' cards are inaccessible", async () => {
  await using world = await openPaymentWorld();
  const [bo, cy] = [await world.fan('bo'), await world.user('cy')];

  expect((await bo.make(listPaymentMethods)).data).toMatchObject([{ id: bo.card, last4: '4242', isDefault: true }]);
  const second = await world.giveCard(bo, numbers.challenge);
  expect(
    (await bo.make(setDefaultPaymentMethod, { params: { id: second } })).data?.map(({ isDefault }) => isDefault),
  ).toEqual([false, true]);
  expect((await bo.make(removePaymentMethod, { params: { id: second } })).data).toMatchObject([
    { id: bo.card, isDefault: true },
  ]);
  expect((await cy.make(listPaymentMethods)).data).toEqual([]);
  expect(await cy.make(removePaymentMethod, { params: { id: bo.card } })).toMatchObject({ status: 404 });
  expect(await cy.make(attachPaymentMethod, { body: { paymentMethodId: bo.card } })).toMatchObject({
    status: 404,
    code: 'PaymentMethodNotFound',
  });
  const [one, two] = await Promise.all([cy.make(setupCustomer), cy.make(setupCustomer)]);
  expect(one.data?.customerId).toBe(two.data?.customerId);
  expect(one.data?.provider).toMatchObject({ publishableKey: 'pk_sandbox_test' });
});
