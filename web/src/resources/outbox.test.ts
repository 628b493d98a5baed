import { ConversationId, VaultItemId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { createOutbox, type Outgoing } from './outbox-store.ts';

function memory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
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
  at: '2026-09-01T12:00:00.000Z',
  ...extra,
});
const [one, two] = ['01890000-0000-4000-8000-000000000001', '01890000-0000-4000-8000-000000000002'];
const item = VaultItemId.parse('01890000-0000-7000-8000-000000000003');

test('messages of an ended page count as failed, in their order', () => {
  const storage = memory();
  const outbox = createOutbox(storage);
  outbox.put('ana', entryOf(one));
  outbox.put('ana', entryOf(two, { failure: 'No connection' }));
  const later = createOutbox(storage).read('ana');
  expect(later.map(({ clientId, failure }) => [clientId, failure])).toEqual([
    [one, ''],
    [two, 'No connection'],
  ]);
  expect(createOutbox(storage).read('bo')).toEqual([]);
});

test('a message with files is kept once they are in the vault, without their previews', () => {
  const storage = memory();
  const outbox = createOutbox(storage);
  outbox.put('ana', entryOf(one, { type: 'image', attachments: [], progress: 0.5 }));
  expect(createOutbox(storage).read('ana')).toEqual([]);
  outbox.update(one, { vaultItemIds: [item] });
  expect(outbox.read('ana')).toMatchObject([{ attachments: [], progress: 0.5 }]);
  expect(createOutbox(storage).read('ana')).toEqual([
    entryOf(one, { type: 'image', vaultItemIds: [item], failure: '' }),
  ]);
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
