import { expect, test } from 'vitest';
import { createIntent } from './intent.ts';

const counted = () => {
  let count = 0;
  return createIntent(() => String((count += 1)));
};

test('the same request keeps its key', () => {
  const intent = counted();
  expect([intent.keyFor({ amount: 5 }), intent.keyFor({ amount: 5 })]).toEqual(['1', '1']);
});

test('another card or another price is another wish', () => {
  const intent = counted();
  expect([intent.keyFor({ amount: 5 }), intent.keyFor({ amount: 6 })]).toEqual(['1', '2']);
});

test('after a refusal the same request is a new wish', () => {
  const intent = counted();
  intent.keyFor({ amount: 5 });
  intent.end();
  expect(intent.keyFor({ amount: 5 })).toBe('2');
});
