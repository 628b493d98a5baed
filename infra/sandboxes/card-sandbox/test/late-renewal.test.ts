import type { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { endConformance, openSandbox, type Sandbox } from './sandbox.ts';

afterAll(endConformance);

const failuresOf = ({ merchant }: Sandbox) =>
  new Set(merchant.heard.filter(({ type }) => type === 'invoice.payment_failed').map(({ id }) => id)).size;

test('a late renewal is paid by its customer, also through 3-D Secure; a stolen card is not tried again', async () => {
  await using sandbox = await openSandbox({ CARD_SANDBOX_RETRY_DAYS: '2,6' });
  const { stripe } = sandbox;
  const late = async (number: string) => {
    const { id } = await sandbox.subscribe(await sandbox.customerWith(number));
    await sandbox.advance({ days: 31 });
    return { id, read: () => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] }) };
  };
  const stolen = await late('4000000000009979');
  await expect.poll(() => failuresOf(sandbox)).toBe(1);
  await sandbox.advance({ days: 3 });
  expect(await stolen.read()).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: 2 } });
  await expect.poll(() => failuresOf(sandbox)).toBe(1);
  const invoice = (await stolen.read()).latest_invoice as Stripe.Invoice;
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
  const card = await sandbox.newCard('4000002760003184');
  const confirmed = await stripe.paymentIntents.confirm(intent, {
    payment_method: card,
    return_url: 'http://localhost:3000/dashboard',
  });
  const url = new URL(confirmed.next_action?.redirect_to_url?.url ?? '');
  const body = new URLSearchParams({ outcome: 'authorise' });
  await fetch(`${sandbox.url}${url.pathname}`, { method: 'POST', body, redirect: 'manual' });
  expect(await stolen.read()).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
  expect(await sandbox.problems()).toEqual([]);
});
