import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { deleteComment, editComment } from '@velvet/contracts/content/comment-calls';
import {
  addVideoComment,
  listVideoComments,
  toggleCommentLike,
  type VideoComment,
} from '@velvet/contracts/content/video-comments';
import type { VideoId } from '@velvet/contracts/ids';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { videoCommentTexts as texts } from '#texts/videos.ts';
import { toast } from '#ui/toast.ts';
import { byCursor, eachPage, from, keysOf, type Pages } from './cache.ts';
import { patchVideo } from './videos.ts';

const key = keysOf('comments');

export const videoCommentsQuery = (id: VideoId, viewerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: key('of-video', id, viewerId ?? null),
    queryFn: ({ pageParam, signal }) => api(listVideoComments, { params: { id }, query: from(pageParam), signal }),
    ...byCursor,
  });

type CommentPages = Pages<VideoComment>;

function change(client: QueryClient, id: VideoId, edit: (comments: readonly VideoComment[]) => VideoComment[]): void {
  client.setQueriesData<CommentPages>(
    { queryKey: key('of-video', id) },
    (pages) => pages && eachPage(pages, (comments) => edit(comments)),
  );
}

export const useAddVideoComment = (id: VideoId) =>
  useMutation({
    mutationFn: ({ content, userId }: { content: string; userId: string }) =>
      api(addVideoComment, { params: { id }, body: { content, userId } }),
    onSuccess: (_comment, _input, _before, { client }) => {
      patchVideo(client, id, (video) => ({ ...video, comments: video.comments + 1 }));
      void client.invalidateQueries({ queryKey: key('of-video', id) });
    },
  });

export const useEditVideoComment = (videoId: VideoId, id: VideoComment['id']) =>
  useMutation({
    mutationFn: ({ content: text }: { content: string }) =>
      api(editComment, { params: { id }, body: { text, removed: [], altTexts: [] } }),
    onSuccess: ({ content: { text: content, mentions }, isEdited }, _input, _before, { client }) =>
      change(client, videoId, (comments) =>
        comments.map((comment) => (comment.id === id ? { ...comment, content, mentions, isEdited } : comment)),
      ),
  });

export const useLikeVideoComment = (videoId: VideoId) =>
  useMutation({
    mutationFn: ({ id }: VideoComment) => api(toggleCommentLike, { params: { id } }),
    onSuccess: ({ isLiked, likeCount: likes }, { id }, _before, { client }) =>
      change(client, videoId, (comments) =>
        comments.map((comment) => (comment.id === id ? { ...comment, isLiked, likes } : comment)),
      ),
    onError: (error) => toast.error(messageOf(error, texts.likeFailed)),
  });

export const useDeleteVideoComment = (videoId: VideoId) =>
  useMutation({
    mutationFn: ({ id }: VideoComment) => api(deleteComment, { params: { id } }),
    onSuccess: ({ removed }, { id }, _before, { client }) => {
      change(client, videoId, (comments) => comments.filter((comment) => comment.id !== id));
      patchVideo(client, videoId, (video) => ({ ...video, comments: Math.max(0, video.comments - removed) }));
    },
    onError: (error) => toast.error(messageOf(error, texts.removeFailed)),
  });
