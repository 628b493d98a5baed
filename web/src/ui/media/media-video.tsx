import type { PostMedia } from '@velvet/contracts/content/post';
import { useLayoutEffect, useRef } from 'react';
import classes from './media-gallery.module.css';

type MediaVideoProps = {
  readonly media: PostMedia;
  readonly name: string;
  readonly onStale: () => void;
  readonly isWhole?: boolean;
  readonly autoPlay?: boolean;
};

/** A video with the browser's controls. When its address ends while it plays, it goes on with the next one. */
export function MediaVideo({ media, name, onStale, isWhole = false, autoPlay = false }: MediaVideoProps) {
  const player = useResumed<HTMLVideoElement>(media.url);
  const ratio = media.width && media.height ? Math.max(media.width / media.height, 0.8) : 16 / 9;
  return (
    <video
      ref={player}
      className={isWhole ? classes.wholeVideo : classes.video}
      src={media.url}
      {...(media.posterUrl && { poster: media.posterUrl })}
      style={isWhole ? undefined : { aspectRatio: ratio }}
      controls
      playsInline
      autoPlay={autoPlay}
      preload={media.posterUrl ? 'none' : 'metadata'}
      aria-label={name}
      onError={onStale}
    />
  );
}

export function MediaSound({ media, name, onStale }: Pick<MediaVideoProps, 'media' | 'name' | 'onStale'>) {
  const player = useResumed<HTMLAudioElement>(media.url);
  return (
    <audio
      ref={player}
      className={classes.sound}
      src={media.url}
      controls
      preload="none"
      aria-label={name}
      onError={onStale}
    />
  );
}

/** Keeps the place in what is played when its address is replaced by a fresh one. */
function useResumed<Player extends HTMLMediaElement>(url: string) {
  const player = useRef<Player>(null);
  const place = useRef({ url, at: 0, isPlaying: false });
  useLayoutEffect(() => {
    const element = player.current;
    if (!element) return undefined;
    const note = () => {
      place.current = { url, at: element.currentTime || place.current.at, isPlaying: !element.paused };
    };
    const { at, isPlaying, url: known } = place.current;
    if (known !== url && at > 0) {
      element.currentTime = at;
      if (isPlaying) void element.play().catch(() => undefined);
    }
    element.addEventListener('timeupdate', note);
    return () => element.removeEventListener('timeupdate', note);
  }, [url]);
  return player;
}
