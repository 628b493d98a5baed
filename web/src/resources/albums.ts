import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import {
  changeAlbum,
  createAlbum,
  deleteAlbum,
  listAlbums,
  renameAlbum,
  type VaultAlbum,
} from '@velvet/contracts/content/albums';
import type { VaultAlbumId, VaultItemId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { inBatches } from './batches.ts';
import { from, readAllPages } from './cache.ts';
import { refreshAlbumLists, vaultKeys } from './vault.ts';

const pageSize = 100;

/** All albums of the vault: at most two pages (`maxAlbums`). */
export const albumsQuery = queryOptions({
  queryKey: vaultKeys.albums,
  queryFn: ({ signal }) =>
    readAllPages((cursor) => api(listAlbums, { query: { limit: pageSize, ...from(cursor) }, signal })),
});

/** Puts a changed album into the list, or at its top where it is new. */
function putAlbum(client: QueryClient, album: VaultAlbum): void {
  client.setQueryData(albumsQuery.queryKey, (albums) =>
    albums?.some(({ id }) => id === album.id)
      ? albums.map((known) => (known.id === album.id ? album : known))
      : albums && [album, ...albums],
  );
}

/** Creates an album, or renames the one whose id is given. */
export const useSaveAlbum = () =>
  useMutation({
    mutationFn: ({ id, name }: { id: VaultAlbumId | undefined; name: string }) =>
      id ? api(renameAlbum, { params: { id }, body: { name } }) : api(createAlbum, { body: { name } }),
    onSuccess: (album, _input, _before, { client }) => putAlbum(client, album),
  });

export const useDeleteAlbum = () =>
  useMutation({
    mutationFn: ({ id }: VaultAlbum) => api(deleteAlbum, { params: { id } }),
    onSuccess: ({ id }, _input, _before, { client }) => {
      client.setQueryData(albumsQuery.queryKey, (albums) => albums?.filter((album) => album.id !== id));
      refreshAlbumLists(client, id);
    },
  });

type Change = { readonly album: VaultAlbum; readonly ids: readonly VaultItemId[]; readonly way: 'add' | 'remove' };

/** Adds items to an album or removes them from it, however many. */
export const useChangeAlbum = () =>
  useMutation({
    mutationFn: ({ album: { id }, ids, way }: Change) =>
      inBatches(ids, (batch) => api(changeAlbum, { params: { id }, body: { [way]: batch } })),
    onSuccess: (answers, _input, _before, { client }) => {
      const album = answers.at(-1);
      if (album) putAlbum(client, album);
    },
    onSettled: (_answers, _error, { album }, _before, { client }) => refreshAlbumLists(client, album.id),
  });
