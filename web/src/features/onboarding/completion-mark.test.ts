import { expect, test } from 'vitest';
import { createCompletionMark } from './completion-mark.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('each person is marked alone, and lastingly', () => {
  const lasting = store();
  createCompletionMark(() => lasting, store).set('twitter|1');
  const later = createCompletionMark(() => lasting, store);
  expect([later.isSet('twitter|1'), later.isSet('twitter|2')]).toEqual([true, false]);
});

test('skipping lasts as long as the tab', () => {
  const [lasting, ofTab] = [store(), store()];
  createCompletionMark(
    () => lasting,
    () => ofTab,
  ).skip('twitter|1');
  expect(
    createCompletionMark(
      () => lasting,
      () => ofTab,
    ).isSet('twitter|1'),
  ).toBe(true);
  expect(createCompletionMark(() => lasting, store).isSet('twitter|1')).toBe(false);
});

test('without storage nothing is remembered, and nothing breaks', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const mark = createCompletionMark(refused, refused);
  mark.set('twitter|1');
  expect(mark.isSet('twitter|1')).toBe(false);
});
