import { expect, test } from 'vitest';
import { countOutOfOrder, type KeptEvent } from './order.ts';

const event = (id: string, transaction: string, snapshot: string, key = 'k'): KeptEvent => ({
  id,
  key,
  type: 't',
  transaction,
  snapshot,
});

test('an event behind one that was appended later is out of order', () => {
  const kept = [event('a', '10', '10:10:'), event('b', '11', '11:11:'), event('c', '12', '12:12:')];
  expect(countOutOfOrder(['a', 'b', 'c'], kept)).toBe(0);
  expect(countOutOfOrder(['b', 'a', 'c'], kept)).toBe(1);
  expect(countOutOfOrder(['c', 'b', 'a'], kept)).toBe(2);
});

test('of two transactions at once neither comes first; of one transaction its own order counts', () => {
  expect(countOutOfOrder(['b', 'a'], [event('a', '10', '10:10:'), event('b', '11', '10:12:10')])).toBe(0);
  expect(countOutOfOrder(['b', 'a'], [event('a', '10', '10:10:'), event('b', '11', '10:10:')])).toBe(0);
  expect(countOutOfOrder(['b', 'a'], [event('a', '10', '10:10:'), event('b', '10', '10:10:')])).toBe(1);
});

test('aggregates have nothing to do with each other', () => {
  expect(countOutOfOrder(['b', 'a'], [event('a', '10', '10:10:'), event('b', '11', '11:11:', 'other')])).toBe(0);
});
