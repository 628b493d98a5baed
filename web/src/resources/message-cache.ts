import { queryOptions, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import { listMessages, type Message } from '@velvet/contracts/messaging/messages';
import { useEffect, useRef } from 'react';
import { api } from '#api/client.ts';
import { changeCached, keysOf, staleAfterMs } from './cache.ts';
import { conversationQuery, patchConversation } from './conversations.ts';
import { hasGap, pageLength, pageOf, pagesBetween, withChanged, withMessage } from './message-pages.ts';

const key = keysOf('messages');
const pagesKey = (conversationId: ConversationId) => key('of', conversationId);

/** A page that is far from the visible part is dropped after this time; milliseconds. */
const droppedAfterMs = 60_000;

/** A page of messages, oldest first. Live events keep it up to date. */
export const messagePageQuery = (conversationId: ConversationId, page: number) =>
  queryOptions({
    queryKey: [...pagesKey(conversationId), page] as const,
    async queryFn({ signal }) {
      const query = { after: page * pageLength, limit: pageLength };
      return (await api(listMessages, { params: { conversationId }, query, signal })).data.toReversed();
    },
    staleTime: staleAfterMs.never,
    gcTime: droppedAfterMs,
  });

/**
 * The messages of the pages that contain a range of positions; those of other pages are not in memory.
 * @param newest position of the last message that exists
 */
export function useMessages(conversationId: ConversationId, first: number, last: number, newest: number) {
  const client = useQueryClient();
  const pages = pagesBetween(first, last);
  const answers = useQueries({ queries: pages.map((page) => messagePageQuery(conversationId, page)) });
  const failed = answers.filter(({ isError, data }) => isError && !data);
  // an event was lost, for example while the socket was closed; each newest position causes one request
  const lacking = pages.flatMap((page, index) => {
    const { data, isFetching } = answers[index] ?? {};
    const isComplete = !data || data.length >= Math.min(pageLength, newest - page * pageLength);
    return isFetching || isComplete ? [] : [[page, newest]];
  });
  const request = JSON.stringify(lacking);
  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const [page = 0, position] of JSON.parse(request) as number[][]) {
      const one = `${conversationId} ${page} ${position}`;
      if (requested.current.has(one)) continue;
      requested.current.add(one);
      void client.invalidateQueries({ queryKey: messagePageQuery(conversationId, page).queryKey });
    }
  }, [client, conversationId, request]);
  return {
    bySeq: new Map(answers.flatMap(({ data }) => data ?? []).map((message) => [message.seq, message])),
    isPending: answers.some(({ isPending }) => isPending),
    error: failed[0]?.error,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** Returns the loaded messages of a conversation, newest first. */
export const loadedMessages = (client: QueryClient, conversationId: ConversationId): Message[] =>
  client
    .getQueriesData<readonly Message[]>({ queryKey: pagesKey(conversationId) })
    .flatMap(([, rows]) => rows ?? [])
    .toSorted((one, other) => other.seq - one.seq);

/** Shows a new message in its conversation, and in the lists of conversations. */
export function showMessage(client: QueryClient, message: Message): void {
  const { conversationId, seq, sent } = message;
  const { queryKey } = messagePageQuery(conversationId, pageOf(seq));
  const isNewest = client.getQueryData(conversationQuery(conversationId).queryKey)?.lastSeq === seq - 1;
  // the first message of a page needs no request
  if (isNewest && pageOf(seq) > pageOf(Math.max(1, seq - 1))) client.setQueryData(queryKey, (rows) => rows ?? []);
  void changeCached(client, queryKey, () => {
    const rows = client.getQueryData(queryKey);
    if (rows && hasGap(rows, message)) void client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, rows && withMessage(rows, message));
  });
  patchConversation(client, conversationId, (conversation) => ({
    ...conversation,
    ...(seq >= conversation.lastSeq && { last: message, lastMessage: message.content, time: message.time }),
    lastSeq: Math.max(seq, conversation.lastSeq),
    // own messages of another device are read
    readSeq: sent ? Math.max(seq, conversation.readSeq) : conversation.readSeq,
    // positions may be those of own broadcasts, so their difference is no count
    unreadCount: sent ? 0 : conversation.unreadCount + (seq > conversation.lastSeq ? 1 : 0),
    isArchived: false,
  }));
}

/** Shows a changed message, also in the quotes of other pages. */
export function showChangedMessage(client: QueryClient, message: Message): void {
  const { queryKey } = messagePageQuery(message.conversationId, pageOf(message.seq));
  void changeCached(client, queryKey, () => {
    client.setQueriesData<readonly Message[]>(
      { queryKey: pagesKey(message.conversationId) },
      (rows) => rows && withChanged(rows, message),
    );
  });
}
