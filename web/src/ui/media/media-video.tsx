import { useIdle, useMergedRef } from '@mantine/hooks';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { PostMedia } from '@velvet/contracts/content/post';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { CaptionTracks } from './caption-tracks.tsx';
import classes from './media-video.module.css';
import { playAlone } from './play-alone.ts';
import { seekTo, startPlaying, togglePlaying, toggleSound } from './playback.ts';
import { PlayerControls } from './player-controls.tsx';
import { preloadOf, type Load } from './preload.ts';
import { useCaptionChoice } from './use-caption-choice.ts';
import { useVideoSource } from './use-video-source.ts';

/** A video as its controls need it. */
export type PlayableVideo = Pick<
  PostMedia,
  'url' | 'streamUrl' | 'posterUrl' | 'width' | 'height' | 'durationSeconds' | 'captions'
>;

type MediaVideoProps = {
  readonly media: PlayableVideo;
  readonly name: string;
  readonly onStale: () => void;
  /** as large as there is room */
  readonly isWhole?: boolean;
  readonly autoPlay?: boolean;
};

/** Time after which the controls of a playing video are hidden; milliseconds. */
const idleMs = 2500;
const stepSeconds = 5;

/** A video with its controls. When its address ends while it plays, it continues with the next one. */
export function MediaVideo({ media, name, onStale, isWhole = false, autoPlay = false }: MediaVideoProps) {
  const { ref, frame, player, load, isPlaying, isQuiet, qualities, on, toggle, toggleFullScreen, onKeyDown } =
    usePlayer({
      media,
      onStale,
      autoPlay,
    });
  const ratio = media.width && media.height ? media.width / media.height : 16 / 9;
  return (
    <div
      ref={frame}
      className={classes.player}
      role="group"
      aria-label={name}
      data-whole={isWhole || undefined}
      data-quiet={isQuiet || undefined}
      style={isWhole ? { aspectRatio: ratio } : { aspectRatio: Math.max(ratio, 0.8) }}
      onKeyDown={onKeyDown}
    >
      <video
        ref={ref}
        className={classes.video}
        {...(media.posterUrl && { poster: media.posterUrl })}
        playsInline
        preload={preloadOf(load)}
        aria-label={name}
        {...on}
      >
        <CaptionTracks captions={media.captions} player={player} />
      </video>
      <button type="button" className={classes.surface} tabIndex={-1} aria-hidden onClick={toggle}>
        {!isPlaying && (
          <span className={classes.start}>
            <IconPlayerPlayFilled size={30} aria-hidden />
          </span>
        )}
      </button>
      {player && (
        <PlayerControls
          player={player}
          isPlaying={isPlaying}
          durationSeconds={media.durationSeconds}
          streamUrl={media.streamUrl}
          captions={media.captions}
          qualities={qualities}
          onToggle={toggle}
          onFullScreen={toggleFullScreen}
        />
      )}
    </div>
  );
}

type PlayerParts = Required<Pick<MediaVideoProps, 'media' | 'onStale' | 'autoPlay'>>;

/** The state of a player and what its controls do. */
function usePlayer({ media, onStale, autoPlay }: PlayerParts) {
  const [isWanted, setWanted] = useState(autoPlay);
  const load: Load = isWanted ? 'whole' : media.posterUrl ? 'none' : 'list';
  const { player: source, isReady, qualities, onError } = useVideoSource(media, load, { onStale, onFailed: onStale });
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const ref = useMergedRef(source, setPlayer);
  const frame = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const isIdle = useIdle(idleMs, { initialState: false });
  const { toggle: toggleCaptions } = useCaptionChoice();
  useEffect(() => {
    // a press before the source was there
    if (player && isReady && isWanted) void startPlaying(player, () => undefined);
  }, [player, isReady, isWanted]);
  const toggle = () => {
    if (!player) return;
    if (!isWanted) setWanted(true);
    else togglePlaying(player, () => undefined);
  };
  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else openFullScreen(frame.current, player);
  };
  const on = {
    onPlay: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      playAlone(currentTarget);
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    onError,
  };
  const onKeyDown = (event: KeyboardEvent) => onKey(event, { player, toggle, toggleCaptions, toggleFullScreen });
  const isQuiet = isPlaying && isIdle;
  return { ref, frame, player, load, isPlaying, isQuiet, qualities, on, toggle, toggleFullScreen, onKeyDown };
}

type PhonePlayer = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void };

/** Phones that give the whole screen to videos alone show their own controls. */
function openFullScreen(frame: HTMLDivElement | null, player: PhonePlayer | null): void {
  if (document.fullscreenEnabled) void frame?.requestFullscreen().catch(() => undefined);
  else player?.webkitEnterFullscreen?.();
}

type Keys = {
  readonly player: HTMLVideoElement | null;
  readonly toggle: () => void;
  readonly toggleCaptions: () => void;
  readonly toggleFullScreen: () => void;
};

function onKey(event: KeyboardEvent, { player, toggle, toggleCaptions, toggleFullScreen }: Keys): void {
  if (!player || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const isMenu = event.target instanceof Element && event.target.closest('[role=menu]') !== null;
  if (isMenu) return;
  const isButton = event.target instanceof HTMLButtonElement;
  const actions: Record<string, (() => void) | undefined> = {
    ' ': isButton ? undefined : toggle,
    k: toggle,
    m: () => toggleSound(player),
    c: toggleCaptions,
    f: toggleFullScreen,
    ArrowRight: () => seekTo(player, player.currentTime + stepSeconds),
    ArrowLeft: () => seekTo(player, player.currentTime - stepSeconds),
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
