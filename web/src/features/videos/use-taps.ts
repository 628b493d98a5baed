import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

/** Two taps within this time are a double tap; milliseconds. */
const doubleTapMs = 260;
const burstMs = 800;

/** A place in percent of the surface. */
export type Burst = { readonly key: number; readonly x: number; readonly y: number };

type Taps = { readonly onTap: () => void; readonly onDoubleTap: () => void };

/** Distinguishes a tap from a double tap, and keeps the places of double taps for a moment. */
export function useTaps({ onTap, onDoubleTap }: Taps) {
  const [bursts, setBursts] = useState<readonly Burst[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ends = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = ends.current;
    return () => {
      clearTimeout(timer.current);
      for (const end of running) clearTimeout(end);
    };
  }, []);
  const burst = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const key = event.timeStamp;
    const place = { key, x: (100 * (event.clientX - left)) / width, y: (100 * (event.clientY - top)) / height };
    setBursts((shown) => [...shown, place]);
    const end = setTimeout(() => {
      ends.current.delete(end);
      setBursts((shown) => shown.filter((each) => each.key !== key));
    }, burstMs);
    ends.current.add(end);
  };
  const handlers = {
    onClick(event: MouseEvent<HTMLElement>) {
      // a press of a key on the button has no place
      if (event.detail === 0) return onTap();
      if (timer.current === undefined) {
        timer.current = setTimeout(() => {
          timer.current = undefined;
          onTap();
        }, doubleTapMs);
        return undefined;
      }
      clearTimeout(timer.current);
      timer.current = undefined;
      burst(event);
      return onDoubleTap();
    },
    // the keys of the feed handle the space bar
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
  };
  return { handlers, bursts };
}
