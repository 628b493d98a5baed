/** How much of a video is loaded: nothing, its length and playlists, its first segment, or as much as it plays. */
export type Load = 'none' | 'list' | 'first' | 'whole';

type Network = { readonly saveData?: boolean; readonly effectiveType?: string; readonly downlink?: number };
const slow: ReadonlySet<string | undefined> = new Set(['slow-2g', '2g', '3g']);
/** Bandwidth from which the beginnings of the next videos are loaded; megabits per second. */
const quickFrom = 3;

/**
 * How much of a video of a feed is loaded.
 * @param distance videos after the shown one
 */
export function loadOf(distance: number, network: Network | undefined): Load {
  if (distance === 0) return 'whole';
  if (distance < 0 || distance > 2 || network?.saveData) return 'none';
  if (slow.has(network?.effectiveType) || (network?.downlink ?? quickFrom) < quickFrom)
    return distance === 1 ? 'list' : 'none';
  return 'first';
}

export const networkOf = (): Network | undefined => (navigator as { connection?: Network }).connection;

/** The attribute of a player whose file is loaded. */
export const preloadOf = (load: Load) =>
  ({ none: 'none', list: 'metadata', first: 'auto', whole: 'auto' } as const)[load];
