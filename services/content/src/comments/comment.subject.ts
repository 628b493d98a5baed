import { CommentNotFound } from '@velvet/contracts/content/failures';
import type { UserId } from '@velvet/contracts/ids';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { SubjectAdapter } from '#subjects/subject.ts';

/** A comment is visible to viewers of its subject, which also decides about reactions. */
export const commentSubject: SubjectAdapter = {
  table: 'subject_comment',
  owner: 'author_id',
  counters: { likes: 'like_count' },
  absent: CommentNotFound,
  async find({ db }, id, findRoot) {
    const comment = await db.one<{ kind: SubjectKind; subjectId: string; authorId: UserId }>(
      'comment.findSubject',
      'select subject_kind as kind, subject_id as "subjectId", author_id as "authorId" from subject_comment where id = $1',
      [id],
    );
    const root = comment && (await findRoot({ kind: comment.kind, id: comment.subjectId }));
    if (!root || root.unseen.includes(comment.authorId)) return undefined;
    return { ...root, ownerId: comment.authorId, allowShares: false };
  },
};
