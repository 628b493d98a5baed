import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  addToCollection,
  createCollection,
  deleteCollection,
  listCollectionCreators,
  listCollections,
  listCollectionsOf,
  orderCollectionCreators,
  orderCollections,
  readCollection,
  readCollectionSummary,
  removeFromCollection,
  restoreCollection,
  updateCollection,
  type Collection,
} from '@velvet/contracts/account/collections';
import type { PersonCard } from '@velvet/contracts/account/person';
import type { CollectionId, UserId } from '@velvet/contracts/ids';
import type { z } from 'zod';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { cancelRefetches } from '#api/query-client.ts';
import { collectionTexts } from '#texts/collections.ts';
import { toast } from '#ui/toast.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { from, keysOf, readAllPages, refresh } from './cache.ts';

const key = keysOf('collections');
const keys = { ones: key('one'), creators: key('creators'), summary: key('summary') };
const { failures } = collectionTexts;

export const collectionsQuery = queryOptions({
  queryKey: key('mine'),
  queryFn: ({ signal }) => api(listCollections, { signal }),
});

/** Counts the creators in the caller's collections. */
export const collectionSummaryQuery = queryOptions({
  queryKey: keys.summary,
  queryFn: ({ signal }) => api(readCollectionSummary, { signal }),
});

/** The ids of the caller's collections that contain a creator. */
export const collectionsOfQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: key('of', creatorId),
    queryFn: ({ signal }) => api(listCollectionsOf, { params: { creatorId }, signal }),
  });

/**
 * A collection as the viewer sees it.
 * @param id as an address gives it: the server refuses a wrong one
 * @param viewerId undefined for a visitor
 */
export const collectionQuery = (id: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: [...keys.ones, id, viewerId ?? ''] as const,
    queryFn: ({ signal }) => api(readCollection, { params: { id }, signal }),
  });

const creatorsPage = 100;

/** All creators of a collection, in the owner's order. */
export const collectionCreatorsQuery = (id: CollectionId, viewerId: string | undefined) =>
  queryOptions({
    queryKey: [...keys.creators, id, viewerId ?? ''] as const,
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        api(listCollectionCreators, { params: { id }, query: { ...from(cursor), limit: creatorsPage }, signal }),
      ),
  });

function show(client: QueryClient, changed: Collection): void {
  client.setQueriesData<Collection>({ queryKey: [...keys.ones, changed.id] }, (shown) => shown && changed);
  client.setQueryData(collectionsQuery.queryKey, (list) =>
    list?.map((collection) => (collection.id === changed.id ? changed : collection)),
  );
}

/** @returns when the membership of the creator is read again */
function showMember(client: QueryClient, changed: Collection, creatorId: UserId): Promise<void> {
  show(client, changed);
  void client.invalidateQueries({ queryKey: [...keys.creators, changed.id] });
  void client.invalidateQueries({ queryKey: keys.summary });
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

/** Orders the caller's collections at once. A failure shows the order of the server, also if another one was saved meanwhile. */
export function useOrderCollections() {
  const client = useQueryClient();
  const { queryKey } = collectionsQuery;
  return useMutation({
    // one after another: the last order stays
    scope: { id: 'collections.order' },
    mutationFn: (body: { readonly ids: CollectionId[]; readonly from: CollectionId[] }) =>
      api(orderCollections, { body }),
    onMutate: async ({ ids }) => {
      await cancelRefetches(client, queryKey);
      client.setQueryData(queryKey, (list) => list && ordered(list, ids));
    },
    onError: (error) => {
      toast.error(messageOf(error, failures.order));
      return client.invalidateQueries({ queryKey });
    },
  });
}

/** Orders the creators of a collection at once. A failure shows the order of the server, also if another one was saved meanwhile. */
export function useOrderCreators(id: CollectionId) {
  const client = useQueryClient();
  const filter = { queryKey: [...keys.creators, id] };
  return useMutation({
    scope: { id: `collections.order.${id}` },
    mutationFn: (body: { readonly creatorIds: UserId[]; readonly from: UserId[] }) =>
      api(orderCollectionCreators, { params: { id }, body }),
    onMutate: async ({ creatorIds }) => {
      await cancelRefetches(client, filter.queryKey);
      client.setQueriesData<PersonCard[]>(filter, (list) => list && ordered(list, creatorIds));
    },
    onSuccess: (collection) => show(client, collection),
    onError: (error) => {
      toast.error(messageOf(error, failures.order));
      return client.invalidateQueries(filter);
    },
  });
}

/** The entries in the order of the ids. */
function ordered<Entry extends { readonly id: string }>(entries: readonly Entry[], ids: readonly string[]): Entry[] {
  return entries.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Creates a collection with a creator in it. */
export const useCreateWith = (creatorId: UserId) =>
  useMutation({
    mutationFn: async (body: CollectionFields) => {
      const { id } = await api(createCollection, { body });
      return api(addToCollection, { params: { id }, body: { creatorId } });
    },
    onSettled: (_collection, _error, _input, _before, { client }) => refresh(client, 'collections'),
  });
