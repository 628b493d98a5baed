/** Starts a video with sound; muted where the browser refuses sound without a gesture. */
export async function startPlaying(player: HTMLVideoElement, onBlocked: () => void): Promise<void> {
  if (await isPlayed(player)) return;
  player.muted = true;
  onBlocked();
  await isPlayed(player);
}

/** @returns false only if the browser refused; a load or a pause in between is no refusal */
async function isPlayed(player: HTMLVideoElement): Promise<boolean> {
  try {
    await player.play();
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
}

/** Ends the download and frees the decoder of a video that leaves the page. */
export function release(player: HTMLVideoElement): void {
  player.pause();
  player.removeAttribute('src');
  player.load();
}

/** Returns the part of the duration that is over, 0 to 1; 0 while the duration is unknown. */
export function shareOf(at: number, duration: number): number {
  return Number.isFinite(duration) && duration > 0 ? Math.min(1, Math.max(0, at / duration)) : 0;
}

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

type Network = { readonly saveData?: boolean; readonly effectiveType?: string; readonly downlink?: number };
const slow: ReadonlySet<string | undefined> = new Set(['slow-2g', '2g', '3g']);
/** Bandwidth from which the next videos are loaded whole; megabits per second. */
const wholeFrom = 3;

/**
 * How much of a video is loaded before it is shown.
 * @param distance videos after the shown one
 */
export function preloadOf(distance: number, network: Network | undefined): 'auto' | 'metadata' | 'none' {
  if (distance === 0) return 'auto';
  if (distance < 0 || distance > 2 || network?.saveData) return 'none';
  if (slow.has(network?.effectiveType) || (network?.downlink ?? wholeFrom) < wholeFrom)
    return distance === 1 ? 'metadata' : 'none';
  return 'auto';
}

export const networkOf = (): Network | undefined => (navigator as { connection?: Network }).connection;

/** Plays or pauses. */
export function togglePlaying(player: HTMLVideoElement, onBlocked: () => void): void {
  if (player.paused) void startPlaying(player, onBlocked);
  else player.pause();
}

/** Moves to a moment within the video. @param seconds from its start */
export function seekTo(player: HTMLVideoElement, seconds: number): void {
  player.currentTime = Math.min(player.duration || 0, Math.max(0, seconds));
}

/** Shows or hides the first track of captions. */
export function showCaptions(player: HTMLVideoElement, isShown: boolean): void {
  const [track] = player.textTracks;
  if (track) track.mode = isShown ? 'showing' : 'disabled';
}
