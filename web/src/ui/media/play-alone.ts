let playing: HTMLMediaElement | undefined;

/** Pauses the sound or video that plays, because another one starts. */
export function playAlone(element: HTMLMediaElement): void {
  // the event of a start can arrive after the pause that followed it, when another one plays already
  if (element.paused) return;
  if (playing !== element) playing?.pause();
  playing = element;
}
