import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { createLogger } from '@velvet/kit/observability/logger';
import { expect, test } from 'vitest';
import { textBatches } from './text-batches.ts';
import type { NewText } from './text.repository.ts';

const sentAt = new Date('2026-11-17T10:00:00Z');
const textOf = (conversationId: string, content: string) =>
  ({
    row: { conversationId: conversationId as ConversationId, senderId: 'idp|ana' as UserId, content, sentAt },
    event: ['', ''],
    terms: { isPrivate: false, isOtherMuted: false },
  }) as unknown as NewText;

type Statement = { values: readonly unknown[] };

/** Batches over a database that stores the texts for which `answer` returns true. `statements`: the contents of each statement */
function batchesOver(answer: (content: string) => boolean) {
  const statements: string[][] = [];
  const db = {
    rowsAppending: async ({ values }: Statement) => {
      const [conversations, contents] = [values[1] as string[], values[5] as string[]];
      statements.push(contents);
      const stored = conversations.filter((_, at) => answer(contents[at] ?? ''));
      return stored.map((conversationId) => ({ conversationId, seq: statements.length, sentAt }));
    },
  };
  type Database = Parameters<typeof textBatches>[0]['db'];
  const logger = createLogger('messaging', 'silent');
  const store = textBatches({ db: db as unknown as Database, logger, since: () => sentAt });
  return { statements, store };
}

test('a statement has at most one text of a conversation, and those of one conversation keep their order', async () => {
  const { statements, store } = batchesOver((content) => content !== 'b1');
  const texts = [textOf('a', 'a1'), textOf('a', 'a2'), textOf('b', 'b1'), textOf('c', 'c1'), textOf('a', 'a3')];
  const stored = await Promise.all(texts.map(store));
  expect(statements).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']]);
  expect(stored.map((place) => place?.seq)).toEqual([1, 2, undefined, 1, 3]);
});

test('the texts of a statement that the database refuses are sent by themselves, and an outage is thrown', async () => {
  const refuse = (error: Error) =>
    batchesOver(() => {
      throw error;
    }).store;
  const refused = refuse(new Error('unsupported Unicode escape sequence'));
  expect(await Promise.all([refused(textOf('a', 'a1')), refused(textOf('b', 'b1'))])).toEqual([undefined, undefined]);
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await expect(refuse(outage)(textOf('a', 'a1'))).rejects.toBe(outage);
});
