import { infiniteQueryOptions } from '@tanstack/react-query';
import { listComments, listReplies } from '@velvet/contracts/content/comment-calls';
import type { CommentId, PostId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { byCursor, from, keysOf } from './cache.ts';

const key = keysOf('comments');

export const commentKeys = { all: key(), ofPost: (postId: PostId) => key('of-post', postId) };

export const commentsQuery = (postId: PostId) =>
  infiniteQueryOptions({
    queryKey: commentKeys.ofPost(postId),
    queryFn: ({ pageParam, signal }) => api(listComments, { params: { postId }, query: from(pageParam), signal }),
    ...byCursor,
  });

/** All replies to a comment, oldest first; the first three come with the comment. */
export const repliesQuery = (commentId: CommentId) =>
  infiniteQueryOptions({
    queryKey: key('of-comment', commentId),
    queryFn: ({ pageParam, signal }) => api(listReplies, { params: { id: commentId }, query: from(pageParam), signal }),
    ...byCursor,
  });
