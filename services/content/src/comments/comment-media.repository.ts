import type { CommentId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { CommentRow } from './comment.repository.ts';

type CommentOfItem = Pick<CommentRow, 'id' | 'subjectKind' | 'subjectId' | 'authorId'>;

/** SQL of `isUseless`. */
const isUseless = `(state = 'failed' or (state = 'ready' and type = 'document'))`;

export function commentMediaRepository(db: Queries) {
  return {
    findCommentOf(itemId: VaultItemId): Promise<CommentOfItem | undefined> {
      return db.one(
        'commentMedia.findCommentOf',
        `select c.id, c.subject_kind as "subjectKind", c.subject_id as "subjectId", c.author_id as "authorId"
           from vault_item i join subject_comment c on c.id = i.comment_id where i.id = $1`,
        [itemId],
      );
    },

    /** Counts the pictures that are shown or processed. */
    async count(id: CommentId): Promise<number> {
      const row = await db.one<{ count: number }>(
        'commentMedia.count',
        `select count(*)::int as count from vault_item where comment_id = $1 and not ${isUseless}`,
        [id],
      );
      return row?.count ?? 0;
    },

    /** Leaves pictures, and those that cannot be shown, to the deletion. @returns the number of shown or processed ones */
    async detach(id: CommentId, removed: readonly VaultItemId[]): Promise<number> {
      const rows = await db.rows<{ useless: boolean }>(
        'commentMedia.detach',
        `update vault_item set comment_id = null where comment_id = $1 and (id = any($2::uuid[]) or ${isUseless})
         returning ${isUseless} as useless`,
        [id, removed],
      );
      return rows.filter(({ useless }) => !useless).length;
    },

    /** Deletes items whose comment is deleted. */
    deleteAbandoned(limit: number): Promise<{ id: VaultItemId }[]> {
      return db.rows(
        'commentMedia.deleteAbandoned',
        `delete from vault_item where id in (
           select id from vault_item where place = 'comment' and comment_id is null order by id limit $1 for update skip locked) returning id`,
        [limit],
      );
    },
  };
}
