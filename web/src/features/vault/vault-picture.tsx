import { Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconFileText,
  IconMusic,
  IconPhoto,
  IconPlayerPlayFilled,
  type Icon,
} from '@tabler/icons-react';
import type { VaultItem, VaultItemType } from '@velvet/contracts/content/vault';
import { vaultTexts as texts } from '#texts/vault.ts';
import { duration } from '#ui/format.ts';
import { Wave } from '#ui/media/wave.tsx';
import { pictureOf } from './item-facts.ts';
import classes from './vault-card.module.css';

export const typeIcons: Readonly<Record<VaultItemType, Icon>> = {
  image: IconPhoto,
  video: IconPlayerPlayFilled,
  audio: IconMusic,
  document: IconFileText,
};

type PictureProps = {
  readonly item: VaultItem;
  /** of the rendered picture, pixels */
  readonly width: number;
};

/** The picture of an item, or its processing state. */
export function VaultPicture({ item, width }: PictureProps) {
  const { state, type } = item;
  const picture = pictureOf(item);
  const TypeIcon = typeIcons[type];
  if (state === 'failed') {
    return (
      <span className={classes.blank} data-failed>
        <IconAlertTriangle aria-hidden size={26} stroke={1.6} />
        <span>{texts.state.failed}</span>
      </span>
    );
  }
  if (state !== 'ready') {
    return (
      <span className={classes.blank} role="status">
        <Loader size={22} color="pink" aria-hidden />
        <span>{texts.state[state]}</span>
      </span>
    );
  }
  if (!picture) {
    return (
      <span className={classes.blank}>
        {item.waveform.length > 0 ? (
          <span className={classes.wave}>
            <Wave peaks={item.waveform} />
          </span>
        ) : (
          <TypeIcon aria-hidden size={34} stroke={1.4} />
        )}
        {type === 'document' && <span aria-hidden>{item.fileName.split('.').at(-1)?.toUpperCase()}</span>}
      </span>
    );
  }
  return (
    <img
      src={picture.src}
      {...(picture.srcSet && { srcSet: picture.srcSet, sizes: `${Math.ceil(width)}px` })}
      alt=""
      decoding="async"
      className={classes.image}
    />
  );
}

type TypeMarkProps = { readonly item: Pick<VaultItem, 'type' | 'durationSeconds'> };

/** Type icon in a corner of the picture, with the length of a video or audio. */
export function TypeMark({ item: { type, durationSeconds } }: TypeMarkProps) {
  const TypeIcon = typeIcons[type];
  return (
    <span className={classes.mark} title={texts.types[type]}>
      <TypeIcon aria-label={texts.types[type]} role="img" size={14} stroke={1.8} />
      {durationSeconds !== null && duration(durationSeconds)}
    </span>
  );
}
