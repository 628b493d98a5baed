import type { Counts } from '@velvet/contracts/content/post';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { SubjectKinds } from '#subjects/subject.ts';
import type { Collected } from '#uploads/upload-collection.repository.ts';

/** tables of engagement, with the counter of their rows */
const lists = {
  reactions: { rows: 'subject_reaction', counter: 'likes' },
  shares: { rows: 'subject_share', counter: 'shares' },
  saves: { rows: 'subject_save', counter: 'saves' },
  views: { rows: 'subject_view', counter: 'views' },
} as const;

/** SQL that decrements a counter of subjects of all kinds, by `lost (id, n)`. */
const uncount = (kinds: SubjectKinds, counter: keyof Counts) =>
  Object.entries(kinds)
    .flatMap(
      ([
        kind,
        {
          table,
          counters: { [counter]: column },
        },
      ]) =>
        column
          ? [`${kind}_lost as (update ${table} c set ${column} = c.${column} - lost.n from lost where c.id = lost.id)`]
          : [],
    )
    .join(', ');

/** Data of a person other than posts. */
export function deletionRepository(db: Queries, kinds: SubjectKinds) {
  return {
    async deleteEngagement(userId: UserId): Promise<void> {
      for (const [name, { rows, counter }] of Object.entries(lists))
        await db.run(
          `deletion.${name}`,
          `with gone as (delete from ${rows} where user_id = $1 returning subject_id as id),
           lost as (select id, count(*) as n from gone group by id), ${uncount(kinds, counter)} select`,
          [userId],
        );
    },

    /** Deletes comments with their replies. */
    async deleteComments(authorId: UserId): Promise<void> {
      await db.run(
        'deletion.comments',
        `with gone as (delete from subject_comment
             where author_id = $1 or parent_id in (select id from subject_comment where author_id = $1) returning id, subject_id, parent_id),
         threads as (select parent_id as id, count(*) as n from gone where parent_id is not null and parent_id not in (select id from gone) group by parent_id),
         unreplied as (update subject_comment c set reply_count = c.reply_count - threads.n from threads where c.id = threads.id),
         lost as (select subject_id as id, count(*) as n from gone group by subject_id), ${uncount(kinds, 'comments')} select`,
        [authorId],
      );
    },

    /** Returns the items of the person's vault. */
    async findItems(ownerId: UserId): Promise<VaultItemId[]> {
      const rows = await db.rows<{ id: VaultItemId }>(
        'deletion.findItems',
        `select id from vault_item where owner_id = $1 and place = 'vault'`,
        [ownerId],
      );
      return rows.map(({ id }) => id);
    },

    /** Deletes items with their albums, except those that buyers keep. @returns the items, whose objects are still stored */
    async deleteVault(ownerId: UserId): Promise<VaultItemId[]> {
      await db.run('deletion.albums', 'delete from vault_album where owner_id = $1', [ownerId]);
      const rows = await db.rows<{ id: VaultItemId }>(
        'deletion.vault',
        `delete from vault_item where owner_id = $1 and place <> 'kept' returning id`,
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
