import { VideoTooLarge } from '@velvet/contracts/content/failures';
import { maxVideoBytes } from '@velvet/contracts/content/limits';
import { addVideoComment, listVideoComments, toggleCommentLike } from '@velvet/contracts/content/video-comments';
import {
  changeVideoPreferences,
  readVideoPreferences,
  resetVideoPreferences,
} from '@velvet/contracts/content/video-ranking';
import {
  bookmarkVideo,
  deleteVideo,
  editVideo,
  likeVideo,
  listVideos,
  readVideo,
  restoreVideo,
  shareVideo,
  uploadVideo,
  viewVideo,
} from '@velvet/contracts/content/videos';
import { pageOf } from '@velvet/kit/http/page';
import { requireOwnId } from '@velvet/kit/http/acting';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { filesUpTo } from '#vault/form-file.receiver.ts';
import { videoOf } from './video.ts';
import { videoCommentOf } from './video-comment.presenter.ts';

const videoReceiver = filesUpTo({ bytes: maxVideoBytes, failure: VideoTooLarge });

const reading = [
  serve(listVideos, ({ videoReading }: Context, { caller, query }) => videoReading.list(caller?.id, query)),
  serve(readVideo, ({ videoReading }: Context, { caller, params }) => videoReading.read(params.id, caller?.id)),
];

const writing = [
  serve(
    uploadVideo,
    async ({ videoReading, videoWriting }: Context, { caller, body, files: [file] }) => {
      requireOwnId(caller, 'userId', body.userId);
      return videoReading.read(await videoWriting.create(caller.id, body, file), caller.id);
    },
    videoReceiver,
  ),
  serve(editVideo, async ({ videoReading, videoWriting }: Context, { caller, params: { id }, body }) => {
    await videoWriting.edit(caller.id, id, body);
    return videoReading.read(id, caller.id);
  }),
  serve(deleteVideo, async ({ videoDeletion }: Context, { caller, params: { id } }) => {
    const isKept = await videoDeletion.remove(caller.id, id);
    return { id, isKept };
  }),
  serve(restoreVideo, async ({ videoDeletion, videoReading }: Context, { caller, params: { id } }) => {
    await videoDeletion.restore(caller.id, id);
    return videoReading.read(id, caller.id);
  }),
];

const engaging = [
  serve(likeVideo, async ({ engagement }: Context, { caller, params }) => {
    const { isLiked } = await engagement.react(caller.id, videoOf(params.id), 'like');
    const { likes: likeCount } = await engagement.findCounts(videoOf(params.id));
    return { isLiked, likeCount };
  }),
  serve(bookmarkVideo, async ({ engagement }: Context, { caller, params }) => {
    const { isSaved: isBookmarked, counts } = await engagement.save(caller.id, videoOf(params.id));
    return { isBookmarked, saves: counts.saves };
  }),
  serve(shareVideo, async ({ engagement }: Context, { caller, params, body }) => {
    const { shares } = await engagement.share(caller.id, videoOf(params.id), { ...body, shareText: '' });
    return { shares };
  }),
  serve(viewVideo, async ({ engagement, videoWatching }: Context, { caller, params: { id }, body }) => {
    const { isCounted, counts } = await engagement.view(caller.id, videoOf(id));
    await videoWatching.record(caller.id, id, body.watched);
    return { isCounted, views: counts.views };
  }),
];

const commenting = [
  serve(listVideoComments, async ({ comments }: Context, { caller, params, query }) =>
    pageOf(
      await comments.list(caller?.id, videoOf(params.id), query),
      query,
      ({ _id }) => _id,
      (comment) => videoCommentOf(comment),
    ),
  ),
  serve(addVideoComment, async ({ comments }: Context, { caller, params, body: { content, userId } }) => {
    requireOwnId(caller, 'userId', userId);
    return videoCommentOf(await comments.add(caller.id, { subject: videoOf(params.id), text: content }));
  }),
  serve(toggleCommentLike, async ({ comments }: Context, { caller, params }) => {
    const { isLiked, counts } = await comments.like(caller.id, params.id, 'like');
    return { isLiked, likeCount: counts.likes };
  }),
];

const ranking = [
  serve(readVideoPreferences, ({ videoPreferences }: Context, { caller }) => videoPreferences.read(caller.id)),
  serve(changeVideoPreferences, ({ videoPreferences }: Context, { caller, body }) =>
    videoPreferences.change(caller.id, body),
  ),
  serve(resetVideoPreferences, ({ videoPreferences }: Context, { caller }) => videoPreferences.reset(caller.id)),
];

export const videoRoutes = [...reading, ...writing, ...engaging, ...commenting, ...ranking];
