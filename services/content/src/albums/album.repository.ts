import type { UserId, VaultAlbumId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type AlbumRow = { id: VaultAlbumId; name: string; createdAt: Date; items: number };

const columns = `a.id, a.name, a.created_at as "createdAt",
  (select count(*) from vault_album_item m where m.album_id = a.id)::int as items`;

export function albumRepository(db: Queries) {
  return {
    findPage(ownerId: UserId, after: string | null, take: number, skip: number): Promise<AlbumRow[]> {
      return db.rows(
        'album.findPage',
        `select ${columns} from vault_album a where a.owner_id = $1 and ($2::uuid is null or a.id < $2)
          order by a.id desc limit $3 offset $4`,
        [ownerId, after, take, skip],
      );
    },

    find(ownerId: UserId, id: VaultAlbumId): Promise<AlbumRow | undefined> {
      return db.one('album.find', `select ${columns} from vault_album a where a.id = $2 and a.owner_id = $1`, [
        ownerId,
        id,
      ]);
    },

    /** @returns false if the owner has an album of this name */
    async insert(id: VaultAlbumId, ownerId: UserId, name: string, createdAt: Date): Promise<boolean> {
      const inserted = await db.run(
        'album.insert',
        'insert into vault_album (id, owner_id, name, created_at) values ($1, $2, $3, $4) on conflict do nothing',
        [id, ownerId, name, createdAt],
      );
      return inserted === 1;
    },

    /** @returns false if another album of the owner has this name */
    async updateName(ownerId: UserId, id: VaultAlbumId, name: string): Promise<boolean> {
      const updated = await db.run(
        'album.updateName',
        `update vault_album set name = $3 where id = $2 and owner_id = $1
           and not exists (select from vault_album o where o.owner_id = $1 and lower(o.name) = lower($3) and o.id <> $2)`,
        [ownerId, id, name],
      );
      return updated === 1;
    },

    async delete(ownerId: UserId, id: VaultAlbumId): Promise<boolean> {
      return (
        (await db.run('album.delete', 'delete from vault_album where id = $2 and owner_id = $1', [ownerId, id])) === 1
      );
    },
  };
}
