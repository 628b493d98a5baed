import { CommentNotFound } from '@velvet/contracts/content/failures';
import { CommentId } from '@velvet/contracts/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { postOf, type SubjectAdapter } from '#subjects/subject.ts';
import { commentRepository } from './comment.repository.ts';

/** A comment is visible to viewers of its subject, which also decides about reactions. */
export const commentSubject: SubjectAdapter = {
  table: 'comment',
  owner: 'author_id',
  counters: { likes: 'like_count' },
  async find({ db }, id, findRoot) {
    const comment = await commentRepository(db).find(CommentId.parse(id));
    if (!comment) throw new Refusal(CommentNotFound);
    const root = await findRoot(postOf(comment.postId));
    if (root.unseen.includes(comment.authorId)) throw new Refusal(CommentNotFound);
    return { ...root, ownerId: comment.authorId, allowShares: false };
  },
};
