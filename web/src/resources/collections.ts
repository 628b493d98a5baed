import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  addToCollection,
  createCollection,
  deleteCollection,
  listCollections,
  listCollectionsOf,
  removeFromCollection,
  restoreCollection,
  updateCollection,
  type Collection,
} from '@velvet/contracts/account/collections';
import type { CollectionId, UserId } from '@velvet/contracts/ids';
import type { z } from 'zod';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { collectionTexts } from '#texts/collections.ts';
import { toast } from '#ui/toast.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { keysOf, refresh } from './cache.ts';

const key = keysOf('collections');
const { failures } = collectionTexts;

export const collectionsQuery = queryOptions({
  queryKey: key('mine'),
  queryFn: ({ signal }) => api(listCollections, { signal }),
});

/** The ids of the caller's collections that contain a creator. */
export const collectionsOfQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: key('of', creatorId),
    queryFn: ({ signal }) => api(listCollectionsOf, { params: { creatorId }, signal }),
  });

function show(client: QueryClient, changed: Collection): void {
  client.setQueryData(collectionsQuery.queryKey, (list) =>
    list?.map((collection) => (collection.id === changed.id ? changed : collection)),
  );
}

/** @returns when the membership of the creator is read again */
function showMember(client: QueryClient, changed: Collection, creatorId: UserId): Promise<void> {
  show(client, changed);
  return client.invalidateQueries({ queryKey: collectionsOfQuery(creatorId).queryKey });
}

type CollectionFields = z.input<typeof createCollection.body>;

/** Creates a collection, or changes the one with the id. */
export const useSaveCollection = () =>
  useMutation({
    mutationFn: ({ id, ...body }: CollectionFields & { readonly id: CollectionId | undefined }) =>
      id ? api(updateCollection, { params: { id }, body }) : api(createCollection, { body }),
    onSuccess: (_answer, _input, _before, { client }) => refresh(client, 'collections'),
  });

/** Deletes a collection, optimistically; the toast restores it from the server. */
export function useDeleteCollection() {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (id: CollectionId) => api(restoreCollection, { params: { id } }),
    onError: (error) => toast.error(messageOf(error, failures.restore)),
    onSettled: () => refresh(client, 'collections'),
  });
  return useMutation({
    mutationFn: (id: CollectionId) => api(deleteCollection, { params: { id } }),
    onMutate: (id) =>
      client.setQueryData(collectionsQuery.queryKey, (list) => list?.filter((collection) => collection.id !== id)),
    onSuccess: ({ id }) => undoToast(collectionTexts.deleted, () => restore.mutate(id)),
    onError: (error) => toast.error(messageOf(error, failures.delete)),
    onSettled: () => refresh(client, 'collections'),
  });
}

type Member = { readonly id: CollectionId; readonly creatorId: UserId };

export const useAddToCollection = () =>
  useMutation({
    mutationFn: ({ id, creatorId }: Member) => api(addToCollection, { params: { id }, body: { creatorId } }),
    onSuccess: (collection, { creatorId }, _before, { client }) => showMember(client, collection, creatorId),
    onError: (error) => toast.error(messageOf(error, failures.add)),
  });

export const useRemoveFromCollection = () =>
  useMutation({
    mutationFn: (params: Member) => api(removeFromCollection, { params }),
    onSuccess: (collection, { creatorId }, _before, { client }) => showMember(client, collection, creatorId),
    onError: (error) => toast.error(messageOf(error, failures.remove)),
  });

/** Creates a collection with a creator in it. */
export const useCreateWith = (creatorId: UserId) =>
  useMutation({
    mutationFn: async (body: CollectionFields) => {
      const { id } = await api(createCollection, { body });
      return api(addToCollection, { params: { id }, body: { creatorId } });
    },
    onSettled: (_collection, _error, _input, _before, { client }) => refresh(client, 'collections'),
  });
