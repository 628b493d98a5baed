import { IconPictureInPicture, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { playerTexts as texts } from '#texts/player.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CaptionButton } from '#ui/media/caption-button.tsx';
import type { Captions } from '#ui/media/captions.ts';
import { togglePictureInPicture } from '#ui/media/playback.ts';
import { PlayerSettings } from '#ui/media/player-settings.tsx';
import type { Sound } from './sound.ts';
import classes from './video-player.module.css';

type PlayerToolsProps = {
  readonly player: HTMLVideoElement;
  readonly sound: Sound;
  readonly captions: readonly Captions[];
  /** heights of the renditions */
  readonly qualities: readonly number[];
};

/** Captions and quality where there is a choice, picture in picture where the browser has it, and sound. */
export function PlayerTools({ player, sound, captions, qualities }: PlayerToolsProps) {
  return (
    <div className={classes.tools}>
      {captions.length > 0 && <CaptionButton />}
      <PlayerSettings qualities={qualities} captions={captions} />
      {document.pictureInPictureEnabled && (
        <IconButton
          look="dark"
          icon={IconPictureInPicture}
          label={texts.pictureInPicture}
          onClick={() => togglePictureInPicture(player)}
        />
      )}
      <IconButton
        look="dark"
        icon={sound.isMuted ? IconVolumeOff : IconVolume}
        label={sound.isMuted ? texts.unmute : texts.mute}
        aria-keyshortcuts="m"
        onClick={sound.toggle}
      />
    </div>
  );
}
