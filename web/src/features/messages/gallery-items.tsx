import { IconLock, IconMessage, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { GalleryKind, listMessageGallery } from '@velvet/contracts/content/message-media';
import { useState } from 'react';
import type { z } from 'zod';
import { messageTexts as texts } from '#texts/messages.ts';
import { mediaText } from '#texts/posts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkCards } from '#ui/link-cards.tsx';
import { contentsOf } from '#ui/media/contents-of.ts';
import { Glow } from '#ui/media/glow.tsx';
import { Lightbox } from '#ui/media/lightbox.tsx';
import { nameOf } from '#ui/media/media-name.ts';
import { Picture } from '#ui/media/picture.tsx';
import { SoundPlayer } from '#ui/media/sound-player.tsx';
import type { Place } from './chat-model.ts';
import classes from './gallery.module.css';

/** A message with media or links, as one of its members sees it. */
type GalleryMessage = z.infer<(typeof listMessageGallery)['data']>[number];

type GalleryProps = {
  readonly messages: readonly GalleryMessage[];
  readonly kind: GalleryKind;
  readonly onPick: (place: Place) => void;
  /** the signed addresses are no longer valid */
  readonly onStale: () => void;
};

/** The pictures or videos as tiles, which open full screen. Locked ones are blurred, one tile per message. */
export function GalleryTiles({ messages, kind, onPick, onStale }: GalleryProps) {
  const [opened, setOpened] = useState<number>();
  const media = messages.flatMap((message) => message.media.filter(({ type }) => type === kind));
  return (
    <>
      <ul className={classes.tiles}>
        {messages.map((message) => (
          <Tiles
            key={message.messageId}
            message={message}
            kind={kind}
            nameAt={(item) => nameOf(item, media.indexOf(item) + 1, media.length)}
            onOpen={(item) => setOpened(media.indexOf(item))}
            onPick={onPick}
          />
        ))}
      </ul>
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

type Item = GalleryMessage['media'][number];
type TilesProps = Omit<GalleryProps, 'messages' | 'onStale'> & {
  readonly message: GalleryMessage;
  readonly nameAt: (item: Item) => string;
  readonly onOpen: (item: Item) => void;
};

function Tiles({ message, kind, nameAt, onOpen, onPick }: TilesProps) {
  const place = placeOf(message);
  if (message.locked)
    return (
      <li className={classes.tile}>
        <button
          type="button"
          className={classes.open}
          aria-label={texts.showLocked(contentsOf(message.locked))}
          disabled={!place}
          onClick={() => place && onPick(place)}
        >
          <Glow previewUrl={message.locked.previewUrl} />
          <IconLock className={classes.lock} size={22} stroke={1.7} aria-hidden />
        </button>
      </li>
    );
  return message.media
    .filter(({ type }) => type === kind)
    .map((item) => (
      <li key={item.id} className={classes.tile}>
        <button
          type="button"
          className={classes.open}
          aria-label={mediaText.open(nameAt(item))}
          onClick={() => onOpen(item)}
        >
          <Picture media={item} alt="" sizes="(max-width: 768px) 33vw, 180px" />
          {item.type === 'video' && <IconPlayerPlayFilled className={classes.lock} size={20} aria-hidden />}
        </button>
        <Show place={place} onPick={onPick} />
      </li>
    ));
}

/** The audio files as players. */
export function GallerySounds({ messages, onPick, onStale }: GalleryProps) {
  return (
    <ul className={classes.rows}>
      {messages.map((message) => (
        <li key={message.messageId} className={classes.row}>
          <div className={classes.content}>
            {message.locked ? (
              <p>
                <IconLock size={16} stroke={1.7} aria-hidden /> {contentsOf(message.locked)}
              </p>
            ) : (
              message.media
                .filter(({ type }) => type === 'audio')
                .map((item, index, all) => (
                  <SoundPlayer
                    key={item.id}
                    src={item.url}
                    name={nameOf(item, index + 1, all.length)}
                    durationSeconds={item.durationSeconds}
                    waveform={item.waveform}
                    onStale={onStale}
                  />
                ))
            )}
          </div>
          <Show place={placeOf(message)} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

/** The links with their cards. */
export function GalleryLinks({ messages, onPick }: GalleryProps) {
  return (
    <ul className={classes.rows}>
      {messages.map((message) => (
        <li key={message.messageId} className={classes.row}>
          <div className={classes.content}>
            <LinkCards links={message.links} />
          </div>
          <Show place={placeOf(message)} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

/** Undefined for messages whose position is not stored. */
const placeOf = ({ messageId: id, seq }: GalleryMessage): Place | undefined => (seq === null ? undefined : { id, seq });

function Show({ place, onPick }: { readonly place: Place | undefined; readonly onPick: GalleryProps['onPick'] }) {
  return (
    place && (
      <span className={classes.show}>
        <IconButton icon={IconMessage} look="dark" label={texts.showInChat} onClick={() => onPick(place)} />
      </span>
    )
  );
}
