import {
  addComment,
  deleteComment,
  editComment,
  likeComment,
  listComments,
  listReplies,
} from '@velvet/contracts/content/comment-calls';
import { pageOf } from '@velvet/kit/http/page';
import { serve, type Receiver } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { postOf } from '#subjects/subject.ts';

/** Accepts forms too, but without files: the call's limit of 0 refuses them earlier. */
const noFiles: Receiver<Context, never> = {
  receive: () => Promise.reject(new Error('A comment has no files.')),
  discard: () => Promise.resolve(),
};

export const commentRoutes = [
  serve(listComments, async ({ comments }: Context, { caller, params, query }) =>
    pageOf(
      await comments.list(caller?.id, postOf(params.postId), query),
      query,
      ({ _id }) => _id,
      (comment) => comment,
    ),
  ),
  serve(listReplies, async ({ comments }: Context, { caller, params, query }) =>
    pageOf(
      await comments.listReplies(caller?.id, params.id, query),
      query,
      ({ _id }) => _id,
      (comment) => comment,
    ),
  ),
  serve(
    addComment,
    ({ comments }: Context, { caller, body: { postId, ...body } }) =>
      comments.add(caller.id, { ...body, subject: postOf(postId) }),
    noFiles,
  ),
  serve(editComment, ({ comments }: Context, { caller, params, body }) =>
    comments.edit(caller.id, params.id, body.text),
  ),
  serve(likeComment, ({ comments }: Context, { caller, params, body }) =>
    comments.like(caller.id, params.id, body.reaction),
  ),
  serve(deleteComment, async ({ comments }: Context, { caller, params: { id } }) => ({
    id,
    removed: await comments.remove(caller.id, id),
  })),
];
