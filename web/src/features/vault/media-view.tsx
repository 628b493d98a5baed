import { Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { vaultTexts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { MediaVideo } from '#ui/media/media-video.tsx';
import { SoundPlayer } from '#ui/media/sound-player.tsx';
import { pictureOf } from './item-facts.ts';
import classes from './media-view.module.css';

const texts = vaultTexts.viewer;

type Shown = Pick<
  VaultItem,
  'title' | 'altText' | 'type' | 'urls' | 'width' | 'height' | 'durationSeconds' | 'waveform'
>;

type MediaViewProps = {
  readonly item: Shown;
  /** an address did not work, most likely because its five minutes are over */
  readonly onStale: () => void;
};

/** A picture as large as there is room, a film with its controls, a sound with its waveform, a document by its own page. */
export function MediaView({ item, onStale }: MediaViewProps) {
  const { type, title, altText, urls, width, height } = item;
  const picture = pictureOf(item);
  const size = width && height ? { width, height } : {};
  if (type === 'image' && picture) {
    return <img {...picture} {...size} sizes="100vw" alt={altText || title} className={classes.media} />;
  }
  if (type === 'video' && urls.original) {
    const { original: url, stream: streamUrl, poster: posterUrl, captions } = urls;
    const media = { url, streamUrl, posterUrl, captions, width, height, durationSeconds: item.durationSeconds };
    return <MediaVideo media={media} name={altText || title} onStale={onStale} isWhole />;
  }
  if (type === 'audio' && urls.original) {
    return (
      <div className={classes.sound}>
        <SoundPlayer src={urls.original} name={title} durationSeconds={item.durationSeconds} waveform={item.waveform} />
      </div>
    );
  }
  if (!urls.original) return <Text c="dimmed">{texts.failed}</Text>;
  return (
    <Stack align="center" c="var(--velvet-pink)">
      <IconFileText aria-hidden size={56} stroke={1.2} />
      <Text c="dimmed">{texts.document}</Text>
      <Action
        onClick={() => {
          if (urls.original) window.open(urls.original, '_blank', 'noopener');
        }}
      >
        {texts.open}
      </Action>
    </Stack>
  );
}
