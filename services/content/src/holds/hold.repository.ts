import type { PostId, VaultItemId, VideoId } from '@velvet/contracts/ids';
import { isSold } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';

type Id<T> = { id: T };

/** SQL conditions: the row was sold, and the sale was not taken back. */
const soldPost = isSold(`'post'`, 'p.id');
const soldVideo = isSold(`'video'`, 'v.id');

/** SQL condition: somebody bought the item `i`, or something that shows it. `post` and `video`: conditions on these. */
const isInSale = (post: string, video: string) => `(${isSold(`'vaultItem'`, 'i.id')}
  or exists (select from post_media m join post p on p.id = m.post_id where m.item_id = i.id and ${post})
  or exists (select from video v where v.item_id = i.id and ${video})
  or exists (select from message_media_item x join message_media m using (message_id)
              where x.item_id = i.id and ${isSold(`'message'`, 'm.message_id')}))`;
const isSoldItem = isInSale(soldPost, soldVideo);
/** SQL condition: the same, or something that shows the item waits for late buyers. */
const isHeldItem = isInSale(`p.state = 'deleted'`, 'v.offer_revision > 0');

/** Posts and videos that only their buyers keep. */
export function holdRepository(db: Queries) {
  return {
    async isPostSold(id: PostId): Promise<boolean> {
      return (
        (await db.one('hold.isPostSold', `select from post p where p.id = $1 and ${soldPost}`, [id])) !== undefined
      );
    },

    async isVideoSold(id: VideoId): Promise<boolean> {
      const sold = await db.one('hold.isVideoSold', `select from video v where v.id = $1 and ${soldVideo}`, [id]);
      return sold !== undefined;
    },

    /** Withdraws a post from everybody but its buyers. Posts that quote it show that it is deleted. */
    async keepPost(id: PostId, at: Date): Promise<void> {
      await db.run(
        'hold.keepPost',
        `with unquoted as (update post set quoted_post_id = null where quoted_post_id = $1),
              pending as (delete from post_next_media where post_id = $1)
         update post set state = 'deleted', deleted_at = $2, pin_position = null, is_offered = false, has_next_media = false,
                offer_revision = offer_revision + 1 where id = $1`,
        [id, at],
      );
    },

    /** Deletes posts that were deleted before a time, and that nobody bought. @returns their number */
    deletePosts(before: Date, limit: number): Promise<number> {
      return db.run(
        'hold.deletePosts',
        `delete from post where id in (
           select id from post p where state = 'deleted' and deleted_at < $1 and not ${soldPost} order by deleted_at limit $2)`,
        [before, limit],
      );
    },
  };
}

/** Files that only their buyers keep. */
export function itemHoldRepository(db: Queries) {
  return {
    async isSold(id: VaultItemId): Promise<boolean> {
      const sold = await db.one('hold.isItemSold', `select from vault_item i where i.id = $1 and ${isSoldItem}`, [id]);
      return sold !== undefined;
    },

    /**
     * Takes items out of the vault that their buyers keep, or can still buy in a checkout that has begun.
     * @param onlySold takes those alone that are sold already
     * @returns the kept ones
     */
    async keepItems(ids: readonly VaultItemId[], at: Date, { onlySold = false } = {}): Promise<VaultItemId[]> {
      const rows = await db.rows<Id<VaultItemId>>(
        'hold.keepItems',
        `update vault_item i set place = 'kept', kept_at = $2, is_private = true, share_token = null
          where i.id = any ($1) and ((not $3::boolean and i.offer_revision > 0) or ${isHeldItem}) returning i.id`,
        [ids, at, onlySold],
      );
      return rows.map(({ id }) => id);
    },

    /** Deletes items that were taken out of their vault before a time, and that nobody keeps. @returns them; their objects are still stored */
    async deleteItems(before: Date, limit: number): Promise<VaultItemId[]> {
      const rows = await db.rows<Id<VaultItemId>>(
        'hold.deleteItems',
        `delete from vault_item where id in (
           select id from vault_item i where place = 'kept' and kept_at < $1 and not ${isHeldItem} order by kept_at limit $2) returning id`,
        [before, limit],
      );
      return rows.map(({ id }) => id);
    },
  };
}
