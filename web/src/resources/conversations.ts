import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
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
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { messageTexts } from '#texts/messages.ts';
import { toast } from '#ui/toast.ts';
import { byCursor, eachPage, from, keysOf, staleAfterMs, type Pages } from './cache.ts';

const key = keysOf('messages');
const listKey = key('list');
const { failures } = messageTexts;

export type ConversationSearch = { readonly filter: ConversationFilter; readonly q: string };

export const conversationsQuery = ({ filter, q }: ConversationSearch) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filter, q] as const,
    queryFn: async ({ signal, pageParam }) => {
      const page = await api(listConversations, { query: { filter, ...(q && { q }), ...from(pageParam) }, signal });
      void acknowledge(page.data.filter(({ unreadCount }) => unreadCount > 0));
      return page;
    },
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: staleAfterMs.figures,
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
  queryFn: async ({ signal }) => (await api(countUnreadConversations, { signal })).conversations,
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

/** Fetches lists and the count of unread conversations again. */
export function refreshConversations(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey });
  void client.invalidateQueries({ queryKey: unreadConversationsQuery.queryKey });
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
