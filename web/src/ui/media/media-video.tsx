import type { PostMedia } from '@velvet/contracts/content/post';
import classes from './media-gallery.module.css';
import { playAlone } from './play-alone.ts';
import { useVideoSource } from './use-video-source.ts';

type MediaVideoProps = {
  readonly media: PostMedia;
  readonly name: string;
  readonly onStale: () => void;
  readonly isWhole?: boolean;
  readonly autoPlay?: boolean;
};

/** A video with the browser's controls. When its address ends while it plays, it goes on with the next one. */
export function MediaVideo({ media, name, onStale, isWhole = false, autoPlay = false }: MediaVideoProps) {
  const { player, startStream } = useVideoSource(media, onStale);
  const ratio = media.width && media.height ? Math.max(media.width / media.height, 0.8) : 16 / 9;
  return (
    <video
      ref={player}
      className={isWhole ? classes.wholeVideo : classes.video}
      {...(media.posterUrl && { poster: media.posterUrl })}
      style={isWhole ? undefined : { aspectRatio: ratio }}
      controls
      playsInline
      autoPlay={autoPlay}
      preload={media.posterUrl ? 'none' : 'metadata'}
      aria-label={name}
      onPlay={(event) => {
        playAlone(event.currentTarget);
        startStream();
      }}
      onError={onStale}
    />
  );
}
