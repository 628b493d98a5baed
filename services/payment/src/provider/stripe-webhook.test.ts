import { Refusal } from '@velvet/kit/http/refusal';
import { expect, test } from 'vitest';
import { noticeOf } from './stripe-webhook.ts';

const payout = '019a0000-0000-7000-8000-000000000001';
const event = (type: string, object: unknown) => ({ id: 'evt_1', type, created: 1_800_000_000, data: { object } });

test.each([
  [event('payment_intent.succeeded', { id: 'pi_1', metadata: { reference: 'ours' } }), { kind: 'charge', id: 'pi_1' }],
  [event('payment_intent.succeeded', { id: 'pi_1', metadata: {} }), null],
  [event('charge.refunded', { payment_intent: { id: 'pi_1' } }), { kind: 'charge', id: 'pi_1' }],
  [event('charge.refunded', { payment_intent: null }), null],
  [event('setup_intent.succeeded', { id: 'seti_1' }), { kind: 'setup', id: 'seti_1' }],
  [event('payout.paid', { id: 'po_1', metadata: { reference: payout } }), { kind: 'payout', id: payout }],
  [event('payout.paid', { id: 'po_1', metadata: { reference: 'by hand' } }), null],
  [
    event('invoice.paid', { parent: { subscription_details: { subscription: 'sub_1' } } }),
    { kind: 'subscription', id: 'sub_1' },
  ],
  [event('invoice.paid', { parent: null }), null],
  [event('balance.available', []), null],
  [{ id: 'evt_1', type: 'v1.billing.meter.no_meter_found', created: '2026-11-17T10:00:00.000Z' }, null],
])('an event is about its object: %o', (given, subject) => {
  expect(noticeOf(given).subject).toEqual(subject);
});

test.each([
  [{}, 'id'],
  [{ ...event('invoice.paid', {}), id: 7 }, 'id'],
  [{ ...event('invoice.paid', {}), type: null }, 'type'],
  [{ ...event('invoice.paid', {}), created: 1e300 }, 'created'],
  [event('payment_intent.succeeded', {}), 'data.object.id'],
  [event('payment_intent.succeeded', { id: 'pi_1', metadata: 'none' }), 'data.object.metadata'],
  [event('customer.subscription.deleted', { id: '../sub_1' }), 'data.object.id'],
  [{ ...event('account.updated', {}), data: undefined }, 'data'],
])('a signed event that cannot be read is refused with its field: %o', (given, field) => {
  expect(() => noticeOf(given)).toThrow(Refusal);
  expect(refusalOf(given).parts.field).toBe(field);
});

function refusalOf(given: unknown): Refusal {
  try {
    noticeOf(given);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('The event was read.');
}
