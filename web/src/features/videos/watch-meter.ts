import { shareOf } from '#ui/media/playback.ts';

/** The largest part that was watched. A looping video jumps from its end to its start, which counts as the whole. */
export function watchMeter() {
  let last = 0;
  let most = 0;
  return {
    note(at: number, duration: number): void {
      const share = shareOf(at, duration);
      if (last > 0.8 && share < 0.2) most = 1;
      most = Math.max(most, share);
      last = share;
    },
    read: () => most,
  };
}
