import { Hls } from 'hls.js/light';
import type { Load } from './preload.ts';

export type Stream = {
  /** Continues with another address of the same video, after the former one ended. */
  readonly renew: (address: string) => void;
  /** Loads more or less of the video, without repeating what is loaded. */
  readonly load: (load: Load) => void;
  /** @param height pixels of the shorter side, of which the next smaller one is taken; undefined adapts to the connection */
  readonly choose: (height: number | undefined) => void;
  readonly stop: () => void;
};

type StreamEvents = {
  /** The heights of the renditions, largest first. */
  readonly onQualities: (heights: readonly number[]) => void;
  /** The address ended; the stream waits for another one. */
  readonly onStale: () => void;
  /** The video cannot be played as a stream. */
  readonly onUnusable: () => void;
};

const expired = 403;
/** Seconds of a segment: what is loaded of a video that is about to be shown. */
const firstSeconds = 4;
const aheadSeconds = 30;
/** Played seconds that stay in memory. */
const behindSeconds = 20;
const aheadBytes = 30 * 1024 * 1024;

/**
 * Plays a stream in a video element from where it is. All addresses in the playlists are below the folder of the first one, in which
 * its signature is.
 * @returns undefined in a browser without Media Source
 */
export function openStream(element: HTMLVideoElement, address: string, events: StreamEvents): Stream | undefined {
  if (!Hls.isSupported()) return undefined;
  const first = folderOf(address);
  let current = first;
  let isLoading = false;
  let chosen: number | undefined;
  const hls = new Hls({
    startPosition: element.currentTime,
    autoStartLoad: false,
    backBufferLength: behindSeconds,
    // the segments need no conversion, and five players must not have five workers
    enableWorker: false,
    xhrSetup: (request, url) => request.open('GET', url.replace(first, current), true),
  });
  const apply = () => {
    if (hls.levels.length > 0) hls.nextLevel = levelOf(hls, chosen);
  };
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    events.onQualities(hls.levels.map(heightOf).toSorted((one, other) => other - one));
    if (chosen !== undefined) hls.startLevel = levelOf(hls, chosen);
    apply();
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, response }) => {
    if (response?.code === expired) events.onStale();
    else if (fatal) {
      hls.destroy();
      events.onUnusable();
    }
  });
  hls.loadSource(address);
  hls.attachMedia(element);
  return {
    renew(next) {
      if (folderOf(next) === current) return;
      current = folderOf(next);
      if (isLoading) hls.startLoad(element.currentTime);
    },
    load(load) {
      hls.config.maxBufferLength = load === 'whole' ? aheadSeconds : firstSeconds;
      hls.config.maxBufferSize = load === 'whole' ? aheadBytes : 0;
      if (isLoading || load === 'none' || load === 'list') return;
      isLoading = true;
      hls.startLoad(element.currentTime);
    },
    choose(height) {
      if (chosen === height) return;
      chosen = height;
      apply();
    },
    stop: () => hls.destroy(),
  };
}

const heightOf = ({ width, height }: { readonly width: number; readonly height: number }) => Math.min(width, height);

/** Returns the place of a rendition; -1 adapts to the connection. */
function levelOf(hls: Hls, height: number | undefined): number {
  if (height === undefined) return -1;
  const heights = hls.levels.map(heightOf);
  const fitting = heights.filter((each) => each <= height);
  return heights.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...heights));
}

const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1);
