import { useMutation } from '@tanstack/react-query';
import {
  bookmarkVideo,
  deleteVideo,
  editVideo,
  likeVideo,
  restoreVideo,
  shareVideo,
  viewVideo,
  type Video,
} from '@velvet/contracts/content/videos';
import { api } from '#api/client.ts';
import { messageOf, limitMessageOf } from '#api/failure.ts';
import type { Input } from '#api/request.ts';
import { videoTexts as texts } from '#texts/videos.ts';
import { toast } from '#ui/toast.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { refresh } from './cache.ts';
import { dropVideo, patchVideo, videoKeys } from './videos.ts';

const step = (isOn: boolean) => (isOn ? 1 : -1);

/** Toggles the like of the viewer; shown at once, then as the server counted. */
export const useLikeVideo = (video: Video) =>
  useMutation({
    mutationFn: () => api(likeVideo, { params: { id: video.id } }),
    scope: { id: `like-${video.id}` },
    onMutate: (_input, { client }) => {
      patchVideo(client, video.id, (shown) => ({
        ...shown,
        isLiked: !shown.isLiked,
        likes: Math.max(0, shown.likes + step(!shown.isLiked)),
      }));
      return { isLiked: video.isLiked, likes: video.likes };
    },
    onSuccess: ({ isLiked, likeCount: likes }, _input, _before, { client }) =>
      patchVideo(client, video.id, (shown) => ({ ...shown, isLiked, likes })),
    onError: (error, _input, before, { client }) => {
      patchVideo(client, video.id, (shown) => ({ ...shown, ...before }));
      toast.error(limitMessageOf(error, texts.likeFailed));
    },
  });

export const useBookmarkVideo = (video: Video) =>
  useMutation({
    mutationFn: () => api(bookmarkVideo, { params: { id: video.id } }),
    scope: { id: `bookmark-${video.id}` },
    onMutate: (_input, { client }) => {
      patchVideo(client, video.id, (shown) => ({
        ...shown,
        isBookmarked: !shown.isBookmarked,
        saves: Math.max(0, shown.saves + step(!shown.isBookmarked)),
      }));
      return { isBookmarked: video.isBookmarked, saves: video.saves };
    },
    onSuccess: ({ isBookmarked, saves }, _input, _before, { client }) => {
      patchVideo(client, video.id, (shown) => ({ ...shown, isBookmarked, saves }));
      void client.invalidateQueries({ queryKey: [...videoKeys.feeds, 'saved'], refetchType: 'none' });
      if (isBookmarked) toast.success(texts.bookmarked);
    },
    onError: (_error, _input, before, { client }) => {
      patchVideo(client, video.id, (shown) => ({ ...shown, ...before }));
      toast.error(texts.bookmarkFailed);
    },
  });

/** Counts a share: by one at once, then as the server counted. A failure stays silent. */
export const useShareVideo = (video: Video) =>
  useMutation({
    mutationFn: (shareType: string) => api(shareVideo, { params: { id: video.id }, body: { shareType } }),
    onMutate: (_input, { client }) => patchVideo(client, video.id, (shown) => ({ ...shown, shares: shown.shares + 1 })),
    onSuccess: ({ shares }, _input, _before, { client }) =>
      patchVideo(client, video.id, (shown) => ({ ...shown, shares })),
    onError: (_error, _input, _before, { client }) =>
      patchVideo(client, video.id, (shown) => ({ ...shown, shares: Math.max(0, shown.shares - 1) })),
  });

/** Reports how much of the video was watched. A failure stays silent. */
export const tellWatched = (id: Video['id'], watched: number): void =>
  void api(viewVideo, { params: { id }, body: { watched } }).catch(() => undefined);

/** Deletes an own video; the toast restores it from the server. */
export const useDeleteVideo = (video: Video) => {
  const restore = useMutation({
    mutationFn: () => api(restoreVideo, { params: { id: video.id } }),
    onSuccess: (_answer, _input, _before, { client }) => refresh(client, 'videos'),
    onError: (error) => toast.error(messageOf(error, texts.restoreFailed)),
  });
  return useMutation({
    mutationFn: () => api(deleteVideo, { params: { id: video.id } }),
    onSuccess: (_answer, _input, _before, { client }) => {
      dropVideo(client, video.id);
      undoToast(texts.removed, () => restore.mutate());
    },
    onError: (error) => toast.error(messageOf(error, texts.removeFailed)),
  });
};

type Edit = NonNullable<Input<typeof editVideo>['body']>;

/** Changes an own video, and shows the change wherever it is cached. */
export const useEditVideo = (video: Video) =>
  useMutation({
    mutationFn: (body: Edit) => api(editVideo, { params: { id: video.id }, body }),
    onSuccess: (saved, _input, _before, { client }) => {
      const { title, description, subjects, audience, price, ageRestricted, isEdited } = saved;
      // the addresses stay, so that a player goes on
      const words = { title, description, subjects, audience, price, ageRestricted, isEdited };
      patchVideo(client, saved.id, (shown) => ({ ...shown, ...words }));
      void client.invalidateQueries({ queryKey: videoKeys.own });
    },
  });
