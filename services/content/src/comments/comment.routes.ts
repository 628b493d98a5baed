import {
  addComment,
  deleteComment,
  editComment,
  likeComment,
  listComments,
  listReplies,
} from '@velvet/contracts/content/comment-calls';
import { pageOf } from '@velvet/kit/http/page';
import { PictureTooLarge } from '@velvet/contracts/content/failures';
import { maxCommentFileBytes } from '@velvet/contracts/content/limits';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { postOf } from '#subjects/subject.ts';
import { filesUpTo } from '#vault/form-file.receiver.ts';

const pictureReceiver = filesUpTo({ bytes: maxCommentFileBytes, failure: PictureTooLarge });

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
    ({ comments }: Context, { caller, files, body: { postId, ...body } }) =>
      comments.add(caller.id, { ...body, files, subject: postOf(postId) }),
    pictureReceiver,
  ),
  serve(
    editComment,
    ({ comments }: Context, { caller, params, files, body }) => comments.edit(caller.id, params.id, { ...body, files }),
    pictureReceiver,
  ),
  serve(likeComment, ({ comments }: Context, { caller, params, body }) =>
    comments.like(caller.id, params.id, body.reaction),
  ),
  serve(deleteComment, async ({ comments }: Context, { caller, params: { id } }) => ({
    id,
    removed: await comments.remove(caller.id, id),
  })),
];
