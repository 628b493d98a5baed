import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Collected } from '#uploads/upload-collection.repository.ts';

/** Deletes a person's rows of one list of posts or comments, and decrements its counter. */
const uncount = (
  rows: string,
  id: string,
  counted: string,
  counter: string,
) => `with gone as (delete from ${rows} where user_id = $1 returning ${id} as id),
  lost as (select id, count(*) as n from gone group by id)
  update ${counted} c set ${counter} = c.${counter} - lost.n from lost where c.id = lost.id`;

const lists = {
  reactions: uncount('post_reaction', 'post_id', 'post', 'like_count'),
  commentReactions: uncount('comment_reaction', 'comment_id', 'comment', 'like_count'),
  shares: uncount('post_share', 'post_id', 'post', 'share_count'),
  saves: uncount('post_save', 'post_id', 'post', 'save_count'),
  views: uncount('post_view', 'post_id', 'post', 'view_count'),
};

/** Data of a person other than posts. */
export function deletionRepository(db: Queries) {
  return {
    async deleteEngagement(userId: UserId): Promise<void> {
      for (const [name, sql] of Object.entries(lists)) await db.run(`deletion.${name}`, sql, [userId]);
    },

    /** Deletes comments with their replies. */
    async deleteComments(authorId: UserId): Promise<void> {
      await db.run(
        'deletion.comments',
        `with gone as (delete from comment where author_id = $1 or parent_id in (select id from comment where author_id = $1) returning id, post_id, parent_id),
         threads as (select parent_id as id, count(*) as n from gone where parent_id is not null and parent_id not in (select id from gone) group by parent_id),
         unreplied as (update comment c set reply_count = c.reply_count - threads.n from threads where c.id = threads.id),
         lost as (select post_id as id, count(*) as n from gone group by post_id)
         update post p set comment_count = p.comment_count - lost.n from lost where p.id = lost.id`,
        [authorId],
      );
    },

    /** Deletes items with their albums. @returns the items, whose objects are still stored */
    async deleteVault(ownerId: UserId): Promise<VaultItemId[]> {
      await db.run('deletion.albums', 'delete from vault_album where owner_id = $1', [ownerId]);
      const rows = await db.rows<{ id: VaultItemId }>(
        'deletion.vault',
        'delete from vault_item where owner_id = $1 returning id',
        [ownerId],
      );
      return rows.map(({ id }) => id);
    },

    deleteUploads(ownerId: UserId): Promise<Collected[]> {
      return db.rows(
        'deletion.uploads',
        'delete from upload where owner_id = $1 returning item_id as "itemId", storage_upload_id as "storageUploadId"',
        [ownerId],
      );
    },

    async deleteMentions(id: UserId): Promise<void> {
      await db.run('deletion.postMentions', 'delete from post_mention where user_id = $1', [id]);
      await db.run('deletion.commentMentions', 'delete from comment_mention where user_id = $1', [id]);
    },
  };
}
