import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import {
  acknowledgeDelivery,
  countUnreadConversations,
  listConversations,
  markConversationRead,
  openConversation,
  readConversation,
  readMessageSettings,
  updateConversation,
  updateMessageSettings,
  type Conversation,
  type ConversationFilter,
  type MessageSettings,
} from '@velvet/contracts/messaging/conversations';
import { readPresenceSettings, updatePresenceSettings } from '@velvet/contracts/realtime/presence';
import { useEffect } from 'react';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { messageTexts } from '#texts/messages.ts';
import { toast } from '#ui/toast.ts';
import { ringing } from './ringing.ts';
import { byCursor, eachPage, from, keysOf, staleAfterMs, type Pages } from './cache.ts';
import { withFirstPage, withoutDeepPages } from './conversation-pages.ts';

const key = keysOf('messages');
const listKey = key('list');
const { failures } = messageTexts;

export type ConversationSearch = { readonly filter: ConversationFilter; readonly q: string };

/** Conversations of a page. */
const limit = 50;

async function readPage({ filter, q }: ConversationSearch, cursor: string, signal: AbortSignal) {
  const query = { filter, limit, ...(q && { q }), ...from(cursor) };
  const page = await api(listConversations, { query, signal });
  void acknowledge(page.data.filter(({ unreadCount }) => unreadCount > 0));
  return page;
}

/** `refreshConversations` keeps it up to date, because fetching it again would fetch all of its pages. */
export const conversationsQuery = (search: ConversationSearch) =>
  infiniteQueryOptions({
    queryKey: [...listKey, search.filter, search.q] as const,
    queryFn: ({ signal, pageParam }) => readPage(search, pageParam, signal),
    ...byCursor,
    placeholderData: keepPreviousData,
    staleTime: staleAfterMs.never,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const conversationQuery = (conversationId: ConversationId) =>
  queryOptions({
    queryKey: key('one', conversationId),
    queryFn: ({ signal }) => api(readConversation, { params: { conversationId }, signal }),
    staleTime: staleAfterMs.presence,
    refetchInterval: staleAfterMs.presence,
  });

export const unreadConversationsQuery = queryOptions({
  queryKey: key('unread'),
  queryFn: async ({ signal }) => {
    const unread = await api(countUnreadConversations, { signal });
    // a page that is opened while a call rings has missed its event
    for (const call of unread.ringing) ringing.receive(call);
    return unread.conversations;
  },
});

/** Sends that this device has the newest messages. A lost acknowledgement follows with the next list. */
export async function acknowledge(conversations: readonly { id: ConversationId; lastSeq: number }[]): Promise<void> {
  if (conversations.length === 0) return;
  const positions = conversations.map(({ id, lastSeq }) => ({ id, seq: lastSeq }));
  await api(acknowledgeDelivery, { body: { conversations: positions } }).catch(() => undefined);
}

/** Changes a conversation wherever it is shown. */
export function patchConversation(
  client: QueryClient,
  id: ConversationId,
  change: (conversation: Conversation) => Conversation,
): void {
  client.setQueryData(conversationQuery(id).queryKey, (conversation) => conversation && change(conversation));
  client.setQueriesData<Pages<Conversation>>(
    { queryKey: listKey },
    (list) => list && eachPage(list, (rows) => rows.map((each) => (each.id === id ? change(each) : each))),
  );
}

/**
 * Returns the unread messages once a position was read. Own broadcasts have positions, too, so a position that stays keeps the count
 * of the server.
 */
export const unreadAfter = ({ lastSeq, readSeq: before, unreadCount }: Conversation, readSeq: number): number =>
  readSeq === before ? unreadCount : Math.min(unreadCount, Math.max(0, lastSeq - readSeq));

/** Requests of first pages in flight, by list. */
const refreshing = new Map<string, AbortController>();

async function refreshBegin(client: QueryClient, queryKey: ReturnType<typeof conversationsQuery>['queryKey']) {
  const [, , filter, q] = queryKey;
  const request = new AbortController();
  refreshing.get(hashKey(queryKey))?.abort();
  refreshing.set(hashKey(queryKey), request);
  const fresh = await readPage({ filter, q }, '', request.signal);
  // an open chat shows the same presence as its row
  for (const row of fresh.data) client.setQueryData(conversationQuery(row.id).queryKey, (known) => known && row);
  // a further page in flight would be appended to the former pages
  await client
    .getQueryCache()
    .find({ queryKey, exact: true })
    ?.promise?.catch(() => undefined);
  client.setQueryData(queryKey, (list) => list && (withFirstPage(list, fresh) as typeof list));
}

/** Fetches the begin of the lists on screen and the count of unread conversations again. */
export function refreshConversations(client: QueryClient): void {
  for (const { queryKey, state, isActive } of client.getQueryCache().findAll({ queryKey: listKey }).map(stateOf)) {
    const key = queryKey as ReturnType<typeof conversationsQuery>['queryKey'];
    // the next change or the next minute repeats a failed request
    if (isActive && state.data !== undefined) refreshBegin(client, key).catch(() => undefined);
    else void client.invalidateQueries({ queryKey: key, exact: true });
  }
  void client.invalidateQueries({ queryKey: unreadConversationsQuery.queryKey });
}

const stateOf = (query: Query) => ({ queryKey: query.queryKey, state: query.state, isActive: query.isActive() });

/** Drops deep pages before everything is fetched again. */
export const dropDeepPages = (client: QueryClient): void => {
  client.setQueriesData<Pages<Conversation>>({ queryKey: listKey }, (list) => list && withoutDeepPages(list));
};

/** Refreshes presence and times of the begin of the lists each minute. */
export function useFreshConversations(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshConversations(client);
    }, staleAfterMs.figures);
    return () => clearInterval(timer);
  }, [client]);
}

