import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reaction } from '@velvet/contracts/content/events';
import type { Post } from '@velvet/contracts/content/post';
import { deletePost, likePost, savePost, sharePost, viewPost } from '@velvet/contracts/content/post-calls';
import { pinPost, unpinPost } from '@velvet/contracts/content/pin-calls';
import { api } from '#api/client.ts';
import { messageOf, limitMessageOf } from '#api/failure.ts';
import { postsText, unpublishedText } from '#texts/posts.ts';
import { toast } from '#ui/toast.ts';
import { refresh } from './cache.ts';
import { withCounts, withReaction, withSave } from './engagement.ts';
import { patchPost, placePost, removePost, replacePost } from './post-cache.ts';
import { postKeys, savePostEdit } from './posts.ts';

const { moved: movedTexts } = unpublishedText;

export const useReact = (post: Post) =>
  useMutation({
    mutationFn: (reaction: Reaction | null) => api(likePost, { params: { id: post._id }, body: { reaction } }),
    scope: { id: `react-${post._id}` },
    onMutate: (reaction, { client }) => {
      patchPost(client, post._id, (shown) => withReaction(shown, reaction));
      return post;
    },
    onSuccess: ({ reaction, counts }, _input, _before, { client }) =>
      patchPost(client, post._id, (shown) => withCounts(withReaction(shown, reaction), counts)),
    // the post of this rendering may be the changed one by now
    onError: (error, _reaction, before, { client }) => {
      replacePost(client, before ?? post);
      toast.error(limitMessageOf(error, postsText.reactFailed));
    },
  });

export const useSave = (post: Post) =>
  useMutation({
    mutationFn: () => api(savePost, { params: { id: post._id } }),
    scope: { id: `save-${post._id}` },
    onMutate: (_input, { client }) => {
      patchPost(client, post._id, (shown) => withSave(shown, !shown.userEngagement.isSaved));
      return post;
    },
    onSuccess: ({ isSaved, counts }, _input, _before, { client }) => {
      patchPost(client, post._id, (shown) => withCounts(withSave(shown, isSaved), counts));
      // an open list stays as it is, so that what was taken out by mistake can be put back
      for (const queryKey of [postKeys.saved, postKeys.savedAuthors])
        void client.invalidateQueries({ queryKey, refetchType: 'none' });
      if (isSaved) toast.success(postsText.saved);
    },
    onError: (_error, _input, before, { client }) => {
      replacePost(client, before ?? post);
      toast.error(postsText.saveFailed);
    },
  });

/** Counts a share of the post. A failure stays silent. */
export const useShare = (post: Post) =>
  useMutation({
    mutationFn: (shareType: string) => api(sharePost, { params: { id: post._id }, body: { shareType } }),
    onSuccess: ({ counts }, _input, _before, { client }) =>
      patchPost(client, post._id, (shown) => withCounts(shown, counts)),
  });

/** Publishes a post of the viewer that quotes this one. @throws {ApiFailure} */
export const useShareToFeed = (post: Post) =>
  useMutation({
    mutationFn: (shareText: string) =>
      api(sharePost, { params: { id: post._id }, body: { shareType: 'feed', shareText } }),
    onSuccess: ({ counts }, _input, _before, { client }) => {
      patchPost(client, post._id, (shown) => withCounts(shown, counts));
      void refresh(client, 'posts');
    },
  });

export const useDeletePost = (post: Post) =>
  useMutation({
    mutationFn: () => api(deletePost, { params: { id: post._id } }),
    onSuccess: ({ isKept }, _input, _before, { client }) => {
      removePost(client, post._id);
      toast.success(isKept ? postsText.removedKept : postsText.removed);
    },
    onError: (error) => toast.error(messageOf(error, postsText.removeFailed)),
  });

/** Puts an own post first on one's page, or back into its place there. */
export function usePin(post: Post) {
  const client = useQueryClient();
  const wanted = !post.isPinned;
  return useMutation({
    mutationFn: () => api(wanted ? pinPost : unpinPost, { params: { id: post._id } }),
    onSuccess: async (pinned) => {
      replacePost(client, pinned);
      toast.success(wanted ? postsText.pinDone : postsText.unpinDone);
      await client.invalidateQueries({ queryKey: postKeys.ofAuthors });
    },
    onError: (error) => toast.error(messageOf(error, postsText.pinFailed)),
  });
}

type Move = { readonly isDraft: boolean };

/** Publishes an own unpublished post now, or takes it back to the drafts. */
export const useMovePost = (post: Post) =>
  useMutation({
    mutationFn: ({ isDraft }: Move) => savePostEdit(post._id, { isDraft, scheduledFor: null }),
    onSuccess: (moved, _input, _before, { client }) => {
      placePost(client, moved);
      toast.success(movedTexts[moved.state]);
    },
    onError: (error) => toast.error(messageOf(error, unpublishedText.moveFailed)),
  });

/** Reports a view once a visit; the server counts one a day. */
export function useTellView(post: Post) {
  return useMutation({ mutationFn: () => api(viewPost, { params: { id: post._id } }) });
}
