import { queryOptions } from '@tanstack/react-query';
import { listAlbums, type VaultAlbum } from '@velvet/contracts/content/albums';
import { api } from '#api/client.ts';

/** All albums of the vault: at most two pages (`maxAlbums`). */
async function fetchAlbums(signal: AbortSignal): Promise<VaultAlbum[]> {
  const albums: VaultAlbum[] = [];
  let cursor: string | undefined;
  do {
    const page = await api(listAlbums, { query: { limit: 100, ...(cursor && { cursor }) }, signal });
    albums.push(...page.data);
    cursor = page.meta.nextCursor ?? undefined;
  } while (cursor);
  return albums;
}

export const albumsQuery = () =>
  queryOptions({ queryKey: ['vault', 'albums'], queryFn: ({ signal }) => fetchAlbums(signal) });
