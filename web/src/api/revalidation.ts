import { focusManager, onlineManager } from '@tanstack/react-query';

/** The shortest time between two revalidations of a page, in milliseconds. */
export const revalidateAfterMs = 60_000;

/**
 * Runs `revalidate` once a minute while the page is visible and the site is reachable. A page that was hidden or offline
 * for longer is revalidated as soon as it is visible and online again.
 * @returns a function that stops it
 */
export function revalidateWhileVisible(revalidate: () => Promise<unknown>): () => void {
  let dueAt = Date.now() + revalidateAfterMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (!focusManager.isFocused() || !onlineManager.isOnline()) return;
    if (Date.now() >= dueAt) {
      dueAt = Date.now() + revalidateAfterMs;
      void revalidate();
    }
    timer = setTimeout(check, dueAt - Date.now());
  };
  const stopWatching = [focusManager.subscribe(check), onlineManager.subscribe(check)];
  check();
  return () => {
    clearTimeout(timer);
    for (const stop of stopWatching) stop();
  };
}
