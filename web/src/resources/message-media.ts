import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listMessageGallery,
  listMessageMedia,
  type GalleryKind,
  type MessageMedia,
} from '@velvet/contracts/content/message-media';
import type { ConversationId, MessageId } from '@velvet/contracts/ids';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { api } from '#api/client.ts';
import { byCursor, from, keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('messages');

/** Messages that appear within this time share a request; milliseconds. */
const gatheredMs = 10;

type Waiting = { readonly id: MessageId; readonly answer: PromiseWithResolvers<MessageMedia | null> };
let waiting: Waiting[] = [];

/** The media of a message; null while they are not known, and if the viewer may not see them. */
export const messageMediaQuery = (id: MessageId) =>
  queryOptions({ queryKey: key('media', id), queryFn: () => readMedia(id), staleTime: staleAfterMs.signedMedia });

/** The messages of a conversation that have media or links of a kind, newest first. */
export const messageGalleryQuery = (conversationId: ConversationId, kind: GalleryKind) =>
  infiniteQueryOptions({
    queryKey: key('gallery', conversationId, kind),
    queryFn: ({ signal, pageParam }) =>
      api(listMessageGallery, { query: { conversationId, kind, ...from(pageParam) }, signal }),
    ...byCursor,
    staleTime: staleAfterMs.signedMedia,
  });

export function refreshMessageMedia(client: QueryClient, conversationId: ConversationId, id: MessageId): void {
  void client.invalidateQueries({ queryKey: messageMediaQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: key('gallery', conversationId) });
}

function readMedia(id: MessageId): Promise<MessageMedia | null> {
  if (waiting.length === 0) setTimeout(() => void readWaiting(), gatheredMs);
  const answer = Promise.withResolvers<MessageMedia | null>();
  waiting.push({ id, answer });
  return answer.promise;
}

async function readWaiting(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += messageLimits.mediaMessages) {
    const batch = all.slice(from, from + messageLimits.mediaMessages);
    try {
      const found = await api(listMessageMedia, { query: { ids: batch.map(({ id }) => id).join(',') } });
      for (const { id, answer } of batch) answer.resolve(found.find(({ messageId }) => messageId === id) ?? null);
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    }
  }
}
