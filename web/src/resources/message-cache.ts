import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import { listMessages, type Message } from '@velvet/contracts/messaging/messages';
import { api } from '#api/client.ts';
import { byCursor, changeCached, from, keysOf, staleAfterMs } from './cache.ts';
import { hasGap, withChanged, withMessage } from './message-pages.ts';

const key = keysOf('messages');
/** The messages of a conversation, newest first. Live events keep them up to date. */
export const messagesQuery = (conversationId: ConversationId) =>
  infiniteQueryOptions({
    queryKey: key('of', conversationId),
    queryFn: ({ signal, pageParam }) =>
      api(listMessages, { params: { conversationId }, query: from(pageParam), signal }),
    ...byCursor,
    staleTime: staleAfterMs.never,
  });

/** Shows a new message in its conversation. */
export function showMessage(client: QueryClient, message: Message): void {
  const { queryKey } = messagesQuery(message.conversationId);
  void changeCached(client, queryKey, () => {
    const list = client.getQueryData(queryKey);
    if (list && hasGap(list, message)) void client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, list && (withMessage(list, message) as typeof list));
  });
}

export function showChangedMessage(client: QueryClient, message: Message): void {
  const { queryKey } = messagesQuery(message.conversationId);
  void changeCached(client, queryKey, () => {
    client.setQueryData(queryKey, (list) => list && (withChanged(list, message) as typeof list));
  });
}
