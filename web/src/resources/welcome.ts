import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import {
  markWelcomeRead,
  readWelcomeStatus,
  sendWelcome,
  type WelcomeMessage,
} from '@velvet/contracts/messaging/founder-welcome';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { welcomeTexts } from '#texts/welcome.ts';
import { toast } from '#ui/toast.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import { refreshConversations } from './conversations.ts';

const key = keysOf('messages');
const { failures } = welcomeTexts;

/** A new member, from the profile or the sign-in. */
export type Newcomer = { readonly id: UserId; readonly name: string; readonly email: string };

/** Whether the member is to be welcomed. Without a message the server did not return one, and the welcome is shown anyway. */
export type Welcome = { readonly isNew: boolean; readonly message: WelcomeMessage | undefined };

/** Checks whether the member has received the welcome, and sends it if not. */
export const welcomeQuery = (newcomer: Newcomer) =>
  queryOptions({
    queryKey: key('welcome', newcomer.id),
    queryFn: async ({ signal }): Promise<Welcome> => {
      try {
        const { hasReceived } = await api(readWelcomeStatus, { params: { userId: newcomer.id }, signal });
        return hasReceived ? { isNew: false, message: undefined } : { isNew: true, message: await send(newcomer) };
      } catch (error) {
        if (signal.aborted) throw error;
        return { isNew: true, message: undefined };
      }
    },
    staleTime: staleAfterMs.never,
    gcTime: Number.POSITIVE_INFINITY,
  });

const send = ({ id, name, email }: Newcomer) =>
  api(sendWelcome, { body: { userId: id, userEmail: email, userName: name } });

/** Returns the conversation with the founder. The welcome is sent first if that has failed before. */
async function conversationOf(newcomer: Newcomer, message: WelcomeMessage | undefined): Promise<ConversationId> {
  const { conversationId } = message ?? (await send(newcomer));
  if (conversationId === null) throw new Error(welcomeTexts.closed);
  return conversationId;
}

type Reply = { readonly newcomer: Newcomer; readonly message: WelcomeMessage | undefined };

const reasonOf = (error: Error) =>
  error.message === welcomeTexts.closed ? error.message : messageOf(error, failures.send);

/** Opens the conversation with the founder. */
export const useMessageFounder = () =>
  useMutation({
    mutationFn: ({ newcomer, message }: Reply) => conversationOf(newcomer, message),
    onError: (error) => toast.error(reasonOf(error)),
  });

/** Writes a quick reply into the conversation with the founder. A repetition with the same `clientId` sends it once. */
export const useQuickReply = () =>
  useMutation({
    mutationFn: async ({ newcomer, message, content, clientId }: Reply & { content: string; clientId: string }) => {
      const conversationId = await conversationOf(newcomer, message);
      await api(sendMessage, { params: { conversationId }, body: { content, type: 'text', clientId } });
    },
    onSuccess: (_sent, _input, _before, { client }) => refreshConversations(client),
    onError: (error) => toast.error(reasonOf(error)),
  });

export const useMarkWelcomeRead = () =>
  useMutation({
    mutationFn: ({ userId, messageId }: { userId: UserId; messageId: WelcomeMessage['id'] }) =>
      api(markWelcomeRead, { params: { userId, messageId } }),
    onSuccess: (_read, _input, _before, { client }) => refreshConversations(client),
    onError: (error) => toast.error(messageOf(error, failures.read)),
  });
