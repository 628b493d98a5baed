import type { QueryClient } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import type { LiveHandlers } from '#api/live.ts';
import { refresh } from './cache.ts';
import {
  acknowledge,
  conversationQuery,
  dropDeepPages,
  patchConversation,
  refreshConversations,
  unreadAfter,
} from './conversations.ts';
import { showChangedMessage, showMessage } from './message-cache.ts';
import { refreshMessageMedia } from './message-media.ts';
import { outbox } from './outbox.ts';
import { ringing } from './ringing.ts';
import { refreshRoomCalls, showRoomCall } from './room-call.ts';
import { typing } from './typing.ts';

/** Live events of this time cause one refetch and one acknowledgement; milliseconds. */
const gatheredMs = 300;
/** Browsers spread their requests after a broadcast over this time; milliseconds. */
const spreadMs = 3000;

/** Applies the live events of conversations. */
export function liveMessages(client: QueryClient, viewerId: () => string | undefined) {
  const received = new Map<ConversationId, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    void acknowledge([...received].map(([id, lastSeq]) => ({ id, lastSeq })));
    received.clear();
    refreshConversations(client);
  };
  const gather = () => void (timer ??= setTimeout(flush, gatheredMs));
  const receipts: LiveHandlers['receipts'] = ({ conversationId, userId, deliveredSeq, readSeq }) => {
    const isOwn = userId === viewerId();
    patchConversation(client, conversationId, (conversation) =>
      isOwn
        ? { ...conversation, readSeq, unreadCount: unreadAfter(conversation, readSeq) }
        : { ...conversation, otherDeliveredSeq: deliveredSeq, otherReadSeq: readSeq },
    );
    if (isOwn) gather();
  };
  return {
    message({ message, receipts: read }) {
      const { conversationId, seq, sent } = message;
      if (!sent) received.set(conversationId, Math.max(seq, received.get(conversationId) ?? 0));
      if (message.clientId !== null) outbox.remove(message.clientId);
      showMessage(client, message);
      showRoomCall(client, message);
      ringing.receive(message);
      if (read) receipts(read);
      gather();
    },
    messageChanged({ message }) {
      showChangedMessage(client, message);
      showRoomCall(client, message);
      ringing.receive(message);
      gather();
    },
    messageMedia: ({ conversationId, messageId }) => refreshMessageMedia(client, conversationId, messageId),
    receipts,
    broadcast: () => void setTimeout(() => refreshConversations(client), Math.random() * spreadMs),
    conversationChanged({ conversationId }) {
      void client.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey });
      gather();
    },
    typing: ({ conversationId }) => typing.receive(conversationId),
    ready: () => void refreshRoomCalls(client),
    returned() {
      dropDeepPages(client);
      void refresh(client, 'messages');
    },
  } satisfies LiveHandlers;
}
