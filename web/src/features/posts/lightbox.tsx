import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import type { PostMedia } from '@velvet/contracts/content/post';
import { useEffect, useRef, useState } from 'react';
import { mediaText } from '#texts/posts.ts';
import classes from './lightbox.module.css';
import { nameOf } from './media-name.ts';
import { MediaSound, MediaVideo } from './media-video.tsx';
import { Picture } from './picture.tsx';
import { useSwipe } from './use-swipe.ts';

type LightboxProps = {
  readonly media: readonly PostMedia[];
  /** undefined when closed */
  readonly index: number | undefined;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
  readonly onStale: () => void;
};

/** Media over the whole screen: arrows, swipes, Escape. */
export function Lightbox({ media, index, onChange, onClose, onStale }: LightboxProps) {
  // what was shown at last stays while it fades out
  const [last, setLast] = useState(0);
  if (index !== undefined && index !== last) setLast(index);
  const shown = index ?? last;
  const item = media[shown];
  const step = (by: number) => {
    const next = shown + by;
    if (next >= 0 && next < media.length) onChange(next);
  };
  useArrowKeys(index !== undefined, step);
  const swipe = useSwipe({ onLeft: () => step(1), onRight: () => step(-1), onDown: onClose });
  return (
    <Modal.Root opened={index !== undefined} onClose={onClose} fullScreen transitionProps={{ duration: 160 }}>
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content className={classes.content} aria-label={mediaText.viewer}>
        <div className={classes.stage} {...swipe}>
          {item && <Shown key={item.id} item={item} name={nameOf(item, shown + 1, media.length)} onStale={onStale} />}
        </div>
        <span className={classes.position} aria-live="polite">
          {mediaText.position(shown + 1, media.length)}
        </span>
        <ActionIcon
          className={classes.close}
          size={48}
          radius="xl"
          aria-label={mediaText.close}
          onClick={onClose}
          data-autofocus
        >
          <IconX size={24} stroke={1.6} />
        </ActionIcon>
        {shown > 0 && (
          <ActionIcon
            className={classes.previous}
            size={52}
            radius="xl"
            aria-label={mediaText.previous}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={28} stroke={1.6} />
          </ActionIcon>
        )}
        {shown < media.length - 1 && (
          <ActionIcon
            className={classes.next}
            size={52}
            radius="xl"
            aria-label={mediaText.next}
            onClick={() => step(1)}
          >
            <IconChevronRight size={28} stroke={1.6} />
          </ActionIcon>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function Shown({
  item,
  name,
  onStale,
}: {
  readonly item: PostMedia;
  readonly name: string;
  readonly onStale: () => void;
}) {
  if (item.type === 'video') return <MediaVideo media={item} name={name} onStale={onStale} isWhole autoPlay />;
  if (item.type === 'audio') return <MediaSound media={item} name={name} onStale={onStale} />;
  return <Picture media={item} sizes="100vw" alt={name} onStale={onStale} isWhole />;
}

function useArrowKeys(isOpen: boolean, step: (by: number) => void): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key, target }: KeyboardEvent) => {
      // the player's own keys
      if (target instanceof HTMLMediaElement) return;
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
}
