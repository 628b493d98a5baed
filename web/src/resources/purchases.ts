import { listVideos, type Video } from '@velvet/contracts/content/videos';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { listMessageMedia, type MessageMedia } from '@velvet/contracts/content/message-media';
import { listPosts } from '@velvet/contracts/content/post-calls';
import { listVisitedItems, type VisitedVaultItem } from '@velvet/contracts/content/vault-access';
import { listBilling, readReceipt } from '@velvet/contracts/payment/billing';
import { requestRefund } from '@velvet/contracts/payment/refund-requests';
import { listPurchases, payPerView, type Purchase } from '@velvet/contracts/payment/purchases';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf, refresh, staleAfterMs } from './cache.ts';
import type { Attempt } from './payments.ts';

const pageSize = 50;
const key = keysOf('purchases');

/** A purchase, and the post, the media of the message or the vault item that it bought; null when they no longer exist. */
export type Bought = {
  readonly purchase: Purchase;
  readonly post: Post | null;
  readonly message: MessageMedia | null;
  readonly item: VisitedVaultItem | null;
  readonly video: Video | null;
};

export const purchasesQuery = infiniteQueryOptions({
  queryKey: key('mine'),
  queryFn: async ({ pageParam, signal }) => {
    const { data, meta } = await api(listPurchases, { query: { limit: pageSize, ...from(pageParam) }, signal });
    return { bought: await withContent(data, signal), meta };
  },
  ...byCursor,
  staleTime: staleAfterMs.signedMedia,
});

/** Every charge and refund, newest first. */
export const billingQuery = infiniteQueryOptions({
  queryKey: key('billing'),
  queryFn: ({ pageParam, signal }) => api(listBilling, { query: { limit: pageSize, ...from(pageParam) }, signal }),
  ...byCursor,
});

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: key('receipt', id),
    queryFn: ({ signal }) => api(readReceipt, { params: { id }, signal }),
  });

export type RefundRequestBody = Input<typeof requestRefund>['body'];

export const useRequestRefund = () =>
  useMutation({
    mutationFn: (body: RefundRequestBody) => api(requestRefund, { body }),
    onSuccess: (_request, _body, _before, { client }) => refresh(client, 'purchases'),
  });

export async function sendPurchase(body: Input<typeof payPerView>['body'], idempotencyKey: string): Promise<Attempt> {
  const { state, url, id } = await api(payPerView, { body, idempotencyKey });
  return { state, url, paymentId: id };
}

async function withContent(purchases: readonly Purchase[], signal: AbortSignal): Promise<Bought[]> {
  const idsOf = (kind: string) =>
    purchases.flatMap(({ contentId, contentKind }) => (contentKind === kind ? contentId : [])).join(',');
  const [postIds, messageIds, itemIds] = [idsOf('post'), idsOf('message'), idsOf('vaultItem')];
  const videoIds = idsOf('video');
  const [posts, messages, items, videos] = await Promise.all([
    postIds === '' ? [] : api(listPosts, { query: { ids: postIds }, signal }).then(({ data }) => data),
    messageIds === '' ? [] : api(listMessageMedia, { query: { ids: messageIds }, signal }),
    itemIds === '' ? [] : api(listVisitedItems, { query: { ids: itemIds }, signal }),
    videoIds === '' ? [] : api(listVideos, { query: { ids: videoIds }, signal }).then(({ data }) => data),
  ]);
  const knownPosts = new Map(posts.map((post) => [post._id, post]));
  const knownMessages = new Map<string, MessageMedia>(messages.map((media) => [media.messageId, media]));
  const knownItems = new Map<string, VisitedVaultItem>(items.map((item) => [item.id, item]));
  const knownVideos = new Map<string, Video>(videos.map((video) => [video.id, video]));
  return purchases.map((purchase) => ({
    purchase,
    post: knownPosts.get(purchase.contentId) ?? null,
    message: knownMessages.get(purchase.contentId) ?? null,
    item: knownItems.get(purchase.contentId) ?? null,
    video: knownVideos.get(purchase.contentId) ?? null,
  }));
}
