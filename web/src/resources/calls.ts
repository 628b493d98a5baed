import { useMutation } from '@tanstack/react-query';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { openRoom } from '@velvet/contracts/meeting/calls';
import { roomPath, type MeetingKind } from '@velvet/contracts/meeting/room-id';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { ringMs } from '@velvet/contracts/messaging/call-notice';
import { changeCall, sendMessage, type Message } from '@velvet/contracts/messaging/messages';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { callTexts } from '#texts/calls.ts';
import { toast } from '#ui/toast.ts';
import { refreshConversations } from './conversations.ts';
import { showChangedMessage, showMessage } from './message-cache.ts';
import { ringing } from './ringing.ts';

/** The person to call, by an existing conversation or by id. */
export type Callee = { readonly conversationId: ConversationId } | { readonly userId: UserId };

/** Opens a room for the two, and sends the message that rings. */
async function ring(callee: Callee, kind: MeetingKind) {
  const conversationId =
    'userId' in callee ? (await api(openConversation, { body: callee })).id : callee.conversationId;
  const { roomId, hostPath } = await api(openRoom, { body: { kind, conversationId } });
  const timestamp = new Date().toISOString();
  const content = { type: 'call_notification' as const, callType: kind, roomId, timestamp };
  const body = { type: 'call_notification' as const, content, clientId: crypto.randomUUID() };
  return { message: await api(sendMessage, { params: { conversationId }, body }), hostPath };
}

/** Opens the tab of a call. Browsers allow it only within the click, so it is empty until `lead`. */
function openTab() {
  const tab = open('', '_blank');
  if (tab) tab.opener = null;
  return {
    lead: (path: string) => (tab ? tab.location.replace(new URL(path, location.href).href) : location.assign(path)),
    close: () => tab?.close(),
    isClosed: () => tab?.closed ?? false,
  };
}

const tabCheckMs = 1000;

/** Cancels a ringing call whose tab is closed before the caller joined; after that the server cancels it when the caller leaves. */
function cancelWithTab({ conversationId, id, time }: Message, isClosed: () => boolean): void {
  const timer = setInterval(() => {
    const isOver = Date.now() - Date.parse(time) > ringMs;
    if (isOver || isClosed()) clearInterval(timer);
    if (isOver || !isClosed()) return;
    // an answered call is refused
    const canceled = api(changeCall, { params: { conversationId, messageId: id }, body: { state: 'canceled' } });
    canceled.catch(() => undefined);
  }, tabCheckMs);
}

/** Returns a function that calls a person in a new tab. */
export function useCall() {
  const { mutate } = useMutation({
    mutationFn: ({ callee, kind }: { callee: Callee; kind: MeetingKind; tab: ReturnType<typeof openTab> }) =>
      ring(callee, kind),
    onSuccess({ message, hostPath }, { tab }, _before, { client }) {
      showMessage(client, message);
      refreshConversations(client);
      tab.lead(hostPath);
      cancelWithTab(message, tab.isClosed);
    },
    onError(error, { kind, tab }) {
      tab.close();
      toast.error(messageOf(error, callTexts.failed(kind)));
    },
  });
  return (callee: Callee, kind: MeetingKind) => mutate({ callee, kind, tab: openTab() });
}

type NextCall = { readonly conversationId: ConversationId; readonly kind: MeetingKind; readonly name: string };

/** Calls a person again from the room of a call that is over: the next room replaces it in the same tab. */
export const useCallFromRoom = () =>
  useMutation({
    mutationFn: ({ conversationId, kind }: NextCall) => ring({ conversationId }, kind),
    onSuccess({ hostPath }, { name }) {
      const address = new URL(hostPath, location.href);
      address.searchParams.set('name', name);
      location.replace(address);
    },
    onError: (error, { kind }) => toast.error(messageOf(error, callTexts.failed(kind))),
  });

type Answer = { readonly message: Message; readonly state: 'accepted' | 'declined' | 'canceled' };

/** Returns a function that answers a call, or cancels the own one. Accepting opens the room in a new tab. */
export function useAnswerCall() {
  const { mutate } = useMutation({
    mutationFn: ({
      message: { conversationId, id },
      state,
    }: Answer & { tab: ReturnType<typeof openTab> | undefined }) =>
      api(changeCall, { params: { conversationId, messageId: id }, body: { state } }),
    onSuccess(message, { tab }, _before, { client }) {
      showChangedMessage(client, message);
      if (message.call) tab?.lead(roomPath(message.call.roomId, message.call.callType));
    },
    onError(error, { tab }) {
      tab?.close();
      toast.error(messageOf(error, callTexts.answerFailed));
    },
  });
  return (answer: Answer) => {
    ringing.stop(answer.message.id);
    mutate({ ...answer, tab: answer.state === 'accepted' ? openTab() : undefined });
  };
}
