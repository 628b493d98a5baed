import { ConversationId, VaultItemId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { createOutbox, hasLostFiles, isPending, type Outgoing } from './outbox-store.ts';

function memory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

const entryOf = (clientId: string, extra: Partial<Outgoing> = {}): Outgoing => ({
  clientId,
  conversationId: ConversationId.parse('01890000-0000-7000-8000-000000000000'),
  type: 'text',
  content: 'Hello',
  vaultItemIds: [],
  price: '',
  replyTo: null,
  fileCount: 0,
  isLost: false,
  at: '2026-09-01T12:00:00.000Z',
  ...extra,
});
const [one, two, three] = [1, 2, 3].map((at) => `01890000-0000-4000-8000-00000000000${at}`) as [string, string, string];
const item = VaultItemId.parse('01890000-0000-7000-8000-000000000003');

test('messages outlive the page in their order, and those that were begun or lost their answer are sent again', () => {
  const storage = memory();
  const outbox = createOutbox(storage);
  outbox.put('ana', entryOf(two, { at: '2026-09-01T12:00:01.000Z', failure: 'Blocked' }));
  outbox.put('ana', entryOf(one, { failure: 'No connection', isLost: true }));
  outbox.put('ana', entryOf(three, { at: '2026-09-01T12:00:02.000Z' }));
  const later = createOutbox(storage).read('ana');
  expect(later.map((entry) => [entry.clientId, isPending(entry)])).toEqual([
    [one, true],
    [two, false],
    [three, true],
  ]);
  expect(createOutbox(storage).read('bo')).toEqual([]);
});

test('a message with files can be sent by another page once they are in the vault, without their previews', () => {
  const storage = memory();
  const outbox = createOutbox(storage);
  outbox.put('ana', entryOf(one, { type: 'image', fileCount: 1, attachments: [], progress: 0.5 }));
  expect(outbox.read('ana').map(hasLostFiles)).toEqual([false]);
  expect(createOutbox(storage).read('ana').map(hasLostFiles)).toEqual([true]);
  outbox.update(one, { vaultItemIds: [item] });
  expect(outbox.read('ana')).toMatchObject([{ attachments: [], progress: 0.5 }]);
  expect(createOutbox(storage).read('ana')).toEqual([
    entryOf(one, { type: 'image', fileCount: 1, vaultItemIds: [item] }),
  ]);
});

test('tabs have the same messages', () => {
  const storage = memory();
  const [left, right] = [createOutbox(storage), createOutbox(storage)];
  const tell = () => {
    for (const id of [one, two]) right.receive(`velvet.outbox.ana.${id}`, storage.getItem(`velvet.outbox.ana.${id}`));
  };
  expect(right.read('ana')).toEqual([]);
  left.put('ana', entryOf(one));
  left.put('ana', entryOf(two));
  tell();
  expect(right.read('ana')).toEqual(left.read('ana'));
  left.remove(one);
  left.update(two, { failure: 'Blocked' });
  tell();
  expect(right.read('ana')).toEqual([entryOf(two, { failure: 'Blocked' })]);
});

test('a retry replaces the message, a late change of a removed one has no effect, and nothing is left after signing out', () => {
  const storage = memory();
  const outbox = createOutbox(storage);
  outbox.put('ana', entryOf(one, { failure: 'No connection' }));
  outbox.put('ana', entryOf(one));
  expect(outbox.read('ana')).toEqual([entryOf(one)]);
  outbox.remove(one);
  outbox.update(one, { failure: 'Too late' });
  expect(outbox.read('ana')).toEqual([]);
  outbox.put('ana', entryOf(two));
  outbox.forget('ana');
  expect([outbox.read('ana'), createOutbox(storage).read('ana')]).toEqual([[], []]);
});
