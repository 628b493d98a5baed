import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { giveGift, listGifts, readGift, redeemGift, type Gift } from '@velvet/contracts/payment/gifts';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { refreshAccess } from './access.ts';
import { byCursor, from, keysOf } from './cache.ts';
import { type Attempt } from './payments.ts';

const pageSize = 50;
// a paid gift changes the purchases
const key = keysOf('purchases');

export const giftsQuery = infiniteQueryOptions({
  queryKey: key('gifts'),
  queryFn: ({ pageParam, signal }) => api(listGifts, { query: { limit: pageSize, ...from(pageParam) }, signal }),
  ...byCursor,
});

/** The gift of a link, as the viewer may see it. @param viewerId undefined for a visitor */
export const giftQuery = (code: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: key('gift', code, viewerId ?? ''),
    queryFn: ({ signal }) => api(readGift, { params: { code }, signal }),
  });

export type GiftBody = Input<typeof giveGift>['body'];

/** Pays for a gift. The gift has its link before it is paid. */
export const sendGift = (body: GiftBody, idempotencyKey: string): Promise<Attempt & { gift: Gift }> =>
  api(giveGift, { body, idempotencyKey });

export const useRedeemGift = () =>
  useMutation({
    mutationFn: (code: string) => api(redeemGift, { params: { code } }),
    onSuccess: (_gift, _code, _before, { client }) => refreshAccess(client),
  });
