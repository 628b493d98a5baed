import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import {
  editMessage,
  listMessages,
  reactToMessage,
  sendMessage,
  unsendMessage,
  type Message,
  type MessageReaction,
} from '@velvet/contracts/messaging/messages';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { messageTexts } from '#texts/messages.ts';
import { toast } from '#ui/toast.ts';
import { byCursor, from, keysOf, staleAfterMs } from './cache.ts';
import { refreshConversations } from './conversations.ts';
import { hasGap, withChanged, withMessage } from './message-pages.ts';
import { outbox, type Outgoing } from './outbox.ts';

const key = keysOf('messages');
const { failures } = messageTexts;

/** The messages of a conversation, newest first. Live events keep them up to date. */
export const messagesQuery = (conversationId: ConversationId) =>
  infiniteQueryOptions({
    queryKey: key('of', conversationId),
    queryFn: ({ signal, pageParam }) =>
      api(listMessages, { params: { conversationId }, query: from(pageParam), signal }),
    ...byCursor,
    staleTime: staleAfterMs.never,
  });

/** Shows a new message in its loaded conversation. */
export function showMessage(client: QueryClient, message: Message): void {
  if (message.clientId !== null) outbox.remove(message.clientId);
  const { queryKey } = messagesQuery(message.conversationId);
  const list = client.getQueryData(queryKey);
  if (!list) return;
  if (hasGap(list, message)) void client.invalidateQueries({ queryKey });
  else client.setQueryData(queryKey, (loaded) => loaded && (withMessage(loaded, message) as typeof loaded));
}

export function showChangedMessage(client: QueryClient, message: Message): void {
  client.setQueryData(
    messagesQuery(message.conversationId).queryKey,
    (list) => list && (withChanged(list, message) as typeof list),
  );
}

/** Sends a message from the outbox. A failed one stays there with its reason; a repetition has the same client id. */
export function useSend(userId: string) {
  const client = useQueryClient();
  return async (entry: Outgoing): Promise<void> => {
    const { clientId, conversationId, content, replyTo } = entry;
    outbox.put(userId, { ...entry, failure: undefined });
    try {
      const body = { content, clientId, ...(replyTo && { replyTo: replyTo.id }) };
      showMessage(client, await api(sendMessage, { params: { conversationId }, body }));
      outbox.remove(clientId);
      refreshConversations(client);
    } catch (error) {
      outbox.put(userId, { ...entry, failure: messageOf(error, failures.send) });
    }
  };
}

type Change =
  | { readonly kind: 'edit'; readonly content: string }
  | { readonly kind: 'unsend' }
  | { readonly kind: 'react'; readonly reaction: MessageReaction | null };

/** Edits, unsends or reacts to a message. */
export const useChangeMessage = () =>
  useMutation({
    mutationFn({ message: { conversationId, id }, change }: { message: Message; change: Change }) {
      const params = { conversationId, messageId: id };
      if (change.kind === 'unsend') return api(unsendMessage, { params });
      if (change.kind === 'edit') return api(editMessage, { params, body: { content: change.content } });
      return api(reactToMessage, { params, body: { reaction: change.reaction } });
    },
    onSuccess(message, _input, _before, { client }) {
      showChangedMessage(client, message);
      refreshConversations(client);
    },
    onError: (error) => toast.error(messageOf(error, failures.change)),
  });
