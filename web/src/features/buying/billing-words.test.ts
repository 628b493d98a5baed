import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { UserId } from '@velvet/contracts/ids';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { expect, test } from 'vitest';
import { cardOf, creatorOf, whatOf } from './billing-words.ts';

const ana = UserId.parse('ana');
const words = (kind: BillingEntry['kind'], interval: BillingEntry['interval'] = null) =>
  whatOf({ kind, interval, contentKind: 'post', creatorId: ana });

test('an entry names the amount, the creator and the card', () => {
  expect([words('purchase'), words('subscription', 'year'), words('renewal', 'month'), words('refund')]).toEqual([
    'Post',
    'Yearly subscription',
    'Monthly subscription, renewal',
    'Refund',
  ]);
  expect(whatOf({ kind: 'purchase', interval: null, contentKind: 'message', creatorId: ana })).toBe('Locked message');
  const premium = { creatorId: platformId, creator: null, interval: 'month', contentKind: null } as const;
  expect([whatOf({ ...premium, kind: 'renewal' }), creatorOf(premium)]).toEqual(['Premium plan, renewal', 'Velvet']);
  expect(cardOf({ card: { brand: 'visa', last4: '4242' } })).toBe('Visa •••• 4242');
  expect([cardOf({ card: null }), creatorOf({ creatorId: ana, creator: null })]).toEqual([
    'Card',
    'A creator who is no longer here',
  ]);
});
