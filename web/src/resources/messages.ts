import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import {
  editMessage,
  listMessages,
  reactToMessage,
  unsendMessage,
  type Message,
  type MessageReaction,
} from '@velvet/contracts/messaging/messages';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { messageTexts } from '#texts/messages.ts';
import { toast } from '#ui/toast.ts';
import { byCursor, from, keysOf } from './cache.ts';
import { refreshConversations } from './conversations.ts';
import { loadedMessages, showChangedMessage } from './message-cache.ts';

const key = keysOf('messages');
const { failures } = messageTexts;

/** The messages of a conversation whose text contains the words, newest first. */
export const messageSearchQuery = (conversationId: ConversationId, q: string) =>
  infiniteQueryOptions({
    queryKey: key('search', conversationId, q),
    queryFn: ({ signal, pageParam }) =>
      api(listMessages, { params: { conversationId }, query: { q, ...from(pageParam) }, signal }),
    ...byCursor,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Returns whether the caller can still change the text of a message. */
export const isEditable = ({ sent, type, time, call, unsentAt }: Message): boolean =>
  sent &&
  call === null &&
  type !== 'tip' &&
  unsentAt === null &&
  Date.now() - Date.parse(time) < messageLimits.editableMs;

/** Returns a function that finds the newest loaded message that the caller can change. */
export function useLastEditable(conversationId: ConversationId) {
  const client = useQueryClient();
  return (): Message | undefined => {
    const newest = loadedMessages(client, conversationId).find(({ sent }) => sent);
    return newest && isEditable(newest) ? newest : undefined;
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
