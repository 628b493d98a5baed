import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { soundText } from '#texts/sound.ts';
import { duration } from '#ui/format.ts';
import classes from './sound-player.module.css';
import { useSound } from './use-sound.ts';
import { Wave } from './wave.tsx';

type SoundPlayerProps = {
  readonly src: string;
  readonly name: string;
  /** null if it is unknown until the sound is loaded */
  readonly durationSeconds: number | null;
  readonly waveform: readonly number[];
  /** the address did not work, most likely because its five minutes are over */
  readonly onStale?: () => void;
};

const nothing = () => undefined;

/** A sound with its waveform: play and pause, seek by pointer and keyboard, speed. Only one sound or video plays at a time. */
export function SoundPlayer({ src, name, durationSeconds, waveform, onStale = nothing }: SoundPlayerProps) {
  const sound = useSound({ src, durationSeconds, onStale });
  const { element, isPlaying, elapsed, total, rate, hasFailed, toggle, seek, faster } = sound;
  const PlayIcon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.player} role="group" aria-label={name}>
      <audio {...element} />
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? soundText.pause : soundText.play}
        onClick={toggle}
      >
        <PlayIcon size={20} aria-hidden />
      </button>
      <div
        className={classes.track}
        role="slider"
        tabIndex={0}
        aria-label={soundText.position}
        aria-valuemin={0}
        aria-valuemax={Math.round(total)}
        aria-valuenow={Math.round(elapsed)}
        aria-valuetext={soundText.at(duration(elapsed), duration(total))}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seek(total * placeOf(event));
        }}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && seek(total * placeOf(event))
        }
        onKeyDown={(event) => onKey(event, sound)}
      >
        <Wave peaks={waveform} played={total > 0 ? Math.min(1, elapsed / total) : 0} />
      </div>
      <p className={classes.facts}>
        {hasFailed ? (
          <span role="alert">{soundText.failed}</span>
        ) : (
          <span data-tabular>{soundText.of(duration(elapsed), duration(total))}</span>
        )}
        <button type="button" className={classes.rate} aria-label={soundText.speed(rate)} onClick={faster}>
          {soundText.times(rate)}
        </button>
      </p>
    </div>
  );
}

function placeOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

const stepSeconds = 5;
const longStepSeconds = 30;

/** The keys of a slider, and those of a player. */
function onKey(event: KeyboardEvent, { elapsed, total, seek, toggle }: ReturnType<typeof useSound>): void {
  const actions: Record<string, () => void> = {
    ArrowRight: () => seek(elapsed + stepSeconds),
    ArrowUp: () => seek(elapsed + stepSeconds),
    ArrowLeft: () => seek(elapsed - stepSeconds),
    ArrowDown: () => seek(elapsed - stepSeconds),
    PageUp: () => seek(elapsed + longStepSeconds),
    PageDown: () => seek(elapsed - longStepSeconds),
    Home: () => seek(0),
    End: () => seek(total),
    ' ': toggle,
    Enter: toggle,
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
