import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Load } from './preload.ts';
import type { Stream } from './stream.ts';
import { useQuality } from './use-quality.ts';
import { useResumed } from './use-resumed.ts';

type VideoAddresses = { readonly url: string | null; readonly streamUrl: string | null };

type Handlers = { readonly onStale: () => void; readonly onFailed: () => void };

/** `stream`: by Media Source; `native`: the browser plays HLS; `file`: the whole video. */
type Mode = 'stream' | 'native' | 'file';

const hls = 'application/vnd.apple.mpegurl';

function modeOf({ streamUrl }: VideoAddresses): Mode {
  if (!streamUrl) return 'file';
  if ('MediaSource' in window || 'ManagedMediaSource' in window) return 'stream';
  return document.createElement('video').canPlayType(hls) === '' ? 'file' : 'native';
}

/**
 * Plays a video from its stream, which adapts to the connection. The file plays until the first rendition is ready, and in browsers
 * that cannot play streams. A video that has begun stays what it is.
 * @param load how much of it is loaded; nothing exists before something is
 * @param handlers `onStale` fetches fresh addresses; `onFailed` also, or gives up, when the file does not play
 * @returns the reference of a player without `src`, and its handler of errors
 */
export function useVideoSource(video: VideoAddresses, load: Load, { onStale, onFailed }: Handlers) {
  const [mode, setMode] = useState<Mode>();
  if (mode === undefined && load !== 'none') setMode(modeOf(video));
  const { url, streamUrl } = video;
  const failedUrl = useRef<string | null>(undefined);
  const source = mode === 'native' ? streamUrl : mode === 'file' ? url : null;
  const player = useResumed<HTMLVideoElement>(source ?? undefined, { sets: true });
  const fallBack = useCallback(() => setMode('file'), []);
  const isStream = mode === 'stream';
  const { isOpen, qualities } = useStream({ player, streamUrl, isStream, load, onStale, onUnusable: fallBack });
  return {
    player,
    /** the player has a source, so it can be started */
    isReady: isStream ? isOpen : source !== null,
    qualities: isStream ? qualities : [],
    /** The first failure of a stream fetches a fresh address; one that fails again is replaced by the file. */
    onError() {
      if (isStream) return undefined;
      if (mode === 'file') return onFailed();
      if (failedUrl.current !== undefined && failedUrl.current !== source) return fallBack();
      failedUrl.current = source;
      return onStale();
    },
  };
}

type StreamParts = {
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly streamUrl: string | null;
  readonly isStream: boolean;
  readonly load: Load;
  readonly onStale: () => void;
  readonly onUnusable: () => void;
};

/** Opens the stream of a player, with the remembered quality, and renews its address. */
function useStream({ player, streamUrl, isStream, load, onStale, onUnusable }: StreamParts) {
  const [isOpen, setOpen] = useState(false);
  const [qualities, setQualities] = useState<readonly number[]>([]);
  const [quality] = useQuality();
  const stream = useRef<Stream>(undefined);
  const latest = useRef({ streamUrl, onStale });
  useEffect(() => {
    latest.current = { streamUrl, onStale };
    if (streamUrl) stream.current?.renew(streamUrl);
  }, [streamUrl, onStale]);
  useEffect(() => {
    if (!isStream) return undefined;
    let isWanted = true;
    const fallBack = () => isWanted && onUnusable();
    const open = async () => {
      const { openStream } = await import('./stream.ts');
      const [element, address] = [player.current, latest.current.streamUrl];
      if (!isWanted || !element || !address) return;
      stream.current = openStream(element, address, {
        onQualities: setQualities,
        onStale: () => latest.current.onStale(),
        onUnusable: fallBack,
      });
      if (stream.current) setOpen(true);
      else fallBack();
    };
    open().catch(fallBack);
    return () => {
      isWanted = false;
      stream.current?.stop();
      stream.current = undefined;
      setOpen(false);
    };
  }, [isStream, player, onUnusable]);
  useEffect(() => {
    if (isOpen) stream.current?.choose(quality);
  }, [isOpen, quality]);
  useEffect(() => {
    if (isOpen) stream.current?.load(load);
  }, [isOpen, load]);
  return { isOpen, qualities };
}
