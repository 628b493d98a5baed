import { useEffect, useMemo, type RefObject } from 'react';

/**
 * Returns a stream with the audio or the video tracks only. A media element that waits for the video of a camera that is off
 * would not play the audio.
 */
export function useTracks(stream: MediaStream | null, kind: 'audio' | 'video'): MediaStream | null {
  return useMemo(() => {
    const tracks = stream?.getTracks().filter((track) => track.kind === kind) ?? [];
    return tracks.length > 0 ? new MediaStream(tracks) : null;
  }, [stream, kind]);
}

/**
 * Plays a stream in its element.
 * @param onAutoplayBlocked called when the autoplay policy of the browser blocks the audio
 */
export function useStream(
  media: RefObject<HTMLMediaElement | null>,
  stream: MediaStream | null,
  onAutoplayBlocked?: () => void,
): void {
  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    play(element, stream, onAutoplayBlocked);
    return () => play(element, null);
  }, [media, stream, onAutoplayBlocked]);
}

function play(element: HTMLMediaElement, stream: MediaStream | null, onAutoplayBlocked?: () => void): void {
  element.srcObject = stream;
  if (!stream) return;
  element.play().catch((error: unknown) => {
    // other errors are interruptions by the next stream
    if (error instanceof DOMException && error.name === 'NotAllowedError') onAutoplayBlocked?.();
  });
}

/** Sets the audio output, where the browser supports it. @param speaker id of a device; null for the default */
export function useSpeaker(media: RefObject<HTMLMediaElement | null>, speaker: string | null): void {
  useEffect(() => {
    const element = media.current;
    if (!element || !('setSinkId' in element)) return;
    element.setSinkId(speaker ?? '').catch(() => {
      // the device is unplugged: the output stays the same
    });
  }, [media, speaker]);
}

/** Resumes blocked audio. It must run in a user gesture. */
export function playAll(): void {
  for (const element of document.querySelectorAll('audio')) element.play().catch(reportError);
}
