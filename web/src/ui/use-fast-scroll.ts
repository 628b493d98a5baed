import { useEffect, useState } from 'react';

/** Screens per second at which nobody recognises a picture. */
const fast = 2.5;
/** Milliseconds over which a speed is taken at least. */
const leastMs = 40;
/** Milliseconds without a step after which nobody scrolls any more: longer than the frames of a slow machine. */
export const restMs = 300;

/** Whether the page flies past: one slow step between fast ones is a late frame's, and nobody's rest. */
export function useFastScroll(): boolean {
  const [isFast, setFast] = useState(false);
  useEffect(() => {
    let before = { top: scrollY, at: performance.now() };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = { top: scrollY, at: performance.now() };
      const passed = now.at - before.at;
      if (passed < leastMs) return;
      const screens = Math.abs(now.top - before.top) / innerHeight;
      before = now;
      if (passed > restMs * 2 || (screens * 1000) / passed < fast) return;
      setFast(true);
      clearTimeout(rest);
      rest = setTimeout(() => setFast(false), restMs);
    };
    addEventListener('scroll', look, { passive: true });
    return () => {
      removeEventListener('scroll', look);
      clearTimeout(rest);
    };
  }, []);
  return isFast;
}
