import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listMessageGallery,
  listMessageMedia,
  type GalleryKind,
  type MessageMedia,
} from '@velvet/contracts/content/message-media';
import { PostId, type ConversationId, type MessageId } from '@velvet/contracts/ids';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { api } from '#api/client.ts';
import { byCursor, changeCached, from, keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('messages');
export const messageMediaGroup = key()[0];

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

/** The limited mass messages on screen, by the ids of their stocks. */
export const limitedMessages = (client: QueryClient): PostId[] =>
  shownMedia(client).flatMap(({ stock }) => (stock ? [PostId.parse(stock.id)] : []));

/** Reads what is left of limited mass messages on screen. Their media stay as they are, because new addresses would load them again. */
export async function refreshStocks(client: QueryClient, stockIds: ReadonlySet<PostId>): Promise<void> {
  const shown = shownMedia(client).filter(({ stock }) => stock && stockIds.has(PostId.parse(stock.id)));
  await Promise.allSettled(
    shown.map(async ({ messageId }) => {
      const now = await readMedia(messageId);
      const { queryKey } = messageMediaQuery(messageId);
      const show = () => client.setQueryData(queryKey, (media) => media && now && { ...media, stock: now.stock });
      await changeCached(client, queryKey, () => void show());
    }),
  );
}

const shownMedia = (client: QueryClient): MessageMedia[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: key('media'), type: 'active' })
    .flatMap(({ state: { data } }) => (data ? [data as MessageMedia] : []));

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
