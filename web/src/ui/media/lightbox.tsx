import type { PostMedia } from '@velvet/contracts/content/post';
import { useState } from 'react';
import { mediaText } from '#texts/posts.ts';
import { Viewer } from '#ui/viewer.tsx';
import { nameOf } from './media-name.ts';
import { MediaVideo } from './media-video.tsx';
import { Picture } from './picture.tsx';

type LightboxProps = {
  readonly media: readonly PostMedia[];
  /** undefined when closed */
  readonly index: number | undefined;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
  readonly onStale: () => void;
};

/** Full-screen viewer of a post's media. */
export function Lightbox({ media, index, onChange, onClose, onStale }: LightboxProps) {
  // the last image stays visible during the closing transition
  const [last, setLast] = useState(0);
  if (index !== undefined && index !== last) setLast(index);
  const shown = index ?? last;
  const item = media[shown];
  return (
    <Viewer
      isOpen={index !== undefined}
      label={mediaText.viewer}
      facts={mediaText.position(shown + 1, media.length)}
      onPrevious={shown > 0 ? () => onChange(shown - 1) : undefined}
      onNext={shown < media.length - 1 ? () => onChange(shown + 1) : undefined}
      onClose={onClose}
    >
      {item && <Shown key={item.id} item={item} name={nameOf(item, shown + 1, media.length)} onStale={onStale} />}
    </Viewer>
  );
}

type ShownProps = { readonly item: PostMedia; readonly name: string; readonly onStale: () => void };

function Shown({ item, name, onStale }: ShownProps) {
  if (item.type === 'video') return <MediaVideo media={item} name={name} onStale={onStale} isWhole autoPlay />;
  return <Picture media={item} sizes="100vw" alt={name} isWhole />;
}
