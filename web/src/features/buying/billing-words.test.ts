import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { expect, test } from 'vitest';
import { cardOf, creatorOf, whatOf } from './billing-words.ts';

const words = (kind: BillingEntry['kind'], interval: BillingEntry['interval'] = null) =>
  whatOf({ kind, interval, contentKind: 'post' });

test('an entry names the amount, the creator and the card', () => {
  expect([words('purchase'), words('subscription', 'year'), words('renewal', 'month'), words('refund')]).toEqual([
    'Post',
    'Yearly subscription',
    'Monthly subscription, renewal',
    'Refund',
  ]);
  expect(whatOf({ kind: 'purchase', interval: null, contentKind: 'message' })).toBe('Locked message');
  expect(cardOf({ card: { brand: 'visa', last4: '4242' } })).toBe('Visa •••• 4242');
  expect([cardOf({ card: null }), creatorOf({ creator: null })]).toEqual(['Card', 'A creator who is no longer here']);
});
