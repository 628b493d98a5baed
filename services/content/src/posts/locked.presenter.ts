import type { Locked } from '@velvet/contracts/content/post';
import type { MediaUrls, Viewer } from '#vault/media-urls.ts';
import { objectKeys } from '#vault/object-keys.ts';
import type { MediaShape } from './post.ts';

/** Describes locked media: their number, and the blurred preview of the first one that has it. */
export function lockedPresenter(urls: MediaUrls) {
  return async (media: readonly MediaShape[], viewer: Viewer): Promise<Omit<Locked, 'reason' | 'offers'>> => {
    const previewed = media.find(({ hasPreview }) => hasPreview);
    const videos = media.filter(({ type }) => type === 'video');
    return {
      imageCount: media.length - videos.length,
      videoCount: videos.length,
      videoSeconds: videos.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) / 1000,
      previewUrl: previewed ? await urls.sign(objectKeys(previewed.id).preview, viewer) : null,
    };
  };
}
