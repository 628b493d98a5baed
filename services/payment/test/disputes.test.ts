import { closeDispute } from '@velvet/card-sandbox/calls';
import { accountDeleted, payerEvidenced } from '@velvet/contracts/account/events';
import { useEvidenced } from '@velvet/contracts/content/evidence-events';
import { exchangeEvidenced } from '@velvet/contracts/messaging/events';
import {
  listAdminDisputes,
  readAdminDispute,
  saveDisputeNote,
  submitEvidence,
} from '@velvet/contracts/payment/admin-disputes';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import { stripeOf } from './stripe-wire.ts';

type Evidence = { evidence: readonly { field: string; text: string }[] };

const textsOf = (detail: Evidence | undefined): Record<string, string> =>
  Object.fromEntries((detail?.evidence ?? []).map(({ field, text }) => [field, text]));

/** A disputed payment of a fan, about which other services have answered. */
async function openDispute(world: PaymentWorld) {
  const [ana, bo, admin] = [
    await world.creator('ana'),
    await world.fan('bo', numbers.disputed),
    await world.administrator(),
  ];
  await world.showCard(bo.id, { role: 'subscriber' });
  const headers = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Firefox/150.0' };
  const { data: payment } = await bo.buy(await world.offer(ana.id, 700), 7, headers);
  const id = payment?.id ?? '';
  await world.advance({ days: 2 });
  await expect.poll(() => world.balance('disputes')).toBe(700);
  const use = { chargeId: id, payerId: bo.id };
  await world.publish(useEvidenced, { ...use, days: [{ day: '2026-11-20', opened: 2 }] });
  await world.publish(exchangeEvidenced, { ...use, sent: 4, received: 1, firstAt: null, lastAt: null });
  const at = world.clock.now().toISOString();
  const signIns = [{ at, address: '192.0.2.7', userAgent: 'Firefox/150.0' }];
  await world.publish(payerEvidenced, { ...use, email: 'bo@example.test', joinedAt: at, signIns });
  await world.drain();
  await world.sweep('disputes.read');
  return { ana, bo, admin, id };
}

test('evidence of all services is assembled, shown, completed with words, and submitted once before it is due', async () => {
  await using world = await openPaymentWorld();
  const { ana, bo, admin, id } = await openDispute(world);
  const [listed, ...others] = (await admin.make(listAdminDisputes)).data ?? [];
  expect(others).toEqual([]);
  expect(listed).toMatchObject({
    id,
    state: 'open',
    amount: 7,
    reason: 'fraudulent',
    submittedAt: null,
    payerId: bo.id,
  });
  expect(listed?.dueAt).not.toBeNull();
  for (const stranger of [ana, bo]) {
    expect(await stranger.make(listAdminDisputes)).toMatchObject({ status: 403 });
    expect(await stranger.make(submitEvidence, { params: { id } })).toMatchObject({ status: 403 });
  }
  expect(await admin.make(readAdminDispute, { params: { id: newId() } })).toMatchObject({ code: 'DisputeNotFound' });
  const note = 'The payer thanked the creator.';
  const { data } = await admin.make(saveDisputeNote, { params: { id }, body: { note } });
  const texts = textsOf(data);
  expect(texts).toMatchObject({ customer_purchase_ip: '192.0.2.7', customer_email_address: 'bo@example.test' });
  expect(texts['access_activity_log']).toMatch(/2026-11-20: 2 items.*192\.0\.2\.7, Firefox/s);
  expect(world.published(evidenceRequested)).toEqual([{ chargeId: id, payerId: bo.id, planPeriod: null }]);
  expect(texts['uncategorized_text']).toMatch(/4 messages.*thanked the creator/s);

  world.provider.state.fate = ({ method, path }) =>
    method === 'POST' && path.startsWith('/v1/disputes') ? 'lost' : 'passes';
  expect(await admin.make(submitEvidence, { params: { id } })).toMatchObject({ status: 503 });
  world.provider.state.fate = () => 'passes';
  expect((await admin.make(submitEvidence, { params: { id } })).data?.submittedAt).not.toBeNull();
  expect(await admin.make(submitEvidence, { params: { id } })).toMatchObject({ code: 'EvidenceSubmitted' });
  expect(await admin.make(saveDisputeNote, { params: { id }, body: { note: '' } })).toMatchObject({ status: 409 });
  const [dispute] = (await stripeOf(world).disputes.list({ limit: 1 })).data;
  expect(dispute).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: bo.id.slice(7), service_date: expect.any(String) as unknown },
  });

  const close = {
    headers: world.secret,
    params: { id: dispute?.payment_intent as string },
    body: { outcome: 'won' as const },
  };
  await world.anonymous.make(closeDispute, close);
  await expect.poll(() => world.balance('disputes')).toBe(0);
  expect((await admin.make(listAdminDisputes)).data).toEqual([]);
  expect((await admin.make(listAdminDisputes, { query: { state: 'closed' } })).data).toMatchObject([{ state: 'won' }]);
});

test('the origin of a payment and the account of its payer are deleted when they are old, or with the account', async () => {
  await using world = await openPaymentWorld();
  const { bo, admin, id } = await openDispute(world);
  const read = async () => textsOf((await admin.make(readAdminDispute, { params: { id } })).data);
  const personal = new Set(['customer_purchase_ip', 'customer_email_address']);
  const known = async () => Object.keys(await read()).filter((field) => personal.has(field));
  expect(await known()).toHaveLength(2);
  world.clock.advance({ days: 200 });
  await world.sweep('disputes.forget');
  // the account of the payer of an open dispute stays
  expect(await known()).toEqual(['customer_email_address']);
  await world.publish(accountDeleted, { userId: bo.id });
  await world.drain();
  expect(await known()).toEqual([]);
});
