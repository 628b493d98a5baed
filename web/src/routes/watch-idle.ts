/** Time without input after which a device is idle, and the shorter time of a hidden page; milliseconds. */
const idleAfterMs = { visible: 5 * 60_000, hidden: 60_000 } as const;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports when the user stops and resumes using this device. @returns a function that stops it */
export function watchIdle(report: (isIdle: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    const isHidden = document.visibilityState === 'hidden';
    if (!isHidden) report(false);
    timer = setTimeout(() => report(true), isHidden ? idleAfterMs.hidden : idleAfterMs.visible);
  };
  const stop = new AbortController();
  for (const input of inputs) addEventListener(input, restart, { passive: true, signal: stop.signal });
  document.addEventListener('visibilitychange', restart, { signal: stop.signal });
  restart();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
