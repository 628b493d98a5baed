import { expect, test } from 'vitest';
import { createDraftStore } from './draft-store.ts';

function memory(entries = new Map<string, string>()) {
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
}

test('a failed post is complete, and returns to the form without discarding the newer draft', () => {
  const store = createDraftStore('ana', memory());
  store.change({ text: 'The first' });
  const { key } = store.send();
  expect(store.read().draft.text).toBe('');
  store.update(key, { step: { state: 'failed', message: 'No' } });
  store.change({ text: 'The second' });
  store.edit(key);
  expect(store.read().draft.text).toBe('The first');
  expect(store.read().outgoing.map(({ draft, step }) => [draft.text, step.state])).toEqual([['The second', 'failed']]);
});

test('notifies listeners until they unsubscribe', () => {
  const store = createDraftStore('ana', memory());
  let told = 0;
  const stop = store.subscribe(() => {
    told += 1;
  });
  store.change({ text: 'a' });
  stop();
  store.change({ text: 'b' });
  expect(told).toBe(1);
});

test('a post that was being sent during a reload is restored as interrupted', () => {
  const storage = memory();
  const store = createDraftStore('ana', storage);
  store.change({ text: 'On its way', audience: 'private' });
  store.send();
  store.change({ text: 'Half' });
  const { draft, outgoing } = createDraftStore('ana', storage).read();
  expect(draft.text).toBe('Half');
  expect(outgoing).toMatchObject([{ draft: { text: 'On its way', audience: 'private' }, step: { state: 'failed' } }]);
});
