import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { addComment, deleteComment, editComment, likeComment } from '@velvet/contracts/content/comment-calls';
import type { FeedComment, FeedReply } from '@velvet/contracts/content/post';
import type { CommentId, PostId, VaultItemId } from '@velvet/contracts/ids';
import { api, type Page } from '#api/client.ts';
import { limitMessageOf } from '#api/failure.ts';
import { postsText } from '#texts/posts.ts';
import { toast } from '#ui/toast.ts';
import { withMoreComments } from './engagement.ts';
import { eachPage, refresh } from './cache.ts';
import { commentKeys } from './comments.ts';
import { patchPost } from './post-cache.ts';

type SentPictures = {
  readonly pictures: readonly { readonly file: File; readonly altText: string }[];
  /** reports how much of the pictures is uploaded, from 0 to 1 */
  readonly onProgress: (share: number) => void;
};
type NewComment = SentPictures & { readonly text: string; readonly parentCommentId?: CommentId };
type EditedComment = SentPictures & { readonly text: string; readonly removed: readonly VaultItemId[] };

/** The pictures as parts of a call, which is a form if it has some. */
function formOf({ pictures, onProgress }: SentPictures) {
  const altTexts = pictures.map(({ altText }) => altText);
  const files = pictures.map(({ file }) => file);
  return { altTexts, upload: files.length > 0 ? { files, onProgress } : {} };
}

function send(postId: PostId, comment: NewComment) {
  const { altTexts, upload } = formOf(comment);
  const { text, parentCommentId } = comment;
  return api(addComment, { body: { postId, text, ...(parentCommentId && { parentCommentId }), altTexts }, ...upload });
}

function saveEdit(id: CommentId, comment: EditedComment) {
  const { altTexts, upload } = formOf(comment);
  const { text, removed } = comment;
  return api(editComment, { params: { id }, body: { text, removed: [...removed], altTexts }, ...upload });
}

/** The box of the comment shows a failure. */
export const useAddComment = (postId: PostId) =>
  useMutation({
    mutationFn: (comment: NewComment) => send(postId, comment),
    onSuccess: async (_answer, _input, _before, { client }) => {
      patchPost(client, postId, (post) => withMoreComments(post, 1));
      await refresh(client, 'comments');
    },
  });

export const useDeleteComment = (comment: FeedComment | FeedReply) =>
  useMutation({
    mutationFn: () => api(deleteComment, { params: { id: comment._id } }),
    onSuccess: async ({ removed }, _input, _before, { client }) => {
      patchPost(client, comment.postId, (post) => withMoreComments(post, -removed));
      await refresh(client, 'comments');
    },
    onError: (error) => toast.error(error.message),
  });

/** The box of the comment shows a failure. */
export const useEditComment = (comment: FeedComment | FeedReply) =>
  useMutation({
    mutationFn: (edited: EditedComment) => saveEdit(comment._id, edited),
    onSuccess: ({ content, isEdited }, _input, _before, { client }) =>
      client.setQueriesData<CommentPages>(
        { queryKey: commentKeys.all },
        (pages) => pages && withComment(pages, comment._id, (shown) => ({ ...shown, content, isEdited })),
      ),
  });

export function useLikeComment(comment: FeedComment | FeedReply) {
  const client = useQueryClient();
  const patch = (change: <C extends FeedComment | FeedReply>(shown: C) => C) =>
    client.setQueriesData<CommentPages>(
      { queryKey: commentKeys.all },
      (pages) => pages && withComment(pages, comment._id, change),
    );
  const isWished = !comment.userEngagement.isLiked;
  return useMutation({
    mutationFn: () => api(likeComment, { params: { id: comment._id }, body: { reaction: isWished ? 'like' : null } }),
    scope: { id: `like-${comment._id}` },
    onMutate: () => patch((shown) => withLike(shown, isWished)),
    onError: (error) => {
      patch((shown) => withLike(shown, !isWished));
      toast.error(limitMessageOf(error, postsText.reactFailed));
    },
  });
}

type CommentPages = InfiniteData<Page<readonly FeedComment[]>, string>;

/** Changes a comment, or a reply where it stands under its comment. */
function withComment(
  pages: CommentPages,
  id: CommentId,
  change: <C extends FeedComment | FeedReply>(shown: C) => C,
): CommentPages {
  const changed = (comment: FeedComment): FeedComment => {
    if (comment._id === id) return change(comment);
    const { replies } = comment.engagement;
    if (!replies.some(({ _id }) => _id === id)) return comment;
    const shown = replies.map((reply) => (reply._id === id ? change(reply) : reply));
    return { ...comment, engagement: { ...comment.engagement, replies: shown } };
  };
  return eachPage(pages, (comments) => comments.map(changed));
}

function withLike<C extends FeedComment | FeedReply>(comment: C, isLiked: boolean): C {
  const { counts } = comment.engagement;
  const change = Number(isLiked) - Number(comment.userEngagement.isLiked);
  return {
    ...comment,
    userEngagement: { isLiked, userReaction: isLiked ? 'like' : null },
    engagement: { ...comment.engagement, counts: { ...counts, likes: Math.max(0, counts.likes + change) } },
  };
}
