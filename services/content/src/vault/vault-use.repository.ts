import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { inLockedMessages } from '#messages/locked-items.ts';

export type VaultUse = {
  items: number;
  bytes: number;
  privateItems: number;
  images: number;
  videos: number;
  audios: number;
  documents: number;
};

/**
 * SQL: the items that the free posts and videos for everyone of $1, their owner, show. They are public, regardless of the owner's
 * setting. The set is read once, not per item.
 */
const shownToAll = `select m.item_id from post p join post_media m on m.post_id = p.id
   where p.author_id = $1 and p.state = 'published' and p.audience = 'public' and p.price_minor = 0
  union all
  select item_id from video where author_id = $1 and state = 'published' and audience = 'public' and price_minor = 0`;

/** A deleted video does not keep its item. */
const usedByVideo = `select id from video where item_id = $1 and state <> 'deleted' limit 1`;

/** Storage use of a vault. */
export function vaultUseRepository(db: Queries) {
  return {
    findDuplicates(ownerId: UserId, sha256s: readonly string[]): Promise<{ sha256: string; id: VaultItemId }[]> {
      return db.rows(
        'vault.findDuplicates',
        `select distinct on (sha256) sha256, id from vault_item where owner_id = $1 and place = 'vault' and sha256 = any($2) and state <> 'failed' order by sha256, id`,
        [ownerId, sha256s],
      );
    },

    /** Counts the owner's items, without uploads in progress. */
    async summarise(ownerId: UserId): Promise<VaultUse> {
      const use = await db.one<VaultUse>(
        'vault.summarise',
        `select count(*) as items, coalesce(sum(size_bytes), 0)::bigint as bytes, count(*) filter (where is_private and id not in (${shownToAll})) as "privateItems",
                count(*) filter (where type = 'image') as images, count(*) filter (where type = 'video') as videos,
                count(*) filter (where type = 'audio') as audios, count(*) filter (where type = 'document') as documents
           from vault_item where owner_id = $1 and place = 'vault'`,
        [ownerId],
      );
      return use ?? { items: 0, bytes: 0, privateItems: 0, images: 0, videos: 0, audios: 0, documents: 0 };
    },

    /** Serializes the owner's uploads until the end of the transaction. */
    async lockOwner(ownerId: UserId): Promise<void> {
      await db.run('vault.lockOwner', `select pg_advisory_xact_lock(hashtextextended('vault:' || $1, 0))`, [ownerId]);
    },

    async findPostsShowing(id: VaultItemId): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'vault.findPostsShowing',
        `select p.id from post_media m join post p on p.id = m.post_id where m.item_id = $1 and p.state <> 'deleted'
          union select post_id from post_next_media where item_id = $1 limit 20`,
        [id],
      );
      return rows.map(({ id }) => id);
    },

    async isInVideo(id: VaultItemId): Promise<boolean> {
      return (await db.one('vault.isInVideo', usedByVideo, [id])) !== undefined;
    },

    async isInLockedMessage(id: VaultItemId): Promise<boolean> {
      return (
        (await db.one('vault.isInLockedMessage', `${inLockedMessages('array[$1::uuid]')} limit 1`, [id])) !== undefined
      );
    },

    /** Bytes of all items, also of comments, and of uploads in progress. Items that only buyers keep do not count. */
    async countBytes(ownerId: UserId): Promise<number> {
      const use = await db.one<{ bytes: number }>(
        'vault.countBytes',
        `select (select coalesce(sum(size_bytes), 0) from vault_item where owner_id = $1 and place <> 'kept')::bigint
              + (select coalesce(sum(size_bytes), 0) from upload where owner_id = $1 and completed_at is null)::bigint as bytes`,
        [ownerId],
      );
      return use?.bytes ?? 0;
    },
  };
}
