import { useEffect, type RefObject } from 'react';

type Options = {
  readonly stream: MediaStream | null;
  /** where to be heard; null is the browser's choice */
  readonly speaker: string | null;
  /** the browser plays nothing before somebody has touched the page */
  readonly onSilenced: () => void;
};

/** Plays a stream in its element, picture and sound. */
export function useStream(video: RefObject<HTMLVideoElement | null>, { stream, speaker, onSilenced }: Options): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    play(element, stream, onSilenced);
    return () => play(element, null, onSilenced);
  }, [video, stream, onSilenced]);
  useEffect(() => {
    const element = video.current;
    // not every browser lets one choose
    if (!element || !('setSinkId' in element)) return;
    element.setSinkId(speaker ?? '').catch(() => {
      // unplugged: it stays where it was
    });
  }, [video, speaker]);
}

function play(element: HTMLVideoElement, stream: MediaStream | null, onSilenced: () => void): void {
  element.srcObject = stream;
  if (!stream) return;
  element.play().catch((error: unknown) => {
    // one that was interrupted by the next stream was not refused
    if (error instanceof DOMException && error.name === 'NotAllowedError') onSilenced();
  });
}

/** To be called by what somebody presses. */
export function playAll(): void {
  for (const element of document.querySelectorAll('video')) element.play().catch(reportError);
}
