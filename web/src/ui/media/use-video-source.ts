import { useEffect, useRef, useState } from 'react';
import type { Stream } from './stream.ts';
import { useResumed } from './use-resumed.ts';

type VideoAddresses = { readonly url: string; readonly streamUrl: string | null };

/**
 * Plays a video from its stream, which adapts to the connection. The file plays until the first rendition is ready, and in browsers
 * without Media Source. The stream replaces the file when the video is first played.
 * @param onStale fetches fresh addresses
 * @returns the reference of a player without `src`, and its handler
 */
export function useVideoSource({ url, streamUrl }: VideoAddresses, onStale: () => void) {
  const [isStreaming, setStreaming] = useState(false);
  const player = useResumed<HTMLVideoElement>(isStreaming ? undefined : url, { sets: true });
  const stream = useRef<Stream>(undefined);
  const isTried = useRef(false);
  const latest = useRef({ streamUrl, onStale });

  useEffect(() => {
    latest.current = { streamUrl, onStale };
    if (streamUrl) stream.current?.renew(streamUrl);
  }, [streamUrl, onStale]);
  useEffect(() => () => stream.current?.stop(), []);

  async function startStream(): Promise<void> {
    if (!streamUrl || isTried.current || !('MediaSource' in window)) return;
    isTried.current = true;
    const { playStream } = await import('./stream.ts');
    const element = player.current;
    const address = latest.current.streamUrl;
    if (!element || !address) return;
    stream.current = playStream(element, address, {
      onStale: () => latest.current.onStale(),
      onUnusable: () => {
        stream.current = undefined;
        setStreaming(false);
      },
    });
    setStreaming(stream.current !== undefined);
  }

  return {
    player,
    /** Without the library the file goes on. */
    startStream: () => void startStream().catch(() => undefined),
  };
}
