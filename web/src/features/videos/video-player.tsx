import { useMergedRef } from '@mantine/hooks';
import { IconPlayerPlayFilled, IconVolumeOff } from '@tabler/icons-react';
import type { Video } from '@velvet/contracts/content/videos';
import { useEffect, useState } from 'react';
import { tellWatched } from '#resources/video-changes.ts';
import { videoTexts as texts } from '#texts/videos.ts';
import { playAlone } from '#ui/media/play-alone.ts';
import { CaptionTracks } from '#ui/media/caption-tracks.tsx';
import { release, startPlaying, togglePlaying } from '#ui/media/playback.ts';
import { preloadOf, type Load } from '#ui/media/preload.ts';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { useVideoSource } from '#ui/media/use-video-source.ts';
import { HeartBurst } from './heart-burst.tsx';
import { PlayerTools } from './player-tools.tsx';
import type { Sound } from './sound.ts';
import { useTaps } from './use-taps.ts';
import { watchMeter } from './watch-meter.ts';
import classes from './video-player.module.css';

type VideoPlayerProps = {
  readonly video: Video;
  /** at least half of it is visible */
  readonly isActive: boolean;
  /** how much of it is loaded */
  readonly load: Load;
  readonly sound: Sound;
  /** whether it starts without a press */
  readonly isAutomatic: boolean;
  /** whether the viewer's watching is reported */
  readonly isCounted: boolean;
  readonly onLike: () => void;
  /** receives the captions of each moment, which are drawn over the words */
  readonly onLines: (lines: readonly string[]) => void;
  /** its address has ended */
  readonly onStale: () => void;
  /** its address has ended, or the file does not play */
  readonly onFailed: () => void;
};

/** A looping video: a tap plays and pauses, a double tap likes. It plays while it is active. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { video, isActive, load, sound, isAutomatic, onLike, onStale, onFailed, onLines } = props;
  const addresses = { url: video.video_url, streamUrl: video.streamUrl };
  const { player: source, isReady, qualities, onError } = useVideoSource(addresses, load, { onStale, onFailed });
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const ref = useMergedRef(source, setPlayer);
  const [isPlaying, setPlaying] = useState(false);
  usePlayback(player, { isActive, isReady, isAutomatic, onBlocked: sound.fallBack });
  useWatched(player, props);
  return (
    <div className={classes.player}>
      {video.poster_url && <img className={classes.backdrop} src={video.poster_url} alt="" aria-hidden />}
      <video
        ref={ref}
        className={classes.video}
        {...(video.poster_url && { poster: video.poster_url })}
        loop
        playsInline
        muted={sound.isMuted}
        preload={preloadOf(load)}
        aria-label={texts.video(video.title, video.user.display_name)}
        onPlay={(event) => {
          playAlone(event.currentTarget);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onError={onError}
      >
        <CaptionTracks captions={video.captions} player={player} onLines={onLines} />
      </video>
      <Surface
        isPlaying={isPlaying}
        isStartShown={isActive && !isPlaying}
        onTap={() => player && togglePlaying(player, sound.fallBack)}
        onDoubleTap={onLike}
      />
      {isActive && player && (
        <>
          {sound.isBlocked && <Unmute onPress={sound.toggle} />}
          <PlayerTools player={player} sound={sound} captions={video.captions} qualities={qualities} />
          <div className={classes.progress}>
            <SeekBar player={player} durationSeconds={video.durationSeconds} streamUrl={video.streamUrl} />
          </div>
        </>
      )}
    </div>
  );
}

type SurfaceProps = {
  readonly isPlaying: boolean;
  readonly isStartShown: boolean;
  readonly onTap: () => void;
  readonly onDoubleTap: () => void;
};

/** The whole picture is a button. */
function Surface({ isPlaying, isStartShown, onTap, onDoubleTap }: SurfaceProps) {
  const { handlers, bursts } = useTaps({ onTap, onDoubleTap });
  return (
    <button
      type="button"
      className={classes.surface}
      aria-label={isPlaying ? texts.pause : texts.play}
      aria-keyshortcuts="Space"
      {...handlers}
    >
      {isStartShown && (
        <span className={classes.start}>
          <IconPlayerPlayFilled size={34} aria-hidden />
        </span>
      )}
      <HeartBurst bursts={bursts} />
    </button>
  );
}

function Unmute({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" className={classes.unmute} onClick={onPress}>
      <IconVolumeOff size={18} stroke={1.8} aria-hidden />
      {texts.tapForSound}
    </button>
  );
}

type Playback = Pick<VideoPlayerProps, 'isActive' | 'isAutomatic'> & {
  readonly isReady: boolean;
  readonly onBlocked: () => void;
};

function usePlayback(player: HTMLVideoElement | null, { isActive, isReady, isAutomatic, onBlocked }: Playback) {
  useEffect(() => {
    if (!player) return;
    if (!isActive) player.pause();
    else if (isAutomatic && isReady) void startPlaying(player, onBlocked);
  }, [player, isActive, isReady, isAutomatic, onBlocked]);
  useEffect(() => (player ? () => release(player) : undefined), [player]);
}

/** Below this part a video was skipped. */
const leastWatched = 0.02;

/** Reports the watched part when the video is left, also with the page. */
function useWatched(player: HTMLVideoElement | null, { video, isActive, isCounted }: VideoPlayerProps) {
  const { id } = video;
  useEffect(() => {
    if (!player || !isActive || !isCounted) return undefined;
    const meter = watchMeter();
    let told = 0;
    const note = () => meter.note(player.currentTime, player.duration);
    const tell = () => {
      const watched = meter.read();
      if (watched < leastWatched || watched <= told) return;
      told = watched;
      tellWatched(id, watched);
    };
    const onHidden = () => document.visibilityState === 'hidden' && tell();
    player.addEventListener('timeupdate', note);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      player.removeEventListener('timeupdate', note);
      document.removeEventListener('visibilitychange', onHidden);
      tell();
    };
  }, [player, id, isActive, isCounted]);
}
