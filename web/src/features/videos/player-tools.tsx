import { IconBadgeCc, IconPictureInPicture, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { videoTexts as texts } from '#texts/videos.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showCaptions } from './playback.ts';
import type { Sound } from './sound.ts';
import classes from './video-player.module.css';

type PlayerToolsProps = { readonly player: HTMLVideoElement; readonly sound: Sound };

/** Sound, captions where the file has them, and picture in picture where the browser has it. */
export function PlayerTools({ player, sound }: PlayerToolsProps) {
  const { hasCaptions, isCaptioned, toggleCaptions } = useCaptions(player);
  const openPicture = () => {
    const isOpen = document.pictureInPictureElement === player;
    void (isOpen ? document.exitPictureInPicture() : player.requestPictureInPicture()).catch(() => undefined);
  };
  return (
    <div className={classes.tools}>
      {hasCaptions && (
        <IconButton
          look="dark"
          icon={IconBadgeCc}
          label={texts.captions}
          aria-pressed={isCaptioned}
          onClick={toggleCaptions}
        />
      )}
      {document.pictureInPictureEnabled && (
        <IconButton look="dark" icon={IconPictureInPicture} label={texts.pictureInPicture} onClick={openPicture} />
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

function useCaptions(player: HTMLVideoElement) {
  const [hasCaptions, setHas] = useState(player.textTracks.length > 0);
  const [isCaptioned, setCaptioned] = useState(false);
  useEffect(() => {
    const look = () => setHas(player.textTracks.length > 0);
    player.textTracks.addEventListener('addtrack', look);
    player.addEventListener('loadedmetadata', look);
    return () => {
      player.textTracks.removeEventListener('addtrack', look);
      player.removeEventListener('loadedmetadata', look);
    };
  }, [player]);
  const toggleCaptions = () => {
    showCaptions(player, !isCaptioned);
    setCaptioned(!isCaptioned);
  };
  return { hasCaptions, isCaptioned, toggleCaptions };
}
