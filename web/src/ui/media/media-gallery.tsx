import { UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { PostMedia } from '@velvet/contracts/content/post';
import { useState } from 'react';
import { mediaText } from '#texts/posts.ts';
import { duration } from '#ui/format.ts';
import classes from './media-gallery.module.css';
import { Lightbox } from './lightbox.tsx';
import { nameOf } from './media-name.ts';
import { MediaVideo } from './media-video.tsx';
import { Picture } from './picture.tsx';
import { SoundPlayer } from './sound-player.tsx';

/** More than these are behind the last tile. */
const maxTiles = 4;

type GalleryProps = {
  readonly media: readonly PostMedia[];
  /** the address of a film or sound did not work, most likely because its five minutes are over */
  readonly onStale: () => void;
};

/** The media of a post: pictures and videos alone or as tiles that open full screen, and audio as players below them. */
export function MediaGallery({ media, onStale }: GalleryProps) {
  const sounds = media.filter(({ type }) => type === 'audio');
  const visible = media.filter(({ type }) => type !== 'audio');
  return (
    <>
      {visible.length > 0 && <Visible media={visible} onStale={onStale} />}
      {sounds.map((item, index) => (
        <div key={item.id} className={classes.sound}>
          <SoundPlayer
            src={item.url}
            name={nameOf(item, index + 1, sounds.length)}
            durationSeconds={item.durationSeconds}
            waveform={item.waveform}
            onStale={onStale}
          />
        </div>
      ))}
    </>
  );
}

function Visible({ media, onStale }: GalleryProps) {
  const [opened, setOpened] = useState<number>();
  const [only] = media;
  if (media.length === 1 && only?.type === 'video') {
    return (
      <div className={classes.alone}>
        <MediaVideo media={only} name={nameOf(only, 1, 1)} onStale={onStale} />
      </div>
    );
  }
  const tiles = media.slice(0, maxTiles);
  return (
    <>
      <div className={classes.gallery} data-tiles={tiles.length}>
        {tiles.map((item, index) => (
          <Tile
            key={item.id}
            item={item}
            name={nameOf(item, index + 1, media.length)}
            hidden={index === maxTiles - 1 ? media.length - maxTiles : 0}
            isAlone={media.length === 1}
            onOpen={() => setOpened(index)}
          />
        ))}
      </div>
      <Lightbox
        media={media}
        index={opened}
        onChange={setOpened}
        onClose={() => setOpened(undefined)}
        onStale={onStale}
      />
    </>
  );
}

type TileProps = {
  readonly item: PostMedia;
  readonly name: string;
  /** how many more this tile stands for */
  readonly hidden: number;
  readonly isAlone: boolean;
  readonly onOpen: () => void;
};

function Tile({ item, name, hidden, isAlone, onOpen }: TileProps) {
  // Nothing jumps: its place is there before the picture is. Very tall ones are cut and seen whole in full screen.
  const ratio = item.width && item.height ? Math.max(item.width / item.height, 0.8) : 4 / 3;
  const rest = hidden > 0 ? mediaText.rest(hidden + 1) : undefined;
  const length = item.durationSeconds !== null && !rest ? duration(item.durationSeconds) : undefined;
  return (
    <UnstyledButton
      className={classes.tile}
      aria-label={[mediaText.open(name), length, rest].filter(Boolean).join(', ')}
      onClick={onOpen}
      {...(isAlone && { style: { aspectRatio: ratio } })}
    >
      <Picture
        media={item}
        alt={item.altText}
        sizes={isAlone ? '(max-width: 768px) 100vw, 700px' : '(max-width: 768px) 60vw, 420px'}
      />
      {item.type === 'video' && !rest && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={16} aria-hidden />
          {length}
        </span>
      )}
      {rest && <span className={classes.rest}>{rest}</span>}
    </UnstyledButton>
  );
}
