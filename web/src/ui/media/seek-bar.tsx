import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { playerTexts as texts } from '#texts/player.ts';
import { duration as shownDuration } from '#ui/format.ts';
import { seekTo, shareOf } from './playback.ts';
import classes from './seek-bar.module.css';
import { tileAt, type Tile } from './strip.ts';
import { useElapsed } from './use-elapsed.ts';
import { useStrip } from './use-strip.ts';

type SeekBarProps = {
  readonly player: HTMLVideoElement;
  readonly durationSeconds: number | null;
  /** address of the stream, beside which its preview strip is */
  readonly streamUrl: string | null;
};

const stepSeconds = 5;
const longStepSeconds = 30;
/** Time for which the keyboard shows the place it seeks to; milliseconds. */
const shownMs = 1200;

/** The played part; it seeks by pointer and by keyboard, and shows what is there. */
export function SeekBar({ player, durationSeconds, streamUrl }: SeekBarProps) {
  const { elapsed, total } = useElapsed(player, durationSeconds);
  const strip = useStrip(streamUrl);
  const [pointed, setPointed] = useState<number>();
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (seconds: number | undefined) => {
    clearTimeout(hiding.current);
    if (seconds !== undefined) strip.ask();
    setPointed(seconds);
  };
  const secondsAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return total * shareOf(clientX - left, width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, elapsed, total);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    seekTo(player, target);
    show(target);
    hiding.current = setTimeout(() => setPointed(undefined), shownMs);
  };
  return (
    <div
      className={classes.bar}
      role="slider"
      tabIndex={0}
      aria-label={texts.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(elapsed)}
      aria-valuetext={texts.at(shownDuration(elapsed), shownDuration(total))}
      // a finger that seeks does not swipe
      onTouchStart={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(player, secondsAt(event));
        show(secondsAt(event));
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(player, secondsAt(event));
        show(secondsAt(event));
      }}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && show(undefined)}
      onPointerCancel={() => show(undefined)}
      onPointerLeave={() => show(undefined)}
      onBlur={() => show(undefined)}
      onKeyDown={onKeyDown}
    >
      <span className={classes.played} style={{ transform: `scaleX(${shareOf(elapsed, total)})` }} />
      {pointed !== undefined && total > 0 && (
        <Preview seconds={pointed} share={shareOf(pointed, total)} tile={tileAt(strip.tiles, pointed)} />
      )}
    </div>
  );
}

function targetOf(key: string, elapsed: number, total: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: elapsed + stepSeconds,
    ArrowLeft: elapsed - stepSeconds,
    PageUp: elapsed + longStepSeconds,
    PageDown: elapsed - longStepSeconds,
    Home: 0,
    End: total,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(total, Math.max(0, target));
}

type PreviewProps = { readonly seconds: number; readonly share: number; readonly tile: Tile | undefined };

/** Above the pointer, within the ends of the bar. Screen readers read the value of the slider instead. */
function Preview({ seconds, share, tile }: PreviewProps) {
  const half = `${(tile?.width ?? 56) / 2}px`;
  return (
    <span
      className={classes.preview}
      aria-hidden
      data-pictured={tile !== undefined || undefined}
      style={{ left: `clamp(${half}, ${share * 100}%, calc(100% - ${half}))` }}
    >
      {tile && (
        <span
          className={classes.tile}
          style={{
            width: tile.width,
            height: tile.height,
            backgroundImage: `url("${tile.url}")`,
            backgroundPosition: `-${tile.x}px -${tile.y}px`,
          }}
        />
      )}
      <span className={classes.moment}>{shownDuration(seconds)}</span>
    </span>
  );
}
