import { VideoLocked, VideoNotFound } from '@velvet/contracts/content/failures';
import { maxVideoComment } from '@velvet/contracts/content/limits';
import { VideoId } from '@velvet/contracts/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { accessOf } from '#posts/post.presenter.ts';
import type { SubjectAdapter } from '#subjects/subject.ts';
import { videoKind, videoOf } from './video.ts';
import { videoReadRepository } from './video-read.repository.ts';

export const videoSubject: SubjectAdapter = {
  table: videoKind,
  owner: 'author_id',
  counters: {
    likes: 'like_count',
    comments: 'comment_count',
    shares: 'share_count',
    saves: 'save_count',
    views: 'view_count',
  },
  absent: VideoNotFound,
  async find({ db, viewer, now }, id) {
    const videoId = VideoId.parse(id);
    const video = await videoReadRepository(db).findGuard(videoId, viewer ?? null, now);
    const access = video && accessOf(video, video, viewer);
    if (!access || access.kind === 'absent' || access.kind === 'kept' || video.state !== 'published') return undefined;
    if (access.kind === 'locked') throw new Refusal(VideoLocked, { details: { reason: access.reason } });
    return {
      ownerId: video.author.id,
      root: videoOf(videoId),
      audience: video.audience,
      allowReactions: true,
      allowComments: true,
      allowShares: true,
      commentRules: { maxLength: maxVideoComment, allowPictures: false },
      unseen: video.unseen,
    };
  },
};
