import { useEffect, useState } from 'react';

const moving = ['timeupdate', 'seeking', 'durationchange'] as const;

/** The place in a video and its length; seconds. @param known length until the browser has read it */
export function useElapsed(player: HTMLVideoElement, known: number | null) {
  const [elapsed, setElapsed] = useState(player.currentTime);
  const [length, setLength] = useState(player.duration);
  useEffect(() => {
    const show = () => {
      setElapsed(player.currentTime);
      setLength(player.duration);
    };
    for (const event of moving) player.addEventListener(event, show);
    return () => {
      for (const event of moving) player.removeEventListener(event, show);
    };
  }, [player]);
  const total = Number.isFinite(length) && length > 0 ? length : (known ?? 0);
  return { elapsed: Math.min(elapsed, total), total };
}
