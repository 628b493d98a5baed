import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { VaultItemType } from '@velvet/contracts/content/vault';
import type { Queries } from '@velvet/kit/database';
import type { VaultRow } from './vault-item.ts';

export type NewItem = Pick<
  VaultRow,
  | 'id'
  | 'ownerId'
  | 'title'
  | 'description'
  | 'fileName'
  | 'isPrivate'
  | 'tags'
  | 'type'
  | 'sizeBytes'
  | 'sha256'
  | 'uploadedAt'
>;

export type VaultEdit = {
  title?: string | undefined;
  description?: string | undefined;
  isPrivate?: boolean | undefined;
  tags?: string[] | undefined;
};

export type VaultUse = {
  items: number;
  bytes: number;
  privateItems: number;
  images: number;
  videos: number;
  documents: number;
};

/** Views, likes and comments are those of the posts that show the item. */
const columns = `i.id, i.owner_id as "ownerId", i.title, i.description, i.file_name as "fileName", i.is_private as "isPrivate", i.tags, i.type,
  i.size_bytes as "sizeBytes", i.sha256, i.state, i.reason, i.uploaded_at as "uploadedAt", i.extension, i.width, i.height,
  i.duration_ms as "durationMs", i.rendition as renditions, i.has_preview as "hasPreview", i.has_poster as "hasPoster", i.share_token as "shareToken",
  coalesce(used.views, 0) as views, coalesce(used.likes, 0) as likes, coalesce(used.comments, 0) as comments`;
const used = `left join lateral (
    select sum(p.view_count) as views, sum(p.like_count) as likes, sum(p.comment_count) as comments
      from post_media m join post p on p.id = m.post_id where m.item_id = i.id) used on true`;

export function vaultRepository(db: Queries) {
  return {
    findPage(
      ownerId: UserId,
      filter: { type: VaultItemType | null; words: string },
      after: string | null,
      take: number,
      skip: number,
    ): Promise<VaultRow[]> {
      return db.rows(
        'vault.findPage',
        `select ${columns} from vault_item i ${used}
          where i.owner_id = $1 and ($2::text is null or i.type = $2) and ($4::uuid is null or i.id < $4)
            and ($3 = '' or i.title ilike $3 or i.description ilike $3)
          order by i.id desc limit $5 offset $6`,
        [ownerId, filter.type, pattern(filter.words), after, take, skip],
      );
    },

    find(ownerId: UserId, id: VaultItemId): Promise<VaultRow | undefined> {
      return db.one('vault.find', `select ${columns} from vault_item i ${used} where i.id = $2 and i.owner_id = $1`, [
        ownerId,
        id,
      ]);
    },

    /** Only what is ready and whose owner is there to be seen. */
    findShared(
      token: string,
    ): Promise<(VaultRow & { ownerName: string; ownerHandle: string; ownerAvatar: string | null }) | undefined> {
      return db.one(
        'vault.findShared',
        `select ${columns}, o.name as "ownerName", o.handle as "ownerHandle", o.avatar as "ownerAvatar"
           from vault_item i join person o on o.id = i.owner_id and not o.hidden ${used}
          where i.share_token = $1 and i.state = 'ready'`,
        [token],
      );
    },

    /** @returns false where the item is there already */
    async insert({
      id,
      ownerId,
      title,
      description,
      fileName,
      isPrivate,
      tags,
      type,
      sizeBytes,
      sha256,
      uploadedAt,
    }: NewItem): Promise<boolean> {
      const inserted = await db.run(
        'vault.insert',
        `insert into vault_item (id, owner_id, title, description, file_name, is_private, tags, type, size_bytes, sha256, state, uploaded_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'uploaded', $11) on conflict (id) do nothing`,
        [id, ownerId, title, description, fileName, isPrivate, tags, type, sizeBytes, sha256, uploadedAt],
      );
      return inserted === 1;
    },

    async update(
      ownerId: UserId,
      id: VaultItemId,
      { title, description, isPrivate, tags }: VaultEdit,
    ): Promise<boolean> {
      const changed = await db.run(
        'vault.update',
        `update vault_item set title = coalesce($3, title), description = coalesce($4, description), is_private = coalesce($5, is_private),
                tags = coalesce($6, tags), share_token = case when $5 then null else share_token end
          where id = $2 and owner_id = $1`,
        [ownerId, id, title ?? null, description ?? null, isPrivate ?? null, tags ?? null],
      );
      return changed === 1;
    },

    /** @returns the item as it now is; its token is the one that was there first */
    updateShareToken(
      ownerId: UserId,
      id: VaultItemId,
      token: string | null,
    ): Promise<{ shareToken: string | null; isPrivate: boolean } | undefined> {
      return db.one(
        'vault.updateShareToken',
        `update vault_item set share_token = case when $3::text is null or is_private or state <> 'ready' then null else coalesce(share_token, $3) end
          where id = $2 and owner_id = $1 returning share_token as "shareToken", is_private as "isPrivate"`,
        [ownerId, id, token],
      );
    },

    /** Locked until the transaction is over, so that no post can take it up meanwhile. */
    async lock(ownerId: UserId, id: VaultItemId): Promise<boolean> {
      return (
        (await db.run('vault.lock', 'select from vault_item where id = $2 and owner_id = $1 for update', [
          ownerId,
          id,
        ])) === 1
      );
    },

    async findPostsShowing(id: VaultItemId): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'vault.findPostsShowing',
        'select post_id as id from post_media where item_id = $1 limit 20',
        [id],
      );
      return rows.map(({ id }) => id);
    },

    async delete(id: VaultItemId): Promise<void> {
      await db.run('vault.delete', 'delete from vault_item where id = $1', [id]);
    },

    findDuplicates(ownerId: UserId, sha256s: readonly string[]): Promise<{ sha256: string; id: VaultItemId }[]> {
      return db.rows(
        'vault.findDuplicates',
        `select distinct on (sha256) sha256, id from vault_item where owner_id = $1 and sha256 = any($2) and state <> 'failed' order by sha256, id`,
        [ownerId, sha256s],
      );
    },

    /** What the owner has, without what is still on its way. */
    async summarise(ownerId: UserId): Promise<VaultUse> {
      const use = await db.one<VaultUse>(
        'vault.summarise',
        `select count(*) as items, coalesce(sum(size_bytes), 0)::bigint as bytes, count(*) filter (where is_private) as "privateItems",
                count(*) filter (where type = 'image') as images, count(*) filter (where type = 'video') as videos,
                count(*) filter (where type = 'document') as documents
           from vault_item where owner_id = $1`,
        [ownerId],
      );
      return use ?? { items: 0, bytes: 0, privateItems: 0, images: 0, videos: 0, documents: 0 };
    },

    /** Bytes of the items and of what is on its way. */
    async countBytes(ownerId: UserId): Promise<number> {
      const use = await db.one<{ bytes: number }>(
        'vault.countBytes',
        `select (select coalesce(sum(size_bytes), 0) from vault_item where owner_id = $1)::bigint
              + (select coalesce(sum(size_bytes), 0) from upload where owner_id = $1 and completed_at is null)::bigint as bytes`,
        [ownerId],
      );
      return use?.bytes ?? 0;
    },
  };
}

function pattern(words: string): string {
  return words === '' ? '' : `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
