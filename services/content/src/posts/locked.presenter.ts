import type { Locked } from '@velvet/contracts/content/post';
import type { MediaUrls, Viewer } from '#vault/media-urls.ts';
import { objectKeys } from '#vault/object-keys.ts';
import { byKind, type MediaShape } from './post.ts';

type LockedShape = Pick<MediaShape, 'id' | 'type' | 'durationMs' | 'hasPreview'>;

/** Describes locked media: their number, and the blurred preview of the first one that has it. The waveform stays behind the lock. */
export function lockedPresenter(urls: MediaUrls) {
  return async (media: readonly LockedShape[], viewer: Viewer): Promise<Omit<Locked, 'reason' | 'offers'>> => {
    const previewed = media.find(({ hasPreview }) => hasPreview);
    const { images, videos, audios } = byKind(media);
    return {
      imageCount: images.length,
      videoCount: videos.length,
      videoSeconds: secondsOf(videos),
      audioCount: audios.length,
      audioSeconds: secondsOf(audios),
      previewUrl: previewed ? await urls.sign(objectKeys(previewed.id).preview, viewer) : null,
    };
  };
}

const secondsOf = (media: readonly LockedShape[]) =>
  media.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) / 1000;
