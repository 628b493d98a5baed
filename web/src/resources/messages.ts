import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import { messageLimits } from '@velvet/contracts/messaging/limits';
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
import { keysOf } from './cache.ts';
import { refreshConversations } from './conversations.ts';
import { messagesQuery, showChangedMessage, showMessage } from './message-cache.ts';
import { outbox } from './outbox.ts';
import type { Outgoing } from './outbox-store.ts';
import { sendAttachments, type UploadFile } from './send-attachments.ts';

const key = keysOf('messages');
const { failures } = messageTexts;

/** The newest messages of a conversation whose text contains the words. */
export const messageSearchQuery = (conversationId: ConversationId, q: string) =>
  queryOptions({
    queryKey: key('search', conversationId, q),
    queryFn: async ({ signal }) => (await api(listMessages, { params: { conversationId }, query: { q }, signal })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Returns whether the caller can still change the text of a message. */
export const isEditable = ({ sent, time, call, unsentAt }: Message): boolean =>
  sent && call === null && unsentAt === null && Date.now() - Date.parse(time) < messageLimits.editableMs;

/** Returns a function that finds the newest loaded message that the caller can change. */
export function useLastEditable(conversationId: ConversationId) {
  const client = useQueryClient();
  return (): Message | undefined => {
    const list = client.getQueryData(messagesQuery(conversationId).queryKey);
    const newest = list?.pages.flatMap(({ data }) => data).find(({ sent }) => sent);
    return newest && isEditable(newest) ? newest : undefined;
  };
}

/**
 * Sends a message from the outbox, after its files. A failed one stays there with its reason; a repetition has the same client id and
 * uploads only the rest.
 */
export function useSend(userId: string, uploadFile: UploadFile) {
  const client = useQueryClient();
  return async (entry: Outgoing): Promise<void> => {
    const { clientId, conversationId, content, type, price, replyTo } = entry;
    outbox.put(userId, { ...entry, failure: undefined });
    try {
      const vaultItemIds = await uploadAttachments(entry, uploadFile);
      const parts = type === 'text' ? {} : { vaultItemIds, ...(type === 'locked' && { price }) };
      const body = { content, type, clientId, ...parts, ...(replyTo && { replyTo: replyTo.id }) };
      showMessage(client, await api(sendMessage, { params: { conversationId }, body }));
      outbox.remove(clientId);
      refreshConversations(client);
    } catch (error) {
      outbox.update(clientId, { failure: messageOf(error, failures.send) });
    }
  };
}

async function uploadAttachments(entry: Outgoing, uploadFile: UploadFile): Promise<Outgoing['vaultItemIds']> {
  const { clientId, attachments } = entry;
  if (attachments === undefined) return entry.vaultItemIds;
  const vaultItemIds = await sendAttachments(attachments, {
    uploadFile,
    signal: new AbortController().signal,
    onSent: (done, total) => outbox.update(clientId, { progress: total === 0 ? 1 : done / total }),
    onArrived: (arrived) => outbox.update(clientId, { attachments: arrived }),
  });
  outbox.update(clientId, { vaultItemIds });
  return vaultItemIds;
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
