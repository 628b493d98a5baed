import type { VaultAudience } from '@velvet/contracts/content/vault';
import type { CommentId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { VaultRow } from './vault-item.ts';

export type NewItem = Pick<
  VaultRow,
  | 'id'
  | 'ownerId'
  | 'title'
  | 'description'
  | 'altText'
  | 'fileName'
  | 'isPrivate'
  | 'tags'
  | 'type'
  | 'sizeBytes'
  | 'sha256'
  | 'uploadedAt'
> & {
  /** undefined for an item of a vault */
  commentId: CommentId | undefined;
};

export type VaultEdit = {
  title?: string | undefined;
  description?: string | undefined;
  altText?: string | undefined;
  isPrivate?: boolean | undefined;
  tags?: string[] | undefined;
  audience?: VaultAudience | undefined;
  /** cents; 0 is free */
  price?: number | undefined;
  /** null for no limit */
  limit?: number | null | undefined;
  ageRestricted?: boolean | undefined;
};

export function vaultWriteRepository(db: Queries) {
  return {
    /** @returns false if the item exists already */
    async insert(item: NewItem): Promise<boolean> {
      const { id, ownerId, title, description, altText, fileName, isPrivate, tags, type, sizeBytes, sha256 } = item;
      const { uploadedAt, commentId } = item;
      const stored = [id, ownerId, title, description, fileName, isPrivate, tags, type, sizeBytes, sha256, uploadedAt];
      const inserted = await db.run(
        'vault.insert',
        `insert into vault_item (id, owner_id, title, description, file_name, is_private, tags, type, size_bytes, sha256, state, uploaded_at,
           alt_text, place, comment_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'uploaded', $11, $12, $13, $14) on conflict (id) do nothing`,
        [...stored, altText, commentId ? 'comment' : 'vault', commentId ?? null],
      );
      return inserted === 1;
    },

    async update(
      ownerId: UserId,
      id: VaultItemId,
      { title, description, altText, isPrivate, tags, audience, price, limit, ageRestricted }: VaultEdit,
    ): Promise<boolean> {
      const words = [title ?? null, description ?? null, isPrivate ?? null, tags ?? null, altText ?? null];
      const changed = await db.run(
        'vault.update',
        `update vault_item set title = coalesce($3, title), description = coalesce($4, description), is_private = coalesce($5, is_private),
                tags = coalesce($6, tags), alt_text = coalesce($7, alt_text), share_token = case when $5 then null else share_token end,
                audience = coalesce($8, audience), price_minor = coalesce($9, price_minor), age_restricted = coalesce($10, age_restricted),
                piece_limit = case when $11 then $12 when $9 = 0 then null else piece_limit end
          where id = $2 and owner_id = $1 and place = 'vault'`,
        [
          ownerId,
          id,
          ...words,
          audience ?? null,
          price ?? null,
          ageRestricted ?? null,
          limit !== undefined,
          limit ?? null,
        ],
      );
      return changed === 1;
    },

    /** Locks an item until the end of the transaction, so that no post can start to use it. */
    async lock(ownerId: UserId, id: VaultItemId): Promise<boolean> {
      return (
        (await db.run(
          'vault.lock',
          `select from vault_item where id = $2 and owner_id = $1 and place = 'vault' for update`,
          [ownerId, id],
        )) === 1
      );
    },
  };
}
