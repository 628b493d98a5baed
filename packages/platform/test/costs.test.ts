import { expect, test } from 'vitest';
import { allCalls } from '#calls.ts';
import { costsOf } from '#costs.ts';

const costOf = costsOf(allCalls);

test.each([
  ['GET', '/api/nowhere', {}, 1],
  ['GET', '/posts/01890a5d-ac96-774b-bcce-b302099a8057', {}, 1],
  ['GET', '/posts', {}, 1.5],
  ['GET', '/posts', { limit: '100' }, 6],
  ['HEAD', '/posts', { limit: '100' }, 6],
  // refused by the service
  ['GET', '/posts', { limit: '1000' }, 1],
  ['GET', '/posts', { limit: '20', q: 'rain' }, 6],
  ['GET', '/vault/items', { ids: 'a,b,c,d' }, 1.2],
  ['GET', '/analytics', {}, 6],
  ['GET', '/api/payments/payouts/months/2026-01/statement.csv', {}, 7],
  ['GET', '/api/payments/payouts/months', {}, 1],
])('a %s of %s with %o costs %d', (method, path, query, cost) => {
  expect(costOf(method, path, query)).toBeCloseTo(cost);
});

test('the cost of every call is bounded', () => {
  for (const { method, path } of allCalls) {
    const cost = costOf(method, path, { limit: '100', ids: 'a,'.repeat(500), q: 'x' });
    expect([path, cost >= 1 && cost <= 20]).toEqual([path, true]);
  }
});
