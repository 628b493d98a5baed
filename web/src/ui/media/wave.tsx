import classes from './wave.module.css';

type WaveProps = {
  /** peaks from 0 to 100; a plain line without them */
  readonly peaks: readonly number[];
  /** part that was played, 0 to 1 */
  readonly played?: number;
  /** number of bars; neighbours are merged */
  readonly bars?: number;
};

const lowest = 6;

/** The loudness of a sound as bars. */
export function Wave({ peaks, played = 0, bars = 48 }: WaveProps) {
  if (peaks.length === 0) return <Line played={played} />;
  const heights = merged(peaks, bars);
  const path = heights.map((peak, index) => `M${index + 0.5} ${50 - barOf(peak)}V${50 + barOf(peak)}`).join('');
  const shape = { viewBox: `0 0 ${heights.length} 100`, preserveAspectRatio: 'none', 'aria-hidden': true } as const;
  return (
    <span className={classes.wave}>
      <svg {...shape} className={classes.bars}>
        <path d={path} />
      </svg>
      <svg {...shape} className={classes.played} style={{ clipPath: `inset(0 ${100 - played * 100}% 0 0)` }}>
        <path d={path} />
      </svg>
    </span>
  );
}

function Line({ played }: { readonly played: number }) {
  return (
    <span className={classes.wave} aria-hidden>
      <span className={classes.line} />
      <span className={classes.line} data-played style={{ width: `${played * 100}%` }} />
    </span>
  );
}

/** Half of the height of a bar. */
const barOf = (peak: number) => Math.round((lowest + (peak / 100) * (94 - lowest)) / 2);

function merged(peaks: readonly number[], bars: number): number[] {
  if (peaks.length <= bars) return [...peaks];
  return Array.from({ length: bars }, (_, bar) =>
    Math.max(...peaks.slice(Math.floor((bar * peaks.length) / bars), Math.ceil(((bar + 1) * peaks.length) / bars))),
  );
}

/** Looks like speech, and is the same for every sound: a lock must not show the real one. */
const anyPeaks = Array.from({ length: 48 }, (_, bar) =>
  Math.round(52 + 30 * Math.sin(bar * 0.9) * Math.sin(bar * 0.23) + 16 * Math.sin(bar * 2.7)),
);

/** Stands for the waveform behind a lock. */
export function LockedWave() {
  return (
    <span className={classes.locked} aria-hidden>
      <Wave peaks={anyPeaks} />
    </span>
  );
}