/** Opens the conversation with a person. */
export const useOpenConversation = () =>
  useMutation({
    mutationFn: (userId: UserId) => api(openConversation, { body: { userId } }),
    onSuccess(conversation, _input, _before, { client }) {
      client.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
      refreshConversations(client);
    },
    onError: (error) => toast.error(messageOf(error, failures.open)),
  });

export const useUpdateConversation = (conversationId: ConversationId) =>
  useMutation({
    mutationFn: (body: { isMuted?: boolean; isArchived?: boolean }) =>
      api(updateConversation, { params: { conversationId }, body }),
    onSuccess(conversation, _input, _before, { client }) {
      patchConversation(client, conversationId, () => conversation);
      refreshConversations(client);
    },
    onError: (error) => toast.error(messageOf(error, failures.conversation)),
  });

/** Marks messages up to a position as read, optimistically. */
export const useMarkRead = (conversationId: ConversationId) =>
  useMutation({
    mutationFn: (seq: number) => api(markConversationRead, { params: { conversationId }, body: { seq } }),
    onSuccess({ readSeq, unreadCount }, _input, _before, { client }) {
      patchConversation(client, conversationId, (conversation) => ({ ...conversation, readSeq, unreadCount }));
      void client.invalidateQueries({ queryKey: unreadConversationsQuery.queryKey });
    },
  });

/** The settings of both services, which one dialog shows. */
export type ConversationSettings = MessageSettings & { readonly isVisible: boolean };

export const conversationSettingsQuery = queryOptions({
  queryKey: key('settings'),
  queryFn: async ({ signal }): Promise<ConversationSettings> => {
    const [messages, presence] = await Promise.all([
      api(readMessageSettings, { signal }),
      api(readPresenceSettings, { signal }),
    ]);
    return { ...messages, ...presence };
  },
});

export const useSaveConversationSettings = () =>
  useMutation({
    mutationFn: async ({ isVisible, ...messages }: ConversationSettings) => {
      const [saved, presence] = await Promise.all([
        api(updateMessageSettings, { body: messages }),
        api(updatePresenceSettings, { body: { isVisible } }),
      ]);
      return { ...saved, ...presence };
    },
    onSuccess(settings, _input, _before, { client }) {
      client.setQueryData(conversationSettingsQuery.queryKey, settings);
      toast.success(messageTexts.saved);
    },
    onError: (error) => toast.error(messageOf(error, failures.settings)),
  });
