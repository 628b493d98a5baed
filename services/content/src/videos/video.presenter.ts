import type { Person } from '@velvet/contracts/content/post';
import type { VideoPerson } from '@velvet/contracts/content/video-person';
import type { VideoRanking } from '@velvet/contracts/content/video-ranking';
import type { Video } from '@velvet/contracts/content/videos';
import { PostId } from '@velvet/contracts/ids';
import type { z } from 'zod';
import { lockedPresenter } from '#posts/locked.presenter.ts';
import { accessOf, offersOf, readerOf } from '#posts/post.presenter.ts';
import { priceOf } from '#vault/exposure.ts';
import type { MediaUrls, Viewer } from '#vault/media-urls.ts';
import { objectKeys } from '#vault/object-keys.ts';
import { seconds } from '#vault/vault.presenter.ts';
import type { FoundVideo } from './video-read.repository.ts';

export type PresentedVideo = z.input<typeof Video>;
export type VideoPresenter = ReturnType<typeof videoPresenter>;

/** Returns a person with the names of its fields in videos. */
export function videoPersonOf({ id, name, handle, avatar, verified }: Person): VideoPerson {
  return { id, username: handle, display_name: name, avatar_url: avatar, verified };
}

export function videoPresenter(urls: MediaUrls) {
  const lockedOf = lockedPresenter(urls);

  /** @returns undefined if the video is absent for this viewer */
  return async (
    video: FoundVideo,
    viewer: Viewer,
    ranking: VideoRanking | null = null,
  ): Promise<PresentedVideo | undefined> => {
    const access = accessOf(video, video, viewer);
    if (access.kind === 'absent') return undefined;
    const { item } = video;
    const reader = readerOf(video, access, viewer);
    if (access.kind === 'locked') {
      const offers = offersOf({ ...video, id: PostId.parse(video.id) }, access, video.unopened);
      const locked = { reason: access.reason, offers, ...(await lockedOf([item], reader)) };
      return { ...outline(video, viewer, ranking), locked };
    }
    const isReady = video.state === 'published' || video.state === 'deleted';
    const keys = objectKeys(item.id);
    const [url, poster] = await Promise.all([
      isReady ? urls.sign(keys.original, reader) : null,
      isReady && item.hasPoster ? urls.sign(keys.poster, reader) : null,
    ]);
    const { description, subjects } = video;
    const reason = video.state === 'failed' && viewer === video.author.id ? (item.reason ?? notAVideo) : null;
    const streamUrl = isReady && item.hasStream ? urls.stream(item.id, reader) : null;
    const captions = isReady ? urls.captions(item.id, item.captionLanguages, reader) : [];
    const addresses = { video_url: url, streamUrl, captions, poster_url: poster };
    return { ...outline(video, viewer, ranking), ...addresses, description, subjects, reason };
  };
}

const notAVideo = 'This file is not a video.';

/** Returns the parts that a locked video has too. */
function outline(video: FoundVideo, viewer: Viewer, ranking: VideoRanking | null): PresentedVideo {
  const { id, author, title, counts, reaction, isSaved, follows, hasPurchased, item, state, audience } = video;
  return {
    id,
    video_url: null,
    streamUrl: null,
    captions: [],
    itemId: viewer === author.id ? item.id : null,
    user_id: author.id,
    user: videoPersonOf(author),
    title,
    description: '',
    subjects: [],
    ...counts,
    isLiked: reaction !== null,
    isBookmarked: isSaved,
    isFollowed: follows,
    isPurchased: hasPurchased,
    poster_url: null,
    width: item.width,
    height: item.height,
    durationSeconds: seconds(item.durationMs),
    sizeBytes: item.sizeBytes,
    created_at: video.createdAt.toISOString(),
    publishedAt: video.publishedAt?.toISOString() ?? null,
    isEdited: video.editedAt !== null,
    state: state === 'deleted' ? 'published' : state,
    reason: null,
    audience,
    price: priceOf(video),
    ageRestricted: video.ageRestricted,
    locked: null,
    ranking,
  };
}
