import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { blockUser, listBlocks, unblockUser } from '@velvet/contracts/account/blocks';
import type { UserId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { changeTexts } from '#texts/resources.ts';
import { toast } from '#ui/toast.ts';
import { byCursor, from, keysOf, readAllPages, refresh } from './cache.ts';

const texts = changeTexts.block;
const key = keysOf('people');

export const blockedQuery = infiniteQueryOptions({
  queryKey: key('blocked'),
  queryFn: ({ pageParam, signal }) => api(listBlocks, { query: from(pageParam), signal }),
  ...byCursor,
});

/** The ids of all people that the caller has blocked. */
export const blockedIdsQuery = queryOptions({
  queryKey: key('blocked-ids'),
  queryFn: async ({ signal }) =>
    (await readAllPages((cursor) => api(listBlocks, { query: from(cursor), signal }))).map(({ id }) => id),
});

type Blockable = { readonly id: UserId; readonly name: string };

/** Blocks a person, and refreshes all lists whose answers leave out people who are blocked. */
export const useBlock = () =>
  useMutation({
    mutationFn: ({ id }: Blockable) => api(blockUser, { params: { userId: id } }),
    onSuccess: (_, { name }, _before, { client }) => {
      toast.success(texts.blocked(name));
      void refresh(client, 'people', 'posts', 'comments', 'profile', 'notifications');
    },
    onError: (error) => toast.error(messageOf(error, texts.blockFailed)),
  });

export const useUnblock = () =>
  useMutation({
    mutationFn: ({ id }: Blockable) => api(unblockUser, { params: { userId: id } }),
    onSuccess: async (_, { name }, _before, { client }) => {
      toast.success(texts.unblocked(name));
      void refresh(client, 'posts');
      await refresh(client, 'people');
    },
    onError: (error) => toast.error(messageOf(error, texts.unblockFailed)),
  });
