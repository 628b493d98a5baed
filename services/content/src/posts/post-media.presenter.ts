import type { ArrangedMedia, PostMedia } from '@velvet/contracts/content/post';
import type { MediaUrls, Viewer } from '#vault/media-urls.ts';
import { objectKeys } from '#vault/object-keys.ts';
import { seconds } from '#vault/vault.presenter.ts';
import type { MediaShape, PostShape } from './post.ts';

export function postMediaPresenter(urls: MediaUrls) {
  return { mediaOf, arrangementOf };

  async function mediaOf(item: MediaShape, viewer: Viewer): Promise<PostMedia> {
    const keys = objectKeys(item.id);
    const renditions = await Promise.all(
      item.renditions.map(async (size, ordinal) => ({
        ...size,
        url: await urls.sign(keys.rendition(ordinal), viewer),
      })),
    );
    return {
      id: item.id,
      type: item.type === 'document' ? 'image' : item.type,
      url: renditions.at(-1)?.url ?? (await urls.sign(keys.original, viewer)),
      streamUrl: item.hasStream ? urls.stream(item.id, viewer) : null,
      captions: urls.captions(item.id, item.captionLanguages, viewer),
      width: item.width,
      height: item.height,
      durationSeconds: seconds(item.durationMs),
      posterUrl: item.hasPoster ? await urls.sign(keys.poster, viewer) : null,
      renditions,
      waveform: item.waveform ?? [],
      altText: item.altText,
    };
  }

  function arrangementOf({ media, nextMedia }: PostShape, viewer: Viewer): Promise<ArrangedMedia[]> {
    return Promise.all(
      (nextMedia ?? media).map(async ({ id, type, state, reason, altText, renditions, hasPoster }) => {
        const keys = objectKeys(id);
        const [smallest] = renditions.map((_, ordinal) => keys.rendition(ordinal));
        const key = smallest ?? (hasPoster ? keys.poster : undefined);
        const thumbnailUrl = key === undefined ? null : await urls.sign(key, viewer);
        return { vaultItemId: id, type, state, reason, altText, thumbnailUrl };
      }),
    );
  }
}
