import { QueryObserver } from '@tanstack/react-query';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { createQueryClient } from '#api/query-client.ts';
import { conversationQuery, unreadAfter } from './conversations.ts';
import { messageAt } from './message.fixture.ts';
import { messagePageQuery, showChangedMessage, showMessage } from './message-cache.ts';

const options = messagePageQuery(messageAt(1).conversationId, 0);

function open(...answers: Promise<Message[]>[]) {
  const client = createQueryClient();
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('an unexpected call'));
  const observer = new QueryObserver(client, { ...options, queryFn, retry: false });
  const stop = observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data?.map(({ content }) => content);
  return { client, stop, shown };
}

test('a message that arrives during the first load of its conversation is shown', async () => {
  const first = Promise.withResolvers<Message[]>();
  const { client, stop, shown } = open(first.promise);
  showMessage(client, messageAt(2));
  first.resolve([messageAt(1)]);
  await expect.poll(shown).toEqual(['1', '2']);
  stop();
});

test('a message that changes during a fetch of its conversation is shown as it is now', async () => {
  const again = Promise.withResolvers<Message[]>();
  const { client, stop, shown } = open(Promise.resolve([messageAt(1)]), again.promise);
  await expect.poll(shown).toEqual(['1']);
  void client.invalidateQueries({ queryKey: options.queryKey });
  showChangedMessage(client, messageAt(1, { content: 'edited' }));
  again.resolve([messageAt(1)]);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(shown()).toEqual(['edited']);
  stop();
});

test('own broadcasts do not count as unread when a message or a receipt arrives', () => {
  const client = createQueryClient();
  // one of the four messages after the last read one is an own broadcast
  const conversation = { lastSeq: 12, readSeq: 8, unreadCount: 3 } as Conversation;
  const { queryKey } = conversationQuery(messageAt(1).conversationId);
  client.setQueryData(queryKey, conversation);
  showMessage(client, messageAt(13));
  showMessage(client, messageAt(13));
  expect(client.getQueryData(queryKey)).toMatchObject({ lastSeq: 13, unreadCount: 4 });
  expect([8, 12].map((readSeq) => unreadAfter(conversation, readSeq))).toEqual([3, 0]);
});
