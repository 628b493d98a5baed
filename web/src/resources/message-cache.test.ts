import { InfiniteQueryObserver } from '@tanstack/react-query';
import type { Message } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { createQueryClient } from '#api/query-client.ts';
import { messageAt } from './message.fixture.ts';
import { messagesQuery, showChangedMessage, showMessage } from './message-cache.ts';

const options = messagesQuery(messageAt(1).conversationId);
const pageOf = (...data: Message[]) => ({ data, meta: { page: 1, limit: 50, hasMore: false, nextCursor: null } });

function open(...answers: Promise<ReturnType<typeof pageOf>>[]) {
  const client = createQueryClient();
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('an unexpected call'));
  const observer = new InfiniteQueryObserver(client, { ...options, queryFn, retry: false });
  const stop = observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ content }) => content));
  return { client, stop, shown };
}

test('a message that arrives during the first load of its conversation is shown', async () => {
  const first = Promise.withResolvers<ReturnType<typeof pageOf>>();
  const { client, stop, shown } = open(first.promise);
  showMessage(client, messageAt(2));
  first.resolve(pageOf(messageAt(1)));
  await expect.poll(shown).toEqual(['2', '1']);
  stop();
});

test('a message that changes during a fetch of its conversation is shown as it is now', async () => {
  const again = Promise.withResolvers<ReturnType<typeof pageOf>>();
  const { client, stop, shown } = open(Promise.resolve(pageOf(messageAt(1))), again.promise);
  await expect.poll(shown).toEqual(['1']);
  void client.invalidateQueries({ queryKey: options.queryKey });
  showChangedMessage(client, messageAt(1, { content: 'edited' }));
  again.resolve(pageOf(messageAt(1)));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(shown()).toEqual(['edited']);
  stop();
});
