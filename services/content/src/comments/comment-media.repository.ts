import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { CommentRow } from './comment.repository.ts';

type CommentOfItem = Pick<CommentRow, 'id' | 'subjectKind' | 'subjectId' | 'authorId'>;

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
