import type { LinkCard } from '@velvet/contracts/content/post';
import type { MediaUrls } from '#vault/media-urls.ts';
import type { LinkShape } from '#posts/post.ts';

/** Presents a link; the picture is a public copy, so that viewers' browsers do not request a foreign host. */
export const linkPresenter =
  (urls: MediaUrls) =>
  ({ url, title, description, imageKey }: LinkShape): LinkCard => {
    const image = imageKey === null ? null : urls.lasting(imageKey);
    return { url, title, description, image, domain: new URL(url).hostname };
  };
