import { useEffect, useMemo, type RefObject } from 'react';

/**
 * A stream's sound and its picture, each as a stream of its own: an element that waits for a picture which does not come, of a
 * camera that is off, would keep the sound back.
 */
export function useTracks(stream: MediaStream | null, kind: 'audio' | 'video'): MediaStream | null {
  return useMemo(() => {
    const tracks = stream?.getTracks().filter((track) => track.kind === kind) ?? [];
    return tracks.length > 0 ? new MediaStream(tracks) : null;
  }, [stream, kind]);
}

/**
 * Plays a stream in its element.
 * @param onSilenced where the browser plays no sound before somebody has touched the page
 */
export function useStream(
  media: RefObject<HTMLMediaElement | null>,
  stream: MediaStream | null,
  onSilenced?: () => void,
): void {
  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    play(element, stream, onSilenced);
    return () => play(element, null);
  }, [media, stream, onSilenced]);
}

function play(element: HTMLMediaElement, stream: MediaStream | null, onSilenced?: () => void): void {
  element.srcObject = stream;
  if (!stream) return;
  element.play().catch((error: unknown) => {
    // one that was interrupted by the next stream was not refused
    if (error instanceof DOMException && error.name === 'NotAllowedError') onSilenced?.();
  });
}

/** Where a sound is heard, where the browser lets one choose. @param speaker a device's id; null is the browser's choice */
export function useSpeaker(media: RefObject<HTMLMediaElement | null>, speaker: string | null): void {
  useEffect(() => {
    const element = media.current;
    if (!element || !('setSinkId' in element)) return;
    element.setSinkId(speaker ?? '').catch(() => {
      // unplugged: it stays where it was
    });
  }, [media, speaker]);
}

/** To be called by what somebody presses. */
export function playAll(): void {
  for (const element of document.querySelectorAll('audio')) element.play().catch(reportError);
}
