import { useState } from 'react';
import { playAlone } from './play-alone.ts';
import { useResumed } from './use-resumed.ts';

const rates = [1, 1.5, 2, 0.75] as const;

type SoundParts = { readonly src: string; readonly durationSeconds: number | null; readonly onStale: () => void };

/** The state of an audio element and its controls. */
export function useSound({ src, durationSeconds, onStale }: SoundParts) {
  const player = useResumed<HTMLAudioElement>(src);
  const [isPlaying, setPlaying] = useState(false);
  const [elapsed, setElapsed] = useState(0);
  const [loaded, setLoaded] = useState<number>();
  const [rate, setRate] = useState<(typeof rates)[number]>(1);
  const [failed, setFailed] = useState<string>();
  // the server measured the file; a recording in the browser has no length of its own
  const total = durationSeconds ?? loaded ?? 0;
  const toggle = () => {
    const element = player.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const seek = (seconds: number) => {
    const at = Math.min(Math.max(0, seconds), total);
    moveTo(player.current, at);
    setElapsed(at);
  };
  const faster = () => {
    const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
    speedUp(player.current, next);
    setRate(next);
  };
  const element = {
    ref: player,
    src,
    preload: 'none',
    onPlay: () => {
      if (player.current) playAlone(player.current);
      setPlaying(true);
      setFailed(undefined);
    },
    onPause: () => setPlaying(false),
    onEnded: () => {
      setPlaying(false);
      seek(0);
    },
    onTimeUpdate: () => setElapsed(player.current?.currentTime ?? 0),
    onDurationChange: () => setLoaded(finite(player.current?.duration)),
    // a load of the next address resets the rate
    onLoadedMetadata: () => speedUp(player.current, rate),
    onError: () => {
      setPlaying(false);
      setFailed(src);
      onStale();
    },
  } as const;
  return { element, isPlaying, elapsed, total, rate, hasFailed: failed === src, toggle, seek, faster };
}

function moveTo(element: HTMLAudioElement | null, seconds: number): void {
  if (element) element.currentTime = seconds;
}

function speedUp(element: HTMLAudioElement | null, rate: number): void {
  if (element) element.playbackRate = rate;
}

const finite = (seconds: number | undefined) =>
  seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
