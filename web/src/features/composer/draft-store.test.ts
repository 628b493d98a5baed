import { expect, test } from 'vitest';
import { createDraftStore } from './draft-store.ts';

test('what fails to arrive is whole, and goes back to be edited without losing what was begun since', () => {
  const store = createDraftStore('ana');
  store.change({ text: 'The first' });
  const { key } = store.send();
  expect(store.read().draft.text).toBe('');
  store.update(key, { step: { state: 'failed', message: 'No' } });
  store.change({ text: 'The second' });
  store.edit(key);
  expect(store.read().draft.text).toBe('The first');
  expect(store.read().outgoing.map(({ draft, step }) => [draft.text, step.state])).toEqual([['The second', 'failed']]);
});

test('tells who listens, until they stop', () => {
  const store = createDraftStore('ana');
  let told = 0;
  const stop = store.subscribe(() => {
    told += 1;
  });
  store.change({ text: 'a' });
  stop();
  store.change({ text: 'b' });
  expect(told).toBe(1);
});
