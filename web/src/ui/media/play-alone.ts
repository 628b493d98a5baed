let playing: HTMLMediaElement | undefined;

/** Pauses the sound or video that plays, because another one starts. */
export function playAlone(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
