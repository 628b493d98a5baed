import { useEffect } from 'react';

/** The screen does not go dark as long as this is shown, where the browser can see to it. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        held = await navigator.wakeLock.request('screen');
        if (isOver) await held.release();
      } catch {
        // refused where the battery is low
      }
    };
    const onVisible = () => void hold();
    onVisible();
    // a page that was not seen has lost it
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void held?.release();
    };
  }, []);
}
