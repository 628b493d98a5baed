import type { PostMedia } from '@velvet/contracts/content/post';
import { useState } from 'react';
import classes from './media-gallery.module.css';

type PictureProps = {
  readonly media: PostMedia;
  /** as in HTML */
  readonly sizes: string;
  readonly isWhole?: boolean;
  readonly alt?: string;
};

/** A photo, or what stands for a video, in the size that is needed. It fades in over its place. */
export function Picture({ media, sizes, isWhole = false, alt = '' }: PictureProps) {
  const [isShown, setShown] = useState(false);
  const source = media.type === 'image' ? media.url : media.posterUrl;
  if (source === null) return <span className={classes.blank} aria-hidden />;
  const srcSet = media.renditions.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return (
    <img
      className={isWhole ? classes.whole : classes.picture}
      data-shown={isShown || undefined}
      src={source}
      {...(media.type === 'image' && srcSet !== '' && { srcSet, sizes })}
      alt={alt}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => setShown(true)}
    />
  );
}
