import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the place in what is played when its address is replaced by a fresh one.
 * @param url undefined while something else has set the address of the player
 * @param sets whether this sets the address, instead of the property `src`
 */
export function useResumed<Player extends HTMLMediaElement>(url: string | undefined, { sets = false } = {}) {
  const player = useRef<Player>(null);
  const place = useRef({ url, at: 0, isPlaying: false });
  useLayoutEffect(() => {
    const element = player.current;
    if (!element) return undefined;
    const note = () => {
      place.current = { url, at: element.currentTime || place.current.at, isPlaying: !element.paused };
    };
    if (sets && url !== undefined) element.src = url;
    const { at, isPlaying, url: known } = place.current;
    if (url !== undefined && known !== url && at > 0) {
      element.currentTime = at;
      if (isPlaying) void element.play().catch(() => undefined);
    }
    element.addEventListener('timeupdate', note);
    return () => element.removeEventListener('timeupdate', note);
  }, [url, sets]);
  return player;
}
