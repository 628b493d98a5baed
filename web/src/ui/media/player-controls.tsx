import {
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { playerTexts as texts } from '#texts/player.ts';
import { duration as shownDuration } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CaptionButton } from './caption-button.tsx';
import type { Captions } from './captions.ts';
import classes from './media-video.module.css';
import { togglePictureInPicture, toggleSound } from './playback.ts';
import { PlayerSettings } from './player-settings.tsx';
import { SeekBar } from './seek-bar.tsx';
import { useElapsed } from './use-elapsed.ts';

type PlayerControlsProps = {
  readonly player: HTMLVideoElement;
  readonly isPlaying: boolean;
  readonly durationSeconds: number | null;
  readonly streamUrl: string | null;
  readonly captions: readonly Captions[];
  readonly qualities: readonly number[];
  readonly onToggle: () => void;
  readonly onFullScreen: () => void;
};

/** The controls at the foot of a video. */
export function PlayerControls(props: PlayerControlsProps) {
  const { player, isPlaying, durationSeconds, streamUrl, captions, qualities, onToggle, onFullScreen } = props;
  const { elapsed, total } = useElapsed(player, durationSeconds);
  const isMuted = useMuted(player);
  const isFull = useFullScreen();
  return (
    <div className={classes.controls}>
      <SeekBar player={player} durationSeconds={durationSeconds} streamUrl={streamUrl} />
      <div className={classes.buttons}>
        <IconButton
          look="dark"
          icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          label={isPlaying ? texts.pause : texts.play}
          onClick={onToggle}
        />
        <IconButton
          look="dark"
          icon={isMuted ? IconVolumeOff : IconVolume}
          label={isMuted ? texts.unmute : texts.mute}
          aria-keyshortcuts="m"
          onClick={() => toggleSound(player)}
        />
        <span className={classes.time}>{texts.of(shownDuration(elapsed), shownDuration(total))}</span>
        {captions.length > 0 && <CaptionButton />}
        <PlayerSettings qualities={qualities} captions={captions} />
        {document.pictureInPictureEnabled && (
          <span className={classes.window}>
            <IconButton
              look="dark"
              icon={IconPictureInPicture}
              label={texts.pictureInPicture}
              onClick={() => togglePictureInPicture(player)}
            />
          </span>
        )}
        <IconButton
          look="dark"
          icon={isFull ? IconMinimize : IconMaximize}
          label={isFull ? texts.endFullScreen : texts.fullScreen}
          aria-keyshortcuts="f"
          onClick={onFullScreen}
        />
      </div>
    </div>
  );
}

function useMuted(player: HTMLVideoElement): boolean {
  const [isMuted, setMuted] = useState(player.muted);
  useEffect(() => {
    const show = () => setMuted(player.muted || player.volume === 0);
    player.addEventListener('volumechange', show);
    return () => player.removeEventListener('volumechange', show);
  }, [player]);
  return isMuted;
}

function useFullScreen(): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const show = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', show);
    return () => document.removeEventListener('fullscreenchange', show);
  }, []);
  return isFull;
}
