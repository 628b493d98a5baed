import { expect, test } from 'vitest';
import { creatorPrice } from './creator-price.ts';

test('a price is from so much a month, free, or not there', () => {
  expect([9.99, 10, 0, null].map((monthlyPrice) => creatorPrice({ monthlyPrice, currency: 'USD' }))).toEqual([
    'from $9.99/month',
    'from $10/month',
    'Free',
    undefined,
  ]);
  expect(creatorPrice({ monthlyPrice: 9.99, currency: 'EUR' })).toBe('from €9.99/month');
});
