import type { PageQuery } from '@velvet/contracts/call';
import { AlbumNameTaken, AlbumNotFound, TooManyAlbums, VaultItemNotFound } from '@velvet/contracts/content/failures';
import { maxAlbums } from '@velvet/contracts/content/limits';
import { VaultAlbumId, type UserId, type VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Queries } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { windowOf } from '#paging/window.ts';
import { albumItemRepository } from './album-item.repository.ts';
import { albumLockRepository } from './album-lock.repository.ts';
import { albumRepository, type AlbumRow } from './album.repository.ts';

export type AlbumService = ReturnType<typeof albumService>;

export function albumService(db: Database, clock: Clock) {
  return {
    /** Reads one row more than the page has. */
    list(ownerId: UserId, query: PageQuery): Promise<AlbumRow[]> {
      const { take, skip, after } = windowOf(query);
      return albumRepository(db).findPage(ownerId, after, take, skip);
    },

    create(ownerId: UserId, name: string, itemIds: readonly VaultItemId[]): Promise<AlbumRow> {
      return db.transaction(async (tx) => {
        const albums = albumRepository(tx);
        if ((await albumLockRepository(tx).countLocked(ownerId)) >= maxAlbums) throw new Refusal(TooManyAlbums);
        const id = VaultAlbumId.parse(newId());
        if (!(await albums.insert(id, ownerId, name, clock.now())))
          throw new Refusal(AlbumNameTaken, { field: 'name' });
        await addItems(tx, ownerId, id, itemIds);
        return albumOrRefuse(tx, ownerId, id);
      });
    },

    rename(ownerId: UserId, id: VaultAlbumId, name: string): Promise<AlbumRow> {
      return db.transaction(async (tx) => {
        const albums = albumRepository(tx);
        // of two concurrent requests for one name the second sees the first
        await albumLockRepository(tx).countLocked(ownerId);
        await albumOrRefuse(tx, ownerId, id);
        if (!(await albums.updateName(ownerId, id, name))) throw new Refusal(AlbumNameTaken, { field: 'name' });
        return albumOrRefuse(tx, ownerId, id);
      });
    },

    change(
      ownerId: UserId,
      id: VaultAlbumId,
      { add, remove }: { add: readonly VaultItemId[]; remove: readonly VaultItemId[] },
    ): Promise<AlbumRow> {
      return db.transaction(async (tx) => {
        if (!(await albumLockRepository(tx).lock(ownerId, id))) throw new Refusal(AlbumNotFound);
        await addItems(tx, ownerId, id, add);
        await albumItemRepository(tx).delete(id, remove);
        return albumOrRefuse(tx, ownerId, id);
      });
    },

    async remove(ownerId: UserId, id: VaultAlbumId): Promise<void> {
      if (!(await albumRepository(db).delete(ownerId, id))) throw new Refusal(AlbumNotFound);
    },
  };
}

/** @throws AlbumNotFound, also for an album of another user */
export async function albumOrRefuse(db: Queries, ownerId: UserId, id: VaultAlbumId): Promise<AlbumRow> {
  const album = await albumRepository(db).find(ownerId, id);
  if (!album) throw new Refusal(AlbumNotFound);
  return album;
}

async function addItems(tx: Queries, ownerId: UserId, id: VaultAlbumId, itemIds: readonly VaultItemId[]) {
  const wanted = [...new Set(itemIds)];
  if (wanted.length === 0) return;
  const known = await albumItemRepository(tx).insert(ownerId, id, wanted);
  if (known < wanted.length) throw new Refusal(VaultItemNotFound);
}
