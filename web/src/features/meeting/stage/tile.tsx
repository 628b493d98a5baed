import { Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconHandStop,
  IconMicrophoneOff,
  IconPin,
  IconPinnedFilled,
  IconRefresh,
  IconScreenShare,
  IconWifiOff,
} from '@tabler/icons-react';
import { useRef } from 'react';
import type { Tile } from '#features/meeting/call/model.ts';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { InitialsAvatar } from './initials-avatar.tsx';
import type { Box } from './grid.ts';
import classes from './tile.module.css';
import { shownName, tileLabel } from './tile-label.ts';
import { useSpeaker, useStream, useTracks } from './use-stream.ts';

const texts = meetingTexts.tile;

export type Sound = {
  readonly speaker: string | null;
  readonly onAutoplayBlocked: () => void;
};

type TileViewProps = {
  readonly tile: Tile;
  readonly box: Box;
  readonly isSpeaking: boolean;
  readonly isPinned: boolean;
  readonly sound: Sound;
  /** undefined for the only tile */
  readonly onPin: ((id: string) => void) | undefined;
};

/** A participant's tile: video or initials, name and state. */
export function TileView({ tile, box, isSpeaking, isPinned, sound, onPin }: TileViewProps) {
  const { media, isAway, isYou } = tile;
  const isCall = useFace().kind === 'call';
  const video = useRef<HTMLVideoElement>(null);
  useStream(video, useTracks(tile.stream, 'video'));
  const isShown = (media.camera || media.screen) && tile.stream !== null;
  return (
    <li
      className={classes.tile}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      aria-label={tileLabel(tile)}
      data-pair={isCall ? (isYou ? 'own' : 'other') : undefined}
      data-speaking={isSpeaking || undefined}
      data-away={isAway || undefined}
    >
      {!isYou && <Voice stream={tile.stream} sound={sound} />}
      <video
        ref={video}
        className={classes.video}
        autoPlay
        playsInline
        muted
        data-shown={isShown || undefined}
        data-mirrored={(isYou && !media.screen) || undefined}
        data-whole={media.screen || undefined}
      />
      {!isShown && (
        <Text
          component="span"
          pos="absolute"
          inset={0}
          m="auto"
          w="clamp(32px, 34cqmin, 132px)"
          h="clamp(32px, 34cqmin, 132px)"
          fz="clamp(13px, 12cqmin, 46px)"
          className={classes.face}
        >
          <TilePortrait tile={tile} />
        </Text>
      )}
      <Marks tile={tile} />
      <span className={classes.name} aria-hidden>
        {media.muted && <IconMicrophoneOff size={16} stroke={1.7} />}
        {media.screen && <IconScreenShare size={16} stroke={1.7} />}
        <span>{shownName(tile)}</span>
      </span>
      {onPin && (
        <button
          type="button"
          className={classes.pin}
          aria-label={texts.pin(shownName(tile))}
          aria-pressed={isPinned}
          onClick={() => onPin(tile.id)}
        >
          {isPinned ? <IconPinnedFilled aria-hidden size={18} /> : <IconPin aria-hidden size={18} stroke={1.7} />}
        </button>
      )}
    </li>
  );
}

/** The picture of a person whose camera is off, or else the initials. */
function TilePortrait({ tile: { name, isYou, isHost } }: { readonly tile: Tile }) {
  const { kind, person, ownPicture } = useFace();
  const isPerson = kind === 'call' || isHost;
  const picture = isYou ? ownPicture : isPerson ? person?.avatar : undefined;
  return picture ? <img src={picture} alt="" className={classes.portrait} /> : <InitialsAvatar name={name} />;
}

function Voice({ stream, sound }: { readonly stream: MediaStream | null; readonly sound: Sound }) {
  const audio = useRef<HTMLAudioElement>(null);
  useStream(audio, useTracks(stream, 'audio'), sound.onAutoplayBlocked);
  useSpeaker(audio, sound.speaker);
  return <audio ref={audio} autoPlay />;
}

function Marks({ tile: { media, quality, isAway } }: { readonly tile: Tile }) {
  const words = isAway ? meetingTexts.room.reconnecting : texts.quality[quality];
  const isLost = !isAway && quality === 'lost';
  const Drawn = isAway ? IconRefresh : isLost ? IconWifiOff : IconAlertTriangle;
  return (
    <span className={classes.marks} aria-hidden>
      {media.hand && (
        <span className={classes.hand}>
          <IconHandStop size={18} stroke={1.7} />
        </span>
      )}
      {words && (
        <span className={classes.quality} data-lost={isLost || undefined}>
          <Drawn size={17} stroke={1.8} />
          <span>{words}</span>
        </span>
      )}
    </span>
  );
}
