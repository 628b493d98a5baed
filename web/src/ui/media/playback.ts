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

/** Plays or pauses. */
export function togglePlaying(player: HTMLVideoElement, onBlocked: () => void): void {
  if (player.paused) void startPlaying(player, onBlocked);
  else player.pause();
}

/** Turns the sound off or on. */
export function toggleSound(player: HTMLVideoElement): void {
  player.muted = !player.muted;
}

/** Moves to a moment within the video. @param seconds from its start */
export function seekTo(player: HTMLVideoElement, seconds: number): void {
  player.currentTime = Math.min(player.duration || 0, Math.max(0, seconds));
}

/** Opens a video in a window of its own, or returns it to its page. */
export function togglePictureInPicture(player: HTMLVideoElement): void {
  const isOpen = document.pictureInPictureElement === player;
  void (isOpen ? document.exitPictureInPicture() : player.requestPictureInPicture()).catch(() => undefined);
}
