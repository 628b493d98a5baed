import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { videoTexts as texts } from '#texts/videos.ts';
import { duration as shownDuration } from '#ui/format.ts';
import { seekTo, shareOf } from './playback.ts';
import classes from './video-player.module.css';

type ProgressBarProps = { readonly player: HTMLVideoElement; readonly durationSeconds: number | null };

const stepSeconds = 5;

/** The played part; it seeks by pointer and by keyboard. */
export function ProgressBar({ player, durationSeconds }: ProgressBarProps) {
  const { elapsed, total } = useElapsed(player, durationSeconds);
  const seekBy = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    seekTo(player, total * shareOf(clientX - left, width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowRight: elapsed + stepSeconds,
      ArrowLeft: elapsed - stepSeconds,
      Home: 0,
      End: total,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    seekTo(player, target);
  };
  return (
    <div
      className={classes.progress}
      role="slider"
      tabIndex={0}
      aria-label={texts.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(elapsed)}
      aria-valuetext={texts.at(shownDuration(elapsed), shownDuration(total))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekBy(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekBy(event)}
      onKeyDown={onKeyDown}
    >
      <span className={classes.played} style={{ transform: `scaleX(${shareOf(elapsed, total)})` }} />
    </div>
  );
}

function useElapsed(player: HTMLVideoElement, known: number | null) {
  const [elapsed, setElapsed] = useState(player.currentTime);
  useEffect(() => {
    const show = () => setElapsed(player.currentTime);
    for (const event of ['timeupdate', 'seeking'] as const) player.addEventListener(event, show);
    return () => {
      for (const event of ['timeupdate', 'seeking'] as const) player.removeEventListener(event, show);
    };
  }, [player]);
  const total = Number.isFinite(player.duration) && player.duration > 0 ? player.duration : (known ?? 0);
  return { elapsed: Math.min(elapsed, total), total };
}
